import type { AppointmentStatus } from "../models/appointments/appointment.ts";

interface StatusLook {
  name: string;
  sign: string;
  /** What colours its text. */
  text: string;
  /** What colours it in the calendar. */
  look: string;
}

/** How the admin pages tell each status, with the sign and the looks that stand for it. docs/rules.md 5.8, 13.3 */
export const STATUSES: Record<AppointmentStatus, StatusLook> = {
  pending: { name: "Pending", sign: "○", text: "text-amber", look: "is-pending" },
  confirmed: { name: "Confirmed", sign: "✓", text: "text-sage", look: "is-confirmed" },
  completed: { name: "Completed", sign: "★", text: "text-slate", look: "is-completed" },
  cancelled: { name: "Cancelled", sign: "✕", text: "text-brick", look: "is-cancelled" },
};
