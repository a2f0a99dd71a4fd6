import { whyNoRoom } from "../../../diary/appointments/room.ts";
import { type Diary, diaryFor, doesService, overlapsAny, type TechnicianDiary } from "../../../diary/times/diary.ts";
import { WEEKDAYS } from "../../../diary/times/hours.ts";
import { clockTime, type SalonTime, weekdayOf } from "../../../kernel/clock.ts";
import { dayAndMonth } from "../../../kernel/dates.ts";

/* Why a technician can't take an appointment at a time, in words. docs/rules.md 13.6, 14.10 */

/** An appointment that staff give or move: where it is (`old`), where it goes (`at`), and its minutes. */
export interface Given {
  old: { date: string; startsMinute: number };
  at: SalonTime;
  length: number;
  buffer: number;
  services: { serviceId: string; name: string }[];
}

/** Why not: after the technician's name in a list, and as a sentence, which is null when the salon itself is in the way. */
export interface WhyNot {
  short: string;
  sentence: string | null;
}

/**
 * Why a technician can't take an appointment, by the rules of a move by staff, or null when they can. A diary of one
 * technician at the salon's hours has no words of its own. docs/rules.md 13.6, 14.10, 21.2
 */
export function whyNotGiven(diary: Diary, technician: TechnicianDiary, given: Given, now: SalonTime): WhyNot | null {
  const { old, at, length, buffer } = given;
  const asked = { actor: { role: "admin" }, booking: at, asItStands: true };
  const wanted = diaryFor(diary, {
    services: given.services.map(({ serviceId }) => serviceId),
    buffer,
    technicianId: technician.id,
  });
  const reason = whyNoRoom(asked, old, wanted, length, now);
  if (reason === null) return null;
  const { technicians: _, ...salon } = { ...diary, busy: {} };
  if (whyNoRoom(asked, old, salon, length, now) !== null)
    return { short: "the salon takes no bookings then", sentence: null };
  if (reason === "not-done") return named(technician, `does not do ${servicesNotDone(technician, given)}`);
  if (reason === "taken") {
    const reserved = { start: at.minute, end: at.minute + length + buffer };
    const busy = overlapsAny(reserved, technician.busy[at.date] ?? []);
    return named(technician, busy ? "has another appointment then" : "has blocked time then");
  }
  const short = ownHours(technician, at.date);
  return { short, sentence: `${technician.name} does not work at that time on ${dayAndMonth(at.date)}: ${short}` };
}

function named({ name }: TechnicianDiary, short: string): WhyNot {
  return { short, sentence: `${name} ${short}` };
}

function servicesNotDone(technician: TechnicianDiary, { services }: Given): string {
  const names = services.filter(({ serviceId }) => !doesService(technician, serviceId)).map(({ name }) => name);
  return [...new Set(names)].join(", ");
}

/** A technician's hours on a weekday, in words. docs/rules.md 21.3 */
function ownHours({ week }: TechnicianDiary, date: string): string {
  const weekday = weekdayOf(date);
  const spans = (week[weekday] ?? []).map(({ start, end }) => `${clockTime(start)} to ${clockTime(end)}`);
  return spans.length === 0 ? `off on ${WEEKDAYS[weekday]}s` : `works ${spans.join(", ")} on ${WEEKDAYS[weekday]}s`;
}
