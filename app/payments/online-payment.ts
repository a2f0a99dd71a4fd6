import * as v from "valibot";
import { atMost } from "../kernel/parsing.ts";

/**
 * An appointment to be paid online. `amount` is the price that its sender expects, in pounds; the customer is charged
 * the stored price. docs/rules.md 17.2
 */
export const PaymentRequest = v.object(
  {
    appointmentId: v.pipe(
      v.string("Please say which appointment is to be paid"),
      v.nonEmpty("Please say which appointment is to be paid"),
      atMost(100, "Please say which appointment is to be paid"),
    ),
    amount: v.optional(v.number("Please give the amount in pounds")),
  },
  "Please send the payment as an object",
);
