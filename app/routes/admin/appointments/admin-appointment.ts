import type { EmailState, HistoryEntry } from "../../../models/appointments/history.server.ts";
import type { CalendarAppointment } from "../../../models/calendar/admin-calendar.ts";

/** An appointment in the admin table. */
export interface AdminAppointment extends CalendarAppointment {
  moved: boolean;
  /** Whether it is open and has not begun. */
  upcoming: boolean;
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

/** A refused command: its appointment, the reason, and the typed values. */
export interface Refused {
  id: string | null;
  problem: string | null;
  typed: TypedPayment | null;
}

/** An entry of an appointment's history. `when` is on the salon's clock: `2026-11-21 10:15`. */
export type HistoryLine = Omit<HistoryEntry, "at"> & { when: string };
