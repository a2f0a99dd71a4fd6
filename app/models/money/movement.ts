import * as v from "valibot";
import { LARGEST_AMOUNT, LEAST_AMOUNT } from "../../diary/appointments/payment.ts";
import { amountWithin } from "../../kernel/amount.ts";
import { requiredText } from "../../kernel/parsing.ts";

/* Cash that goes into the till or out of it and is no sale. docs/rules.md 27.14 */

export const MOVEMENT_KINDS = ["float", "bank", "petty", "tips"] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Each kind in words, and whether its cash comes into the till (1) or leaves it (-1). */
export const MOVEMENTS: Record<MovementKind, { says: string; sign: 1 | -1 }> = {
  float: { says: "Float put in", sign: 1 },
  bank: { says: "Taken to the bank", sign: -1 },
  petty: { says: "Paid for something", sign: -1 },
  tips: { says: "Tips paid out", sign: -1 },
};

const KIND = "Please choose what it is: float, bank, petty or tips";
const AMOUNT = "Please give the amount in pounds and whole pence, from 0.01 to 10,000";

/** A movement as forms and the API send it. The amount is what moves, in pounds; its kind says which way. docs/rules.md 27.14 */
export const MovementRequest = v.pipe(
  v.object(
    {
      kind: v.picklist(MOVEMENT_KINDS, KIND),
      amount: amountWithin(LEAST_AMOUNT, LARGEST_AMOUNT, AMOUNT),
      reason: requiredText("Please say what it’s for", 200),
    },
    "Please send the movement as an object",
  ),
  v.transform(({ kind, amount, reason }) => ({ kind, reason, amountPence: amount * MOVEMENTS[kind].sign })),
);
