import { settleFee } from "../../diary/terms/terms.ts";
import { formatPounds } from "../../kernel/money.ts";

/** A visit that is cancelled or about to be: what its client has paid for it, and what cancelling it costs, pence. */
interface PaidVisit {
  paidPence: number;
  lateFeePence: number;
  /** The amount that goes back automatically, or is on its way back. docs/rules.md 29.20 */
  backPence: number;
  /** The card on file to which the rest of the fee may be charged, in words. docs/rules.md 31.18 */
  card: string | null;
  /** The salon's phone. */
  phone: string;
}

/**
 * Says what a cancelled visit costs and what happens with the money that its client has paid for it, with every amount. The
 * money counts towards the fee, goes back automatically, or the client calls the salon about it. Empty if no fee is due and
 * nothing is paid. docs/rules.md 29.8, 29.19, 29.20
 */
export function moneyOfCancelled(visit: PaidVisit): string[] {
  const { paidPence, lateFeePence, backPence, phone } = visit;
  if (lateFeePence > 0) return [`The fee is ${formatPounds(lateFeePence)}. ${againstFee(visit)}`];
  if (paidPence <= 0) return [];
  const paid = `You’ve paid ${formatPounds(paidPence)} for this visit`;
  if (backPence >= paidPence) return [`${paid}. It goes back to the card you paid with.`];
  return backPence > 0
    ? [
        `${paid}. ${formatPounds(backPence)} goes back to the card you paid with. Please call us on ${phone} about the rest.`,
      ]
    : [`${paid}. Please call us on ${phone} about what goes back.`];
}

function againstFee({ paidPence, lateFeePence, backPence, card, phone }: PaidVisit): string {
  const { countsPence, restPence, overPence } = settleFee(lateFeePence, paidPence);
  if (restPence > 0) {
    const paid = countsPence > 0 ? `You’ve already paid ${formatPounds(countsPence)}. ` : "";
    const rest = countsPence > 0 ? `the other ${formatPounds(restPence)}` : "it";
    return `${paid}We may ${card ? `charge ${rest} to your ${card}` : `ask you for ${rest}`}; we’ll email you first.`;
  }
  if (overPence === 0) return "You’ve already paid it: nothing more to pay.";
  const over = `You’ve paid ${formatPounds(paidPence)}, so ${formatPounds(overPence)}`;
  if (backPence >= overPence) return `${over} goes back to your card.`;
  if (backPence <= 0) return `${over} is left over. Please call us on ${phone} about it.`;
  return `${over} is left over. ${formatPounds(backPence)} goes back to your card. Please call us on ${phone} about the rest.`;
}
