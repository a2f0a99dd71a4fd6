/** What the statuses of an appointment are called at the desk, and how they look. docs/rules.md 5.9 */
export const STATUS_NAMES = {
  pending: "Pending",
  confirmed: "Confirmed",
  completed: "Completed",
  cancelled: "Cancelled",
};
export const STATUS_LOOKS = {
  pending: "text-amber",
  confirmed: "text-sage",
  completed: "text-slate",
  cancelled: "text-brick",
};
