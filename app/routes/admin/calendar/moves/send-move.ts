import { whyUndone } from "../../../../components/staff/why-undone.ts";
import { ApiError, ask } from "../../../../kernel/api-client.ts";
import { clockTime, type SalonTime } from "../../../../kernel/clock.ts";
import type { CalendarAppointment } from "../../../../models/calendar/admin-calendar.ts";
import { MOVE_FAILED } from "../../../../words/updates.ts";

/**
 * A move of an appointment, also to another technician or length (minutes) if these are given. If `tell` is false, its
 * customer gets no email. `anyway` is what staff agree to after a refusal. Moves with the same `key` are executed once.
 */
export interface Move {
  appointment: CalendarAppointment;
  to: SalonTime;
  technicianId?: string | undefined;
  length?: number | undefined;
  tell: boolean;
  anyway?: string | undefined;
  key: string;
}

/** The result of a move: the appointment's new id and the command that undo takes back, or why it was refused. */
export type Moved = { id: string; undo: string | null; problem: null } | NotMoved;

/** Why an appointment was not moved, and how to move it anyway if staff may. docs/rules.md 5.33 */
export interface NotMoved {
  id: null;
  problem: string;
  anyway: string | undefined;
}

/**
 * Sends a move. Never throws. An unknown outcome counts as not done, and the same key may be sent again. docs/rules.md 13.6,
 * 13.8
 */
export async function sendMove(move: Move): Promise<Moved> {
  const { to, technicianId, length, tell, anyway, key } = move;
  const { id, version } = move.appointment;
  const body = new URLSearchParams({ id, version: String(version), date: to.date, time: clockTime(to.minute), key });
  if (technicianId !== undefined) body.set("technicianId", technicianId);
  if (length !== undefined) body.set("length", String(length));
  if (tell) body.set("tell", "on");
  if (anyway) body.set("anyway", anyway);
  try {
    const moved = await ask<{ id: string; undo: string | null }>("/admin/calendar/appointments", {
      method: "POST",
      body,
    });
    return { ...moved, problem: null };
  } catch (error) {
    return { id: null, problem: whyUndone(error, MOVE_FAILED), anyway: anywayIn(error) };
  }
}

function anywayIn(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !("anyway" in error.details)) return undefined;
  return typeof error.details.anyway === "string" ? error.details.anyway : undefined;
}

/** The length of an appointment after a move, minutes. */
export function lengthOf({
  startsMinute,
  endsMinute,
}: Pick<CalendarAppointment, "startsMinute" | "endsMinute">): number {
  return endsMinute - startsMinute;
}
