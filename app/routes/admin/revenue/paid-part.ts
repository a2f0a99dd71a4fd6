import { formatToThePenny } from "../../../kernel/money.ts";

/** The paid and the unpaid part of a sum, in words. Both are given in pence. Empty for a sum of 0. docs/rules.md 16.14 */
export function paidPart(pence: number, notPaid: number): string | null {
  if (pence === 0) return null;
  if (notPaid === 0) return "all paid";
  if (notPaid === pence) return "not paid";
  return `${formatToThePenny(pence - notPaid)} paid, ${formatToThePenny(notPaid)} not paid`;
}
