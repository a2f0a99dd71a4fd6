import type { AppointmentStatus } from "../../models/appointment.ts";

/** How each status is told, with the sign and the look that stand for it. docs/rules.md 13.3 */
export const STATUSES: Record<AppointmentStatus, { name: string; sign: string; look: string }> = {
  pending: { name: "Pending", sign: "○", look: "is-pending" },
  confirmed: { name: "Confirmed", sign: "✓", look: "is-confirmed" },
  completed: { name: "Completed", sign: "★", look: "is-completed" },
  cancelled: { name: "Cancelled", sign: "✕", look: "is-cancelled" },
};
