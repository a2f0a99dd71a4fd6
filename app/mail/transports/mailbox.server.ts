import { now } from "../../kernel/clock.ts";
import type { EmailMessage, Transport } from "./transport.ts";

/** An email that was stored instead of sent. `sentAt` is ISO 8601, UTC. */
export interface StoredEmail extends Required<EmailMessage> {
  id: string;
  sentAt: string;
}

/** Stores emails in KV for a week instead of sending them. docs/rules.md 10.4 */
export function localMailbox(mailbox: KVNamespace): Transport {
  return {
    name: "The local mailbox",
    async deliver({ to, subject, text, html, headers = {}, attachments = [] }) {
      const instant = now();
      const id = newestFirst(instant);
      const sentAt = new Date(instant).toISOString();
      const stored: StoredEmail = { id, to, subject, text, html, headers, attachments, sentAt };
      await mailbox.put(id, JSON.stringify(stored), { expirationTtl: WEEK_S, metadata: { to } satisfies Listed });
      return null;
    },
  };
}

/** Metadata of each email in a list of keys, so that only the wanted emails are read. */
interface Listed {
  to: string;
}

const WEEK_S = 7 * 24 * 60 * 60;

let lastStamp = 0;

/**
 * A key that falls as time passes. KV lists keys in order, so the newest email comes first. The key also falls with each
 * email, because a Worker's clock stands still while it computes.
 */
export function newestFirst(instant: number): string {
  lastStamp = Math.max(instant * 1000, lastStamp + 1);
  return `${String(Number.MAX_SAFE_INTEGER - lastStamp).padStart(16, "0")}-${crypto.randomUUID().slice(0, 8)}`;
}

interface Wanted {
  /** The most emails to return, the newest first. By default the thousand that KV lists at once. */
  most?: number;
  /** Only emails to this address. */
  to?: string | undefined;
}

/** The newest emails, newest first. */
export async function storedEmails(mailbox: KVNamespace, { most = 1_000, to }: Wanted = {}): Promise<StoredEmail[]> {
  const { keys } = await mailbox.list<Listed>({ limit: most });
  const ids = keys.filter(({ metadata }) => to === undefined || metadata?.to === to).map(({ name }) => name);
  const emails = [];
  for (let start = 0; start < ids.length; start += READ_AT_ONCE) {
    const read = await mailbox.get<StoredEmail>(ids.slice(start, start + READ_AT_ONCE), "json");
    emails.push(...read.values());
  }
  return emails.filter((message) => message !== null);
}

const READ_AT_ONCE = 100;

/** The stored email with that id, or null. */
export async function storedEmail(mailbox: KVNamespace, id: string): Promise<StoredEmail | null> {
  return /^\d{16}-[0-9a-f]{8}$/.test(id) ? mailbox.get<StoredEmail>(id, "json") : null;
}
