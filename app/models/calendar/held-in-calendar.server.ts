import { clockTime, salonTime } from "../../kernel/clock.ts";
import { heldForStaff, OPEN_PAGE_READ_TIMEOUT_MS, PAGE_READ_TIMEOUT_MS } from "../holds/held-times.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import type { CalendarHold, CalendarRange } from "./admin-calendar.ts";

/**
 * The holds in a range of days, for the calendar of staff. A page that is being opened waits less long for them than one that
 * reads again. Empty when the salon's object does not answer. docs/rules.md 22.13, 22.17
 */
export async function heldInCalendar(
  salon: Salon,
  { from, to }: CalendarRange,
  { isOpen }: { isOpen: boolean },
): Promise<CalendarHold[]> {
  const held = await heldForStaff(salon, isOpen ? OPEN_PAGE_READ_TIMEOUT_MS : PAGE_READ_TIMEOUT_MS);
  return held
    .filter(({ date }) => from <= date && date <= to)
    .map(({ until, ...time }) => ({ ...time, until: clockTime(salonTime(salon.timeZone, until).minute) }));
}
