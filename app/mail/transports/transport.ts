/** An email to one address. An attachment's `content` is text, not base64. */
export interface EmailMessage {
  /** The same id for each try of the same email, so that a transport that recognises it sends it only once. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Further headers by name, for mail programs. */
  headers?: Record<string, string>;
  attachments?: { filename: string; content: string; contentType: string }[];
}

/** An email with its sender and its reply address. */
export interface Envelope extends EmailMessage {
  from: { name: string; email: string };
  replyTo: string;
}

/** A way to send emails. `deliver` answers null once the email is accepted, or else why it was refused. */
export interface Transport {
  name: string;
  deliver(envelope: Envelope, limit: AbortSignal): Promise<string | null>;
}
