import type { TextEvent } from "../../mail/text-providers/provider.ts";
import { noteReport } from "../../models/texts/text-messages.server.ts";
import { replaceUndelivered } from "./mail-instead.server.ts";
import { takeReply } from "./replies.server.ts";

/** Takes what a provider has sent us, each once. docs/rules.md 34.8, 34.10 */
export async function takeEvents(provider: string, events: TextEvent[]): Promise<void> {
  for (const event of events) {
    if (event.what === "reply") await takeReply({ provider, ...event });
    else {
      const failure = "failure" in event ? event.failure : null;
      const salonId = await noteReport(provider, { id: event.id, state: event.what, failure });
      if (failure && salonId) await replaceUndelivered(salonId, event.id);
    }
  }
}
