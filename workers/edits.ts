import { type RulesEdit, writeBookingRules } from "../app/models/salon/booking-rules.server.ts";

/** What staff change of a salon besides its appointments. */
export type SalonEdit = RulesEdit;

/** What became of an edit, with its name, so that the sender knows which outcome it is. */
export type EditAnswer = Awaited<ReturnType<typeof runEdit>>;

/**
 * Reads what an edit is decided on, decides and writes, by the time `overdue` aborts. It runs inside the salon's object,
 * alone in its turn: nothing else writes the diary meanwhile.
 */
export async function runEdit(salonId: string, edit: SalonEdit, overdue: AbortSignal) {
  switch (edit.what) {
    case "booking-rules":
      return { to: edit.what, outcome: await writeBookingRules(salonId, edit, overdue) };
  }
}
