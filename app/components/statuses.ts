import type { AppointmentStatus } from "../models/appointments/appointment.ts";

interface StatusLook {
  name: string;
  sign: string;
  /** The class of its text colour. */
  text: string;
  /** Its class in the calendar. */
  look: string;
}

/** How the admin pages show each status: its name, sign and classes. docs/rules.md 5.8, 13.3 */
export const STATUSES: Record<AppointmentStatus, StatusLook> = {
  pending: { name: "Pending", sign: "○", text: "text-amber", look: "is-pending" },
  confirmed: { name: "Confirmed", sign: "✓", text: "text-sage", look: "is-confirmed" },
  completed: { name: "Completed", sign: "★", text: "text-slate", look: "is-completed" },
  cancelled: { name: "Cancelled", sign: "✕", text: "text-brick", look: "is-cancelled" },
};
