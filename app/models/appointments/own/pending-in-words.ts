const YOURS = "It’s yours.";

/** What is true instead while a deposit is awaited. docs/rules.md 29.5 */
export const UNTIL_DEPOSIT = "Your time is on hold until we get your deposit.";

/** The state of a booking right after it, where the word "Pending" would contradict "Booking Confirmed!". docs/rules.md 9.10 */
export function bookedInWords({ isPending, awaitsDeposit }: { isPending: boolean; awaitsDeposit: boolean }): string {
  if (awaitsDeposit) return isPending ? `${UNTIL_DEPOSIT} Then we’ll check your booking.` : UNTIL_DEPOSIT;
  return isPending ? `${YOURS} Nothing more to do.` : YOURS;
}

/**
 * The meaning of the status "Pending" for a customer, who could otherwise think that the time is uncertain. docs/rules.md
 * 5.24, 9.10
 */
export function pendingInWords(awaitsDeposit: boolean): string {
  if (awaitsDeposit) return `${UNTIL_DEPOSIT} It shows as “Pending” until we’ve checked it.`;
  return `${YOURS} It shows as “Pending” until we’ve checked it; nothing more to do.`;
}
