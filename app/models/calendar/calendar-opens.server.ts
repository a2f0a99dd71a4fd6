import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { businessHours } from "../../database/schema.ts";
import type { DayHours } from "../../diary/times/hours.ts";
import { isCalendarDate, type SalonTime } from "../../kernel/clock.ts";
import { lastOf } from "../diary/succession.server.ts";
import { comingClosures } from "../opening/closures.server.ts";
import { openingAt } from "../opening/opening.ts";
import type { Salon } from "../salon/salon.server.ts";

/** The parameters in an address of the calendar. */
export interface CalendarAsked {
  date: string | null;
  appointment: string | null;
}

/**
 * The day on which the calendar opens, and the appointment with details that it opens. That is the one in the address, or the
 * one that it was moved to. Null when it is gone. `now` is the salon's time. docs/rules.md 13.1, 13.11
 */
export async function calendarOpensAt(
  database: Database,
  salon: Pick<Salon, "id" | "timeZone">,
  { date, appointment }: CalendarAsked,
  now: SalonTime,
): Promise<{ date: string; appointment: string | null }> {
  const last = appointment && (await withinTime(lastOf(database, salon.id, appointment)));
  if (last) return { date: last.date, appointment: last.id };
  const day = date && isCalendarDate(date) ? date : await calendarOpensOn(database, salon, now);
  return { date: day, appointment: null };
}

/**
 * The day on which the calendar opens by default. It is today if the salon is open or will still open today. Otherwise it is
 * the next open day, or today when none is known. `now` is the salon's time. docs/rules.md 13.1
 */
async function calendarOpensOn(
  database: Database,
  { id, timeZone }: Pick<Salon, "id" | "timeZone">,
  now: SalonTime,
): Promise<string> {
  const [hours, closures] = await withinTime(
    Promise.all([
      database.select().from(businessHours).where(inSalon(businessHours, id)),
      comingClosures(database, id, now.date),
    ]),
  );
  const week: Partial<Record<number, DayHours>> = Object.fromEntries(hours.map((day) => [day.weekday, day]));
  const opening = openingAt({ timeZone, week, closures: closures.map(({ date }) => date) }, now);
  return opening.isOpen ? now.date : (opening.from?.date ?? now.date);
}
