import { eq } from "drizzle-orm";
import { ALL_DATES, countChanges } from "../../database/changes.server.ts";
import type { Database } from "../../database/client.server.ts";
import { editOrRefuse } from "../../database/edits.server.ts";
import { salons } from "../../database/schema.ts";
import type { Result } from "../../kernel/result.ts";
import type { BookingRules } from "./booking-rules.ts";
import type { Salon } from "./salon.server.ts";
import { sendEdit } from "./salon-schedule.server.ts";

/** The rules that a salon has set. docs/rules.md 21.14 to 21.19 */
export async function bookingRules(database: Database, salonId: string): Promise<BookingRules> {
  const { noticeMinutes, bookableDays, changeCutoffHours, cancelCutoffHours, offerMinutes, ...switches } = salons;
  const { itemMinutes, guestBookings, openForBooking, onlinePayments, waitingList, gaps } = switches;
  const [rules] = await database
    .select({
      ...{ noticeMinutes, bookableDays, changeCutoffHours, cancelCutoffHours, offerMinutes },
      ...{ itemMinutes, guestBookings, openForBooking, onlinePayments, waitingList, gaps },
    })
    .from(salons)
    .where(eq(salons.id, salonId));
  if (!rules) throw new Error("The rules were read of a salon that does not exist");
  return rules;
}

/** The edit that sets the rules of a salon. */
export interface RulesEdit {
  what: "booking-rules";
  rules: BookingRules;
}

/**
 * Sets the rules of a salon; the last save wins. They are for what is booked, changed or cancelled from now on.
 * docs/rules.md 21.6
 */
export function setBookingRules(
  salon: Pick<Salon, "id" | "locationHint">,
  rules: BookingRules,
): Promise<Result<unknown, "outcome-unknown">> {
  return sendEdit(salon, { what: "booking-rules", rules });
}

/** Writes the rules, by the time `overdue` aborts. It runs inside the salon's object. docs/rules.md 21.6 */
export function writeBookingRules(
  salonId: string,
  { rules }: RulesEdit,
  overdue?: AbortSignal,
): Promise<Result<unknown, "outcome-unknown">> {
  return editOrRefuse("salon-not-saved", salonId, overdue, async (database, asOf) => {
    const written = database.update(salons).set(rules).where(eq(salons.id, salonId));
    await database.batch([written, countChanges(database, salonId, [ALL_DATES], { asOf })]);
    return { ok: true } as const;
  });
}
