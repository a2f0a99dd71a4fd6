import type { Update } from "../../../diary/registry.ts";
import { type FormReply, text } from "../../../kernel/forms.ts";
import type { EmailState, HistoryEntry } from "../../../models/appointments/history.server.ts";
import type { CalendarAppointment } from "../../../models/calendar/admin-calendar.ts";
import type { TextsAbout } from "../../../models/texts/texts-about.server.ts";

/** An appointment in the admin table. */
export interface AdminAppointment extends CalendarAppointment {
  /** The technician's name, at a salon with several. */
  technicianName?: string;
  moved: boolean;
  /** Whether it has begun: nobody is mailed about it but thanks. docs/rules.md 10.31 */
  begun: boolean;
  email: EmailState | null;
  /** Only where there are any. docs/rules.md 34.8, 34.10 */
  texts?: TextsAbout;
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

/** Whether an update completes an appointment. */
export function isCompleting(update: Update): boolean {
  if (update.what === "take" || update.what === "redeem") return update.done === true;
  return update.what === "done" || (update.what === "status" && update.status === "completed");
}

/**
 * The typed values with the version of their form. Correcting a mistake does not show the admin a newer version.
 * docs/rules.md 14.4
 */
export function typedIn(form: FormData): TypedPayment {
  return {
    servicePrice: text(form, "servicePrice"),
    paymentMethod: text(form, "paymentMethod"),
    version: Number(text(form, "version")),
  };
}
