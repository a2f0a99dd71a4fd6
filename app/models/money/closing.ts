import * as v from "valibot";
import { amountWithin } from "../../kernel/amount.ts";

const COUNTED = "Please give the amount in pounds and whole pence, from 0 to 100,000";

/** An amount in the till, pounds. */
const InTill = amountWithin(0, 100_000_00, COUNTED);

/** The form that closes the till: the float of the morning and what was counted. docs/rules.md 27.12 */
export const ClosingForm = v.object({ float: InTill, counted: InTill });
