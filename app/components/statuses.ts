import { type AppointmentStatus, isOpen } from "../diary/appointments/appointment.ts";

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

/** The sign of a client who has arrived, beside the status of their appointment. docs/rules.md 5.41 */
export const ARRIVED_SIGN = "➜";

/** How an appointment stands in a word: that its client has arrived, or has not come, else its status. Rules 5.41, 5.42 */
export function standingName(appointment: {
  status: AppointmentStatus;
  arrivedAt: number | null;
  noShow: boolean;
}): string {
  if (hasArrived(appointment)) return "Arrived";
  return appointment.status === "cancelled" && appointment.noShow ? "No-show" : statusLook(appointment.status).name;
}

/** Whether a client has arrived for an appointment that is still open. docs/rules.md 5.41 */
export function hasArrived({ status, arrivedAt }: { status: AppointmentStatus; arrivedAt: number | null }): boolean {
  return isOpen({ status }) && arrivedAt !== null;
}

const STATUSES = {
  pending: { name: "Pending", sign: "○", text: "text-amber", look: "is-pending" },
  confirmed: { name: "Confirmed", sign: "✓", text: "text-sage", look: "is-confirmed" },
  completed: { name: "Completed", sign: "★", text: "text-slate", look: "is-completed" },
  cancelled: { name: "Cancelled", sign: "✕", text: "text-brick", look: "is-cancelled" },
} satisfies Record<AppointmentStatus, StatusLook>;

const BY_NAME = new Map<string, StatusLook>(Object.entries(STATUSES));
