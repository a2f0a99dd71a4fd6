import { formatPounds } from "../../kernel/money.ts";

/** A visit that is cancelled or about to be: what its client has paid for it, and what cancelling it costs, pence. */
interface PaidVisit {
  paidPence: number;
  lateFeePence: number;
  /** The amount that goes back automatically, or is on its way back. docs/rules.md 29.20 */
  backPence: number;
  /** The salon's phone. */
  phone: string;
}

/**
 * Says what happens with the money that a client has paid for a cancelled visit. It counts towards the fee, goes back
 * automatically, or the client calls the salon about it. Empty if nothing is paid. docs/rules.md 29.19, 29.20
 */
export function paidForCancelled({ paidPence, lateFeePence, backPence, phone }: PaidVisit): string[] {
  if (paidPence <= 0) return [];
  const paid = `You have paid ${formatPounds(paidPence)} for this visit`;
  if (lateFeePence >= paidPence) return [`${paid}, which counts towards the fee.`];
  if (lateFeePence > 0) return [`${paid}, and the fee comes off it. Please call us on ${phone} about the rest.`];
  if (backPence >= paidPence) return [`${paid}. It goes back to the card that you paid with.`];
  return backPence > 0
    ? [
        `${paid}. ${formatPounds(backPence)} goes back to the card that you paid with. Please call us on ${phone} about the rest.`,
      ]
    : [`${paid}. Please call us on ${phone} about what goes back.`];
}
