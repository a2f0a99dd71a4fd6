import { ask } from "../../../../kernel/api-client.ts";
import { clockTime, type SalonTime } from "../../../../kernel/clock.ts";
import type { CalendarAppointment } from "../../../../models/calendar/admin-calendar.ts";
import { MOVE_FAILED } from "../../../../words/not-booked.ts";
import { whyUndone } from "../why-undone.ts";

/**
 * A move of an appointment, to another technician and to another length in minutes if these are given. If `tell` is false,
 * its customer gets no email. With `overHold` it goes where somebody is about to book. Moves with the same `key` count once.
 */
export interface Move {
  appointment: CalendarAppointment;
  to: SalonTime;
  technicianId?: string | undefined;
  length?: number | undefined;
  tell: boolean;
  overHold?: boolean;
  key: string;
}

/** The result of a move: the appointment's new id and the command that undo takes back, or the sentence that says why it was refused. */
export type Moved = { id: string; undo: string | null; problem: null } | { id: null; problem: string };

/**
 * Sends a move and never throws. An unknown outcome counts as not done; the same key may be sent again.
 * docs/rules.md 13.6, 13.8
 */
export async function sendMove(move: Move): Promise<Moved> {
  const { to, technicianId, length, tell, overHold, key } = move;
  const { id, version } = move.appointment;
  const body = new URLSearchParams({ id, version: String(version), date: to.date, time: clockTime(to.minute), key });
  if (technicianId !== undefined) body.set("technicianId", technicianId);
  if (length !== undefined) body.set("length", String(length));
  if (tell) body.set("tell", "on");
  if (overHold) body.set("overHold", "on");
  try {
    const moved = await ask<{ id: string; undo: string | null }>("/admin/calendar/appointments", {
      method: "POST",
      body,
    });
    return { ...moved, problem: null };
  } catch (error) {
    return { id: null, problem: whyUndone(error, MOVE_FAILED) };
  }
}

/** The length that an appointment has, or gets by a move, minutes. */
export function lengthOf({
  startsMinute,
  endsMinute,
}: Pick<CalendarAppointment, "startsMinute" | "endsMinute">): number {
  return endsMinute - startsMinute;
}
