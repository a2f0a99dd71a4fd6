import { clockTime, type SalonTime } from "../../../../kernel/clock.ts";
import { MOVE_FAILED } from "../../../../models/appointments/move.ts";
import type { CalendarAppointment } from "../../../../models/calendar/admin-calendar.ts";

/** An appointment on its way to another time. Without `tell` its customer gets no email. `key` makes a repeat the same move. */
export interface Move {
  appointment: CalendarAppointment;
  to: SalonTime;
  tell: boolean;
  key: string;
}

/** What became of a move: the id that the appointment has now, or the sentence that says why it stays. */
export type Moved = { id: string; problem: null } | { id: null; problem: string };

/** Moves an appointment, and never fails: what is not known is told as not done, and the same key may come back. docs/rules.md 13.6 */
export async function sendMove({ appointment: { id, version }, to, tell, key }: Move): Promise<Moved> {
  const body = new URLSearchParams({ id, version: String(version), date: to.date, time: clockTime(to.minute), key });
  if (tell) body.set("tell", "on");
  try {
    const answer = await fetch("/admin/calendar/appointments", { method: "POST", body, redirect: "manual" });
    const answered = await answer.json<{ id?: string; error?: string }>();
    return answered.id ? { id: answered.id, problem: null } : { id: null, problem: answered.error ?? MOVE_FAILED };
  } catch {
    return { id: null, problem: MOVE_FAILED };
  }
}
