import { primaryDatabase } from "../../database/client.server.ts";
import { MOST_AT_ONCE, sendTogether } from "../diary/send.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import type { NamedLine } from "./list.ts";
import { noteImport } from "./noted.server.ts";
import { type Import, type NotImported, planImport, type RefusedBooking } from "./plan.server.ts";

/** The result of an import. `unknown` is the number of bookings with an unknown outcome. The same list may be sent again. */
export interface Imported {
  booked: number;
  known: number;
  unknown: number;
  refused: RefusedBooking[];
  lost: NamedLine[];
  outside: NamedLine[];
  /** By which the import is taken back; null if nothing was to be booked. */
  id: string | null;
}

/**
 * Books what a list has and the diary does not, as many at once as the salon's object takes in a turn. The same list twice
 * books nothing twice: the contents of a line are its key. docs/rules.md 5.3, 25.2, 25.6
 */
export async function importBookings(salon: Salon, asked: Import): Promise<Imported> {
  const { fresh, known, refused, lost, outside } = await planImport(primaryDatabase(), salon, asked);
  const result: Imported = { booked: 0, known, unknown: 0, refused, lost, outside, id: null };
  if (fresh.length === 0) return result;
  const keys = fresh.map(({ command }) => command.key);
  result.id = await noteImport(salon.id, { kind: "bookings", by: asked.actor.userId, made: { keys } });
  for (let start = 0; start < fresh.length && result.unknown === 0; start += MOST_AT_ONCE) {
    const some = fresh.slice(start, start + MOST_AT_ONCE);
    const outcomes = await sendTogether(
      salon,
      some.map(({ command }) => command),
    );
    for (const [at, outcome] of outcomes.entries()) {
      const listed = some[at]?.listed;
      if (outcome.ok) result.booked++;
      else if (outcome.reason === "outcome-unknown" || outcome.reason === "diary-busy") result.unknown++;
      else if (listed)
        refused.push({
          line: listed.line,
          others: listed.others,
          name: listed.customerName,
          reason: outcome.reason satisfies NotImported,
        });
    }
    if (result.unknown > 0) result.unknown += fresh.length - start - some.length;
  }
  return result;
}
