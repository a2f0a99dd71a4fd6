const YOURS = "This time is yours.";

/** What is true instead while a deposit is awaited. docs/rules.md 29.5 */
export const UNTIL_DEPOSIT = "We keep this time for you until your deposit is due.";

/** The state of a booking right after it, where the word "Pending" would contradict "Booking Confirmed!". docs/rules.md 9.10 */
export function bookedInWords({ isPending, awaitsDeposit }: { isPending: boolean; awaitsDeposit: boolean }): string {
  if (awaitsDeposit) return isPending ? `${UNTIL_DEPOSIT} We look at every booking.` : UNTIL_DEPOSIT;
  return isPending ? `${YOURS} We look at every booking, and there is nothing that you need to do.` : YOURS;
}

/**
 * The meaning of the status "Pending" for a customer, who could otherwise think that the time is uncertain. docs/rules.md
 * 5.24, 9.10
 */
export function pendingInWords(awaitsDeposit: boolean): string {
  if (awaitsDeposit) return `${UNTIL_DEPOSIT} It stays “Pending” until we have looked at it.`;
  return `${YOURS} It stays “Pending” until we have looked at it, and there is nothing that you need to do.`;
}
