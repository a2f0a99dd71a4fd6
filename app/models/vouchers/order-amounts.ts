import { decimalTyped, penceWithin } from "../../kernel/money.ts";

/* What a voucher may cost online. docs/rules.md 32.11 */

/** The least and the most that a voucher costs online, pence. */
export const LEAST_ONLINE = 1_000;
export const MOST_ONLINE = 50_000;

/** The suggested amounts, pounds, and the one that is chosen at first. */
export const SUGGESTED = ["25", "50", "75", "100"] as const;
export const FIRST_SUGGESTED = "50";

/** The value of the choice "another amount". */
export const OTHER = "other";

/** The most characters that a message has. */
export const LONGEST_MESSAGE = 300;

/** An amount as it is typed, in pounds (`50`, `£62.50`), in pence. Null for anything else, or beyond the limits. */
export function onlinePence(text: string): number | null {
  return penceWithin(decimalTyped(text.replace("£", "")) ?? Number.NaN, LEAST_ONLINE, MOST_ONLINE);
}
