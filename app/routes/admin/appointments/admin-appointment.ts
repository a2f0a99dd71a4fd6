import type { EmailState, HistoryEntry } from "../../../models/appointments/history.server.ts";
import type { CalendarAppointment } from "../../../models/calendar/admin-calendar.ts";

/** An appointment as the admin table shows it. */
export interface AdminAppointment extends CalendarAppointment {
  moved: boolean;
  email: EmailState | null;
}

/** What is asked about an appointment, by the address of the page. */
export type Asking = "edit" | "cancel" | "delete" | "history";

/** What was typed into the payment of an appointment. */
export interface TypedPayment {
  servicePrice: string;
  paymentMethod: string;
  /** Of the appointment as it was seen then; null for as it is shown now. */
  version: number | null;
}

/** A command that was refused: about which appointment, why, and what had been typed. */
export interface Refused {
  id: string | null;
  problem: string | null;
  typed: TypedPayment | null;
}

/** What was done to an appointment, and when on the salon's clock: `2026-11-21 10:15`. */
export type HistoryLine = Omit<HistoryEntry, "at"> & { when: string };
