import * as v from "valibot";
import { decimalTyped, isWholePence, penceFromPounds } from "../../kernel/money.ts";

const COUNTED = "Please give the amount in pounds and whole pence, from 0 to 100,000";

/** An amount in the till as it is typed, pounds. */
const InTill = v.pipe(
  v.string(COUNTED),
  v.transform((text) => decimalTyped(text) ?? Number.NaN),
  v.number(COUNTED),
  v.minValue(0, COUNTED),
  v.maxValue(100_000, COUNTED),
  v.check(isWholePence, COUNTED),
  v.transform(penceFromPounds),
);

/** The form that closes the till: the float of the morning and what was counted. docs/rules.md 27.12 */
export const ClosingForm = v.object({ float: InTill, counted: InTill });
