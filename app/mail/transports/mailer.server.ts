import { env } from "cloudflare:workers";
import type { Salon } from "../../models/salon/salon.server.ts";
import { cloudflareEmail } from "./cloudflare-email.server.ts";
import { localMailbox } from "./mailbox.server.ts";
import { resend } from "./resend.server.ts";
import type { EmailMessage, Envelope, Transport } from "./transport.ts";

declare global {
  namespace Cloudflare {
    /** Optional settings of a deployment beyond wrangler.toml: docs/operations.md, "Mail". */
    interface Env {
      /** Only on a developer's machine and in tests: stores emails instead of sending them. */
      MAILBOX?: KVNamespace;
      RESEND_API_KEY?: string;
      /** Resend's address without the path; by default its own. */
      RESEND_URL?: string;
      /** The plain address that emails come from; by default the salon's own. */
      MAIL_FROM?: string;
      /** The address of the site, for the salon without a host. Links in its emails begin with it. */
      PUBLIC_URL?: string;
      /** "yes": the emails of the outbox wait. */
      MAIL_PAUSED?: string;
    }
  }
}

/**
 * Sends an email in a salon's name, from MAIL_FROM or else the salon's own address. Replies go to the salon. Resolves once
 * the transport has accepted it. Throws for a header with a control character, for anything but a single address, and when
 * the transport refuses, fails or takes longer than 10 seconds. The error names the transport and the status, never the
 * addressee or the text. docs/rules.md 10.4 to 10.6
 */
export async function sendEmail(salon: Pick<Salon, "name" | "email">, message: EmailMessage): Promise<void> {
  const envelope = inEnvelope(salon, message);
  const transport = configuredTransport();
  const refusal = await delivered(transport, envelope);
  if (refusal) throw new Error(`${transport.name} ${refusal}`);
}

function inEnvelope({ name, email }: Pick<Salon, "name" | "email">, message: EmailMessage): Envelope {
  const headers = { ...message.headers, ...AUTOMATIC };
  const envelope = { ...message, headers, from: { name, email: env.MAIL_FROM || email }, replyTo: email };
  const { to, subject, from, replyTo, attachments = [] } = envelope;
  const files = attachments.flatMap((file) => [file.filename, file.contentType]);
  const written = [to, subject, from.name, ...Object.entries(headers).flat(), ...files];
  if (written.some((header) => /\p{Cc}/u.test(header))) throw new Error("An email's header has control characters");
  if (![to, from.email, replyTo].every(isOneAddress)) throw new Error("An email's address is not one plain address");
  return envelope;
}

/** Nobody's out-of-office note answers an email that a program has written (RFC 3834). docs/rules.md 10.5 */
const AUTOMATIC = { "Auto-Submitted": "auto-generated" };

/** Whether a text is one plain address. No mail system may read it as several addresses or as a name and an address. */
function isOneAddress(address: string): boolean {
  return /^[^\s\p{Cc}@,;<>"]+@[^\s\p{Cc}@,;<>"]+$/u.test(address);
}

/** The transport. If there is a local mailbox, it is always that, so that demo data is never mailed. docs/rules.md 10.4 */
function configuredTransport(): Transport {
  if (env.MAILBOX) return localMailbox(env.MAILBOX);
  if (env.RESEND_API_KEY) return resend(env.RESEND_API_KEY, env.RESEND_URL);
  return cloudflareEmail(env.EMAIL);
}

/** The name of the configured transport, null when there is none. */
export function transportName(): string | null {
  return env.MAILBOX || env.RESEND_API_KEY || env.EMAIL ? configuredTransport().name : null;
}

const LIMIT_MS = 10_000;

/**
 * Why the transport did not accept the email, or null when it did. The transport's error text is dropped, because it may
 * contain the addressee.
 */
async function delivered(transport: Transport, envelope: Envelope): Promise<string | null> {
  const limit = AbortSignal.timeout(LIMIT_MS);
  const aborted = Promise.withResolvers<never>();
  limit.addEventListener("abort", () => aborted.reject(limit.reason));
  try {
    return await Promise.race([transport.deliver(envelope, limit), aborted.promise]);
  } catch {
    return limit.aborted ? "did not answer in time" : "could not be reached";
  }
}
