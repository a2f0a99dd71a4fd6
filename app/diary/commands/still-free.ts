import { agreedBeside, inTheWay } from "../appointments/beside.ts";
import type { AppointmentInDiary } from "../appointments/booked.ts";
import type { Sent } from "../command.ts";
import { seenBy } from "../holds/held.ts";
import type { SalonDiary } from "../salon-diary.ts";
import { blocksOn, type Interval, overlapsAny } from "../times/diary.ts";

/* Whether the time of a cancelled appointment is still free, so that the same appointment can stand there again. */

/**
 * Whether another appointment of the technician has the time of a cancelled one. For staff, appointments that it was allowed
 * to overlap do not count. docs/rules.md 5.8, 5.32
 */
export function isTaken({ taken }: SalonDiary, { actor }: Sent, appointment: AppointmentInDiary): boolean {
  const { id, date, technicianId } = appointment;
  const wished = { ...spanOf(appointment), date, technicianId };
  const agreed = actor.role === "admin" ? agreedBeside(taken, appointment, wished) : [];
  return inTheWay(taken, wished, id).some((other) => !agreed.includes(other.id));
}

/**
 * Whether its customer may have the time again. Nothing may be booked, held by others or blocked there. The date may not be
 * closed, and the technician has to be active. docs/rules.md 5.28
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

/** The minutes that an appointment takes, including its buffer. */
function spanOf({ startsMinute, endsMinute, bufferMinutes }: AppointmentInDiary): Interval {
  return { start: startsMinute, end: endsMinute + bufferMinutes };
}
