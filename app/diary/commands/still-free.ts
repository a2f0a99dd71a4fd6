import type { AppointmentInDiary } from "../appointments/booked.ts";
import type { Sent } from "../command.ts";
import { seenBy } from "../holds/held.ts";
import type { SalonDiary } from "../salon-diary.ts";
import { blocksOn, type Interval, overlaps, overlapsAny } from "../times/diary.ts";

/* Whether the time of a cancelled appointment is still free, so that the same appointment can stand there again. */

/** Whether another appointment of its technician has the time of a cancelled one. docs/rules.md 5.8 */
export function isTaken({ taken }: SalonDiary, appointment: AppointmentInDiary): boolean {
  const { id, date, technicianId } = appointment;
  const wished = spanOf(appointment);
  return taken.some(
    (other) => other.id !== id && other.date === date && other.technicianId === technicianId && overlaps(wished, other),
  );
}

/**
 * The same for its customer, who may take it again only where nothing stands, nobody else holds it, no time is blocked, the
 * salon is open on that date, and the technician still takes appointments. docs/rules.md 5.28
 */
export function isStillFree(diary: SalonDiary, { browser }: Sent, appointment: AppointmentInDiary): boolean {
  const { date, technicianId } = appointment;
  const theirs = (row: { technicianId: string | null }) =>
    row.technicianId === null || row.technicianId === technicianId;
  const held = seenBy(diary.holds, browser).byOthers.filter((hold) => hold.date === date);
  const inTheWay = [...held, ...blocksOn(diary.blocks, date)].filter(theirs);
  return (
    diary.team.some(({ id }) => id === technicianId) &&
    !diary.closures.some((closure) => closure.date === date) &&
    !isTaken(diary, appointment) &&
    !overlapsAny(spanOf(appointment), inTheWay)
  );
}

/** What an appointment takes of its day, with the minutes kept free after it. */
function spanOf({ startsMinute, endsMinute, bufferMinutes }: AppointmentInDiary): Interval {
  return { start: startsMinute, end: endsMinute + bufferMinutes };
}
