import { salonTime } from "../../kernel/clock.ts";
import { refuse } from "../../kernel/result.ts";
import { contentsAsBefore } from "../appointments/contents.ts";
import { placeFor } from "../appointments/place.ts";
import { whyNotReplaced } from "../appointments/why-not-replaced.ts";
import type { Give, Move, Sent } from "../command.ts";
import type { Decision, NotDone } from "../decision.ts";
import { emailsOfChange } from "../emails.ts";
import { appointmentIn, type SalonDiary } from "../salon-diary.ts";
import { added, newAppointment } from "./written.ts";

/**
 * Moves an appointment. Its services, price, status and payment stay, even if the menu has changed. Technician and length
 * stay too, unless the move names others. docs/rules.md 5.6, 13.6, 13.8
 */
export function move(diary: SalonDiary, command: Sent & Move, at: number): Decision | NotDone {
  const { actor, appointmentId, date, minute, version, tell } = command;
  const { timeZone } = diary.settings;
  const old = appointmentIn(diary, appointmentId);
  if (!old) return refuse("not-found");
  const stays = whyNotReplaced(old, actor, version, diary.settings, at);
  if (stays) return stays;
  const { items, length, buffer } = contentsAsBefore(old, command.length);
  const start = { date, minute };
  const asked = { ...command, at: start, length, buffer, services: items, old, moves: true };
  const place = placeFor(diary, asked, salonTime(timeZone, at));
  if ("reason" in place) return place;

  const appointment = newAppointment(command, at, {
    ...old,
    ...{ date, startsMinute: minute, endsMinute: minute + length, ...place },
    arrivedAt: date === old.date ? old.arrivedAt : null,
    ...{ replacesId: old.id, calendarUid: old.calendarUid || old.id, calendarSequence: old.calendarSequence + 1 },
  });
  const emails = emailsOfChange(old, appointment, { timeZone, at, tell });
  return added(command, at, { appointment, old, emails });
}

/** Gives an appointment to another technician at its time. docs/rules.md 14.10 */
export function give(diary: SalonDiary, command: Sent & Give, at: number): Decision | NotDone {
  const old = appointmentIn(diary, command.appointmentId);
  if (!old) return refuse("not-found");
  return move(diary, { ...command, what: "move", date: old.date, minute: old.startsMinute }, at);
}
