/* What clients read on Manage Appointments. docs/rules.md 9 */

/** What was done, or not, with an appointment. docs/rules.md 9 */
export const MANAGE_NEWS = {
  backOn: "Your appointment is back on.",
  notCancelled: "We haven’t cancelled your appointment: you’re signed out here. Please sign in or search again.",
  notUndone: "We haven’t undone the cancellation: you’re signed out here. Please sign in or search again.",
  openAgain: "Please open that appointment again: by its link, by a search, or signed in.",
  bookedNow: "Here’s what’s booked now.",
  searchAgain: "Search again to see what’s booked now.",
  emailConfirmed: "Thank you, we’ve confirmed your email.",
  linkOver: "The appointment was changed or cancelled, or it’s over. See what’s booked under Manage Appointments.",
};
