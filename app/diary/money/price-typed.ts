import * as v from "valibot";
import { decimalTyped, isWholePence, penceFromPounds } from "../../kernel/money.ts";

const PRICE = "Please give the price in pounds and whole pence, from 0 to 100,000";

/**
 * A price typed by staff, in pounds. Text without digits counts as 0. Text with digits that is not a plain number, such
 * as `12,50` or `1e9`, is refused. docs/rules.md 3.6
 */
export const PriceTyped = v.pipe(
  v.union(
    [
      v.number(),
      v.pipe(
        v.string(),
        v.transform((text) => decimalTyped(text) ?? (/\d/.test(text) ? Number.NaN : 0)),
        v.number(PRICE),
      ),
    ],
    PRICE,
  ),
  v.minValue(0, PRICE),
  v.maxValue(100_000, PRICE),
  v.check(isWholePence, PRICE),
  v.transform(penceFromPounds),
);
