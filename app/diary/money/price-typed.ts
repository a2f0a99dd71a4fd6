import { amountWithin } from "../../kernel/amount.ts";
import { decimalTyped } from "../../kernel/money.ts";

const PRICE = "Please give the price in pounds and whole pence, from 0 to 100,000";

/**
 * A price typed by staff, in pounds. Text without digits counts as 0. Text with digits that is not a plain number, such
 * as `12,50` or `1e9`, is refused. docs/rules.md 3.6
 */
export const PriceTyped = amountWithin(
  0,
  100_000_00,
  PRICE,
  (text) => decimalTyped(text) ?? (/\d/.test(text) ? null : 0),
);
