/** The same right after booking, where the word itself would contradict "Booking Confirmed!". docs/rules.md 9.10 */
export const BOOKED_IN_WORDS =
  "This time is yours. We look at every booking, and there is nothing that you need to do.";

/** What the status "Pending" means to a customer, who may take it for a doubt about the time. docs/rules.md 5.24, 9.10 */
export const PENDING_IN_WORDS =
  "This time is yours. It stays “Pending” until we have looked at it, and there is nothing that you need to do.";
