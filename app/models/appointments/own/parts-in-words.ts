import { toPay } from "../../../diary/appointments/to-pay.ts";
import { clockTime } from "../../../kernel/clock.ts";
import { formatPounds } from "../../../kernel/money.ts";
import { withMoneyBack } from "./payment-in-words.ts";
import { toPayInWords } from "./to-pay-in-words.ts";

/** The money of one person who comes, pence. */
interface Share {
  pricePence: number;
  paidPence?: number | undefined;
  /** The part of it that is on its way back to a card, pence. docs/rules.md 31.7 */
  backPence?: number | undefined;
}

/** Somebody who comes along. `technicianName` is null at a salon with one technician. */
export interface Companion extends Share {
  customerName: string;
  startsMinute: number;
  technicianName: string | null;
}

/** "Grace at 10:00 with Zoe". */
export function friendInWords({ customerName, startsMinute, technicianName }: Companion): string {
  return `${customerName} at ${clockTime(startsMinute)}${technicianName ? ` with ${technicianName}` : ""}`;
}

/**
 * The one receipt of those who come together: what each has paid and still owes, and both for all. `own` says how the booker’s part
 * is paid, where that is known. Names stand beside amounts. Empty for somebody who comes alone. docs/rules.md 5.40, 9.16
 */
export function partsInWords(
  { own, ...booker }: Share & { own?: string },
  friends: (Share & Pick<Companion, "customerName">)[],
): [name: string, amount: string][] {
  if (friends.length === 0) return [];
  const everybody = [booker, ...friends];
  const totalPence = everybody.reduce((sum, { pricePence }) => sum + pricePence, 0);
  const paidPence = everybody.reduce((sum, { paidPence = 0 }) => sum + paidPence, 0);
  const isPartlyPaid = paidPence > 0 && paidPence < totalPence;
  const total = `${isPartlyPaid ? `${formatPounds(totalPence)}: ` : ""}${shareInWords(everybody)}`;
  return [
    ["Your part", own ?? shareInWords([booker])],
    ...friends.map((friend): [string, string] => [`${friend.customerName}’s part`, shareInWords([friend])]),
    [friends.length === 1 ? "Total for both" : "Total for all", total],
  ];
}

/** `£35`, `£10 paid, £25 to pay at the salon`, or `£35, paid`, and what of it is on its way back. */
function shareInWords(shares: Share[]): string {
  const asked = toPay(
    shares.map((share) => ({ ...share, depositPence: 0 })),
    false,
  );
  if (asked.paidPence <= 0) return formatPounds(asked.laterPence);
  const standing = asked.laterPence > 0 ? toPayInWords(asked) : `${formatPounds(asked.paidPence)}, paid`;
  const backPence = shares.reduce((sum, share) => sum + (share.backPence ?? 0), 0);
  return withMoneyBack(standing, { paidPence: asked.paidPence, backPence });
}
