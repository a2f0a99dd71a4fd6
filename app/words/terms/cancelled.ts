import { formatPounds } from "../../kernel/money.ts";

/** A visit that is cancelled or about to be: what its client has paid for it, and what cancelling it costs, pence. */
interface PaidVisit {
  paidPence: number;
  lateFeePence: number;
  /** The salon's phone. */
  phone: string;
}

/**
 * What becomes of the money that a client has paid for a cancelled visit. It counts towards the fee, and the client calls the
 * salon about the rest. Empty if nothing is paid. docs/rules.md 29.19
 */
export function paidForCancelled({ paidPence, lateFeePence, phone }: PaidVisit): string[] {
  if (paidPence <= 0) return [];
  const paid = `You have paid ${formatPounds(paidPence)} for this visit`;
  if (lateFeePence >= paidPence) return [`${paid}, which counts towards the fee.`];
  return lateFeePence > 0
    ? [`${paid}, and the fee comes off it. Please call us on ${phone} about the rest.`]
    : [`${paid}. Please call us on ${phone} about what goes back.`];
}
