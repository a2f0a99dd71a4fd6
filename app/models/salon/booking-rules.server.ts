import { eq } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { salons } from "../../database/schema.ts";
import type { Refused } from "../../kernel/result.ts";
import type { BookingRules } from "./booking-rules.ts";
import { writeAndTell } from "./salon-schedule.server.ts";

/** The rules that a salon has set. docs/rules.md 21.14 to 21.18 */
export async function bookingRules(database: Database, salonId: string): Promise<BookingRules> {
  const { noticeMinutes, bookableDays, changeCutoffHours, cancelCutoffHours, itemMinutes } = salons;
  const [rules] = await database
    .select({ noticeMinutes, bookableDays, changeCutoffHours, cancelCutoffHours, itemMinutes })
    .from(salons)
    .where(eq(salons.id, salonId));
  if (!rules) throw new Error("The rules were read of a salon that does not exist");
  return rules;
}

/**
 * Sets the rules of a salon; the last save wins. They are for what is booked, changed or cancelled from now on.
 * docs/rules.md 21.6
 */
export function setBookingRules(
  salonId: string,
  rules: BookingRules,
): Promise<{ ok: true } | Refused<"outcome-unknown">> {
  return writeAndTell("salon-not-saved", salonId, async () => {
    await withinTime(primaryDatabase().update(salons).set(rules).where(eq(salons.id, salonId)));
    return { ok: true } as const;
  });
}
