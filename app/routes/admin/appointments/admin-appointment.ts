import type { AppointmentStatus } from "../../../diary/appointments/appointment.ts";
import type { FormReply } from "../../../kernel/forms.ts";
import type { EmailState, HistoryEntry } from "../../../models/appointments/history.server.ts";
import type { AppointmentUpdate } from "../../../models/appointments/update.ts";
import type { CalendarAppointment } from "../../../models/calendar/admin-calendar.ts";

/** An appointment in the admin table. */
export interface AdminAppointment extends CalendarAppointment {
  /** The technician's name, at a salon with several. */
  technicianName?: string;
  moved: boolean;
  /** Whether it has begun: nobody is mailed about it but thanks. docs/rules.md 10.31 */
  begun: boolean;
  email: EmailState | null;
}

/** What the page's address opens under an appointment. */
export type Asking = "edit" | "cancel" | "delete" | "history";

/** The values typed into an appointment's payment form. */
export interface TypedPayment {
  servicePrice: string;
  paymentMethod: string;
  /** The version of the appointment that the form showed; null means the current version. */
  version: number | null;
}

/** A refusal to give an appointment to a technician. Staff may do it anyway by sending `anyway`. docs/rules.md 5.33, 22.12 */
export interface NotGiven {
  technicianId: string;
  tell: boolean;
  anyway: string;
}

/** The reply to a command on an appointment: what was done, or why it was refused. */
export interface CommandReply extends FormReply<TypedPayment | null> {
  id: string | null;
  notice: string | null;
  /** Whether the appointment was completed. */
  completed: boolean;
  /** The command that was executed, where it can be undone. docs/rules.md 5.43 */
  undo: string | null;
  /** The technician to whom the appointment was not given, if staff may still give it. */
  notGiven: NotGiven | null;
}

export const NOTHING_DONE: CommandReply = {
  message: null,
  fields: {},
  typed: null,
  id: null,
  notice: null,
  completed: false,
  undo: null,
  notGiven: null,
};

/** An entry of an appointment's history. `when` is on the salon's clock: `Saturday, November 21st, 2026, 10:15`. */
export type HistoryLine = Omit<HistoryEntry, "at"> & { when: string };

/** What the page says once an update is done. docs/rules.md 14.3 */
export function noticeOf(update: AppointmentUpdate): string {
  if (update.what === "status") return STATUS_SET[update.status];
  const fromNow = "depositFromNow" in update && update.depositFromNow ? " They pay a deposit from now on." : "";
  if (update.what === "cancel" && (update.noShow || update.askFee)) {
    const cancels = update.noShow ? "Marked as a no-show." : CANCELLED;
    return `${update.askFee ? `${cancels} ${UPDATED["ask-fee"]}` : cancels}${fromNow}`;
  }
  if (update.what === "take" && update.done)
    return "Appointment completed and payment written down. Refresh the revenue page to see it there.";
  if (update.what === "payment" && update.paymentStatus !== "paid") return "Payment marked as not received.";
  return `${UPDATED[update.what]}${fromNow}`;
}

const CANCELLED = "Appointment cancelled successfully!";
const UPDATED: Record<Exclude<AppointmentUpdate["what"], "status">, string> = {
  cancel: CANCELLED,
  price: "Payment details updated successfully.",
  payment: "Payment marked as received.",
  take: "Payment written down.",
  redeem: "Paid by voucher.",
  "give-back": "Written down as given back.",
  void: "Payment voided.",
  waive: "No deposit is asked for any more.",
  "waive-fee": "The fee is waived.",
  "ask-fee": "The client is told about the fee by email.",
  arrived: "Marked as arrived.",
  done: "Appointment completed and payment marked as received. Refresh the revenue page to see it there.",
  delete: "Appointment permanently deleted from the system.",
};
const STATUS_SET: Record<AppointmentStatus, string> = {
  pending: "Appointment status updated.",
  confirmed: "Appointment status updated.",
  completed: "Appointment completed. Refresh the revenue page to see it there.",
  cancelled: CANCELLED,
};

/** Whether an update completes an appointment. */
export function isCompleting(update: AppointmentUpdate): boolean {
  if (update.what === "take" || update.what === "redeem") return update.done === true;
  return update.what === "done" || (update.what === "status" && update.status === "completed");
}
