import { canArrive, canBeDone, isOpen } from "../../../../diary/appointments/appointment.ts";
import { owedOf } from "../../../../diary/appointments/payment.ts";
import type { SalonTime } from "../../../../kernel/clock.ts";
import type { CalendarAppointment } from "../../../../models/calendar/admin-calendar.ts";

/** What staff do with an appointment from its details. */
export type Verb =
  | "confirm"
  | "arrived"
  | "take"
  | "payments"
  | "done"
  | "edit"
  | "move"
  | "again"
  | "cash"
  | "transfer";

/**
 * What can be done with an appointment at the salon's time `now`, by what comes next: who is expected is confirmed, who is
 * due arrives, who is done pays, and who has paid books again. Money is asked for from the day itself on. The first three
 * stand on the bar. docs/rules.md 13.10
 */
export function verbsOf(appointment: CalendarAppointment, now: SalonTime): Verb[] {
  const { status, paymentMethod, date, endsMinute, money = [] } = appointment;
  const owes = status !== "cancelled" && owedOf(appointment, money) > 0;
  const pay: Verb = owes ? "take" : "payments";
  const marks: Verb[] = paymentMethod === "cash" ? ["cash", "transfer"] : ["transfer", "cash"];
  const rest: Verb[] = owes ? [...marks, "again"] : ["again"];
  if (status === "cancelled") return ["again", pay];
  if (!isOpen(appointment)) return unique(owes ? ["take", "again", "edit", ...rest] : ["again", pay, "edit", ...rest]);
  const confirms: Verb[] = status === "pending" ? ["confirm"] : [];
  const arrives: Verb[] = date === now.date && canArrive(appointment, now) ? ["arrived"] : [];
  if (!canBeDone(appointment, now)) {
    const expected = [...confirms, ...arrives];
    const isHere: Verb[] = expected.length === 0 && owes && date === now.date ? ["take"] : expected;
    return unique([...isHere, "edit", "move", pay, ...rest]);
  }
  const paying: Verb[] = owes ? ["take", "done", "edit"] : ["done", "edit"];
  const isThere = now.minute < endsMinute ? [...arrives, ...paying] : [...paying, ...arrives];
  return unique([...isThere, "move", pay, ...confirms, ...rest]);
}

/** Whether it is the next step, and so the filled button. To edit is none: nothing is due until the day itself. */
export function isNextStep(verb: Verb): boolean {
  return verb !== "edit";
}

function unique(verbs: Verb[]): Verb[] {
  return [...new Set(verbs)];
}
