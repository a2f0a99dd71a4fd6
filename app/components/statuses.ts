import type { AppointmentStatus } from "../diary/appointments/appointment.ts";

interface StatusLook {
  name: string;
  sign: string;
  /** The class of its text colour. */
  text: string;
  /** Its class in the calendar. */
  look: string;
}

/** How the admin pages show a status: its name, sign and classes. An unknown one is pending. docs/rules.md 5.8, 13.3 */
export function statusLook(status: string): StatusLook {
  return BY_NAME.get(status) ?? STATUSES.pending;
}

const STATUSES = {
  pending: { name: "Pending", sign: "○", text: "text-amber", look: "is-pending" },
  confirmed: { name: "Confirmed", sign: "✓", text: "text-sage", look: "is-confirmed" },
  completed: { name: "Completed", sign: "★", text: "text-slate", look: "is-completed" },
  cancelled: { name: "Cancelled", sign: "✕", text: "text-brick", look: "is-cancelled" },
} satisfies Record<AppointmentStatus, StatusLook>;

const BY_NAME = new Map<string, StatusLook>(Object.entries(STATUSES));
