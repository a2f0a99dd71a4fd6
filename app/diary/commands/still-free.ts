import { agreedBeside, inTheWay } from "../appointments/beside.ts";
import type { AppointmentInDiary } from "../appointments/booked.ts";
import type { Sent } from "../command.ts";
import { seenBy } from "../holds/held.ts";
import type { SalonDiary } from "../salon-diary.ts";
import { blocksOn, type Interval, overlapsAny } from "../times/diary.ts";

/* Whether the time of a cancelled appointment is still free, so that the same appointment can stand there again. */

/**
 * Whether another appointment of its technician has the time of a cancelled one. To staff those that it was booked beside on
 * purpose do not count. docs/rules.md 5.8, 5.32
 */
export function isTaken({ taken }: SalonDiary, { actor }: Sent, appointment: AppointmentInDiary): boolean {
  const { id, date, technicianId } = appointment;
  const wished = { ...spanOf(appointment), date, technicianId };
  const agreed = actor.role === "admin" ? agreedBeside(taken, appointment, wished) : [];
  return inTheWay(taken, wished, id).some((other) => !agreed.includes(other.id));
}

/**
 * The same for its customer, who may take it again only where nothing stands, nobody else holds it, no time is blocked, the
 * salon is open on that date, and the technician still takes appointments. docs/rules.md 5.28
 */
export function isStillFree(diary: SalonDiary, sent: Sent, appointment: AppointmentInDiary): boolean {
  const { browser } = sent;
  const { date, technicianId } = appointment;
  const theirs = (row: { technicianId: string | null }) =>
    row.technicianId === null || row.technicianId === technicianId;
  const held = seenBy(diary.holds, browser).byOthers.filter((hold) => hold.date === date);
  const inTheWay = [...held, ...blocksOn(diary.blocks, date)].filter(theirs);
  return (
    diary.team.some(({ id }) => id === technicianId) &&
    !diary.closures.some((closure) => closure.date === date) &&
    !isTaken(diary, sent, appointment) &&
    !overlapsAny(spanOf(appointment), inTheWay)
  );
}

/** What an appointment takes of its day, with the minutes kept free after it. */
function spanOf({ startsMinute, endsMinute, bufferMinutes }: AppointmentInDiary): Interval {
  return { start: startsMinute, end: endsMinute + bufferMinutes };
}
