import { ApiError, ask } from "../../../../kernel/api-client.ts";
import { clockTime, type SalonTime } from "../../../../kernel/clock.ts";
import { MOVE_FAILED } from "../../../../models/appointments/booking/not-booked.ts";
import type { CalendarAppointment } from "../../../../models/calendar/admin-calendar.ts";

/** A move of an appointment. If `tell` is false, its customer gets no email. Moves with the same `key` count once. */
export interface Move {
  appointment: CalendarAppointment;
  to: SalonTime;
  tell: boolean;
  key: string;
}

/** The result of a move: the appointment's new id, or the sentence that says why it was refused. */
export type Moved = { id: string; problem: null } | { id: null; problem: string };

/**
 * Sends a move and never throws. An unknown outcome counts as not done; the same key may be sent again.
 * docs/rules.md 13.6
 */
export async function sendMove({ appointment: { id, version }, to, tell, key }: Move): Promise<Moved> {
  const body = new URLSearchParams({ id, version: String(version), date: to.date, time: clockTime(to.minute), key });
  if (tell) body.set("tell", "on");
  try {
    const { id: moved } = await ask<{ id: string }>("/admin/calendar/appointments", { method: "POST", body });
    return { id: moved, problem: null };
  } catch (error) {
    const answered = error instanceof ApiError && error.status > 0;
    return { id: null, problem: answered ? error.message : MOVE_FAILED };
  }
}
