import { formatToThePenny } from "../../../kernel/money.ts";

/** What of a sum is paid and what is not, in words, both in pence; nothing for no sum. docs/rules.md 16.14 */
export function paidPart(pence: number, notPaid: number): string | null {
  if (pence === 0) return null;
  if (notPaid === 0) return "all paid";
  if (notPaid === pence) return "not paid";
  return `${formatToThePenny(pence - notPaid)} paid, ${formatToThePenny(notPaid)} not paid`;
}
