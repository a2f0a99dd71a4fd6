import { batchOf } from "../../database/batch.server.ts";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { knownToTerms } from "../../diary/appointments/agreement.ts";
import type { Actor } from "../../diary/appointments/appointment.ts";
import { askNothing } from "../../diary/terms/terms.ts";
import { now } from "../../kernel/clock.ts";
import { aboutClients, clientOfActor } from "../diary/load-clients.server.ts";
import { takesOnline } from "../money/online.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { termsOf, termsRead } from "../terms/terms.server.ts";
import type { TermsShown } from "../terms/terms-shown.ts";

/**
 * The booking terms as a page shows them before Confirm, with the facts about the client. An unknown visitor gets no such
 * facts. `changes` is the id of the appointment that they change. Null if the salon asks for nothing. docs/rules.md 29.4
 */
export async function termsForBooking(
  database: Database,
  { id: salonId, onlinePayments }: Pick<Salon, "id" | "onlinePayments">,
  actor: Actor | null,
  changes = "",
): Promise<TermsShown | null> {
  const needed = actor && clientOfActor(actor, "", changes);
  const { terms: rows, about } = await withinTime(
    batchOf(database, {
      terms: termsRead(database, salonId),
      about: aboutClients(database, salonId, needed ? [needed] : [], now()),
    }),
  );
  const terms = termsOf(rows);
  if (!terms || askNothing(terms)) return null;
  const [client] = about;
  return {
    terms,
    byCard: takesOnline({ onlinePayments }),
    cards: terms.cardOnFile ? (client?.cards ?? []) : [],
    client: client ? knownToTerms(client) : null,
  };
}
