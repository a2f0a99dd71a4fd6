import { now } from "../../kernel/clock.ts";
import { newestFirst } from "../transports/mailbox.server.ts";
import type { OutgoingText, TextProvider } from "./provider.ts";

/** A text that was stored instead of sent. `sentAt` is ISO 8601, UTC. */
export interface StoredText extends Pick<OutgoingText, "id" | "to" | "from" | "body" | "whatsApp"> {
  sentAt: string;
}

/** Stores texts in KV for a week instead of sending them. docs/rules.md 34.12 */
export function localTexts(texts: KVNamespace): TextProvider {
  return {
    name: "The texts kept here",
    tenths: 40,
    whatsAppTenths: 22,
    from: "+447700900000",
    async send({ id, to, from, body, whatsApp }) {
      const instant = now();
      const stored: StoredText = { id, to, from, body, whatsApp, sentAt: new Date(instant).toISOString() };
      const key = newestFirst(instant);
      await texts.put(key, JSON.stringify(stored), { expirationTtl: 7 * 24 * 60 * 60 });
      return { providerId: key };
    },
    // Nobody reports on what is stored, and replies are typed on `/dev/texts`.
    read: async () => null,
  };
}

/** The newest stored texts, newest first; only those to one phone if it is given. */
export async function storedTexts(texts: KVNamespace, to?: string | null): Promise<StoredText[]> {
  const { keys } = await texts.list();
  const read = await Promise.all(keys.map(({ name }) => texts.get<StoredText>(name, "json")));
  return read.filter((one) => one !== null).filter((one) => !to || one.to === to);
}
