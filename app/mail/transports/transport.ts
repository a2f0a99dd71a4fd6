/** An email to one address. An attachment's `content` is text, not base64. */
export interface EmailMessage {
  /** The same for each try to send the same email, so that a transport that can tell sends it once. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: { filename: string; content: string; contentType: string }[];
}

/** An email with who it comes from and who gets the reply. */
export interface Envelope extends EmailMessage {
  from: { name: string; email: string };
  replyTo: string;
}

/** A way for an email to go. `deliver` answers null once the email is on its way, or else how it was refused. */
export interface Transport {
  name: string;
  deliver(envelope: Envelope, limit: AbortSignal): Promise<string | null>;
}
