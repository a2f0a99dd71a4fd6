import type { TextEvent } from "../../mail/text-providers/provider.ts";
import { noteReport, salonOfUndelivered } from "../../models/texts/text-messages.server.ts";
import { replaceUndelivered } from "./instead.server.ts";
import { takeReply } from "./replies.server.ts";

/** Takes what a provider has sent us, each once. docs/rules.md 34.8, 34.10 */
export async function takeEvents(provider: string, events: TextEvent[]): Promise<void> {
  for (const event of events) {
    if (event.what === "reply") await takeReply({ provider, ...event });
    else {
      const failure = "failure" in event ? event.failure : null;
      const salonId = failure && (await salonOfUndelivered(provider, event.id));
      // Before the note: a provider may not repeat a report that was half taken, and a row that is queued twice is one.
      if (salonId) await replaceUndelivered(salonId, event.id);
      await noteReport(provider, { id: event.id, state: event.what, failure });
    }
  }
}
