import * as v from "valibot";
import { cancel } from "../../../diary/commands/cancel.ts";
import { named } from "../../../diary/commands/parsed.ts";
import { pay, setPrice } from "../../../diary/commands/payment.ts";
import { STATUS_OR_PRICE, setStatus } from "../../../diary/commands/status.ts";
import type { Update } from "../../../diary/registry.ts";

/* What the API’s calls on an appointment send: the fields that they open of each command. docs/rules.md 5 */

/** A status, or else the payment method and the price. docs/rules.md 3.6, 5.8 */
export const AdminEdit = v.pipe(
  v.object(
    {
      status: v.optional(setStatus.input.entries.status),
      paymentMethod: v.optional(setPrice.input.entries.paymentMethod),
      servicePrice: v.optional(setPrice.input.entries.servicePrice),
    },
    "Please send the edit as an object",
  ),
  v.rawTransform(({ dataset, addIssue, NEVER }): Update => {
    const { status, paymentMethod, servicePrice: pricePence } = dataset.value;
    if (status && paymentMethod === undefined && pricePence === undefined) return { what: "status", status };
    if (!status && paymentMethod && pricePence !== undefined) return { what: "price", pricePence, paymentMethod };
    addIssue({ message: STATUS_OR_PRICE });
    return NEVER;
  }),
);

/** All that staff may say of a cancellation. docs/rules.md 5.42 */
export const StaffCancellation = cancel.input;

/** A new payment status. docs/rules.md 5.8 */
export const PaymentEdit = v.pipe(
  v.object({ paymentStatus: pay.input.entries.paymentStatus }, pay.input.message),
  named("payment"),
);

/** The query of a deletion: whether to email the customer, by default yes. docs/rules.md 5.12 */
export const Deletion = v.pipe(
  v.object({ tell: v.optional(v.picklist(["true", "false"], "Please send tell as true or false"), "true") }),
  v.transform(({ tell }): Update => ({ what: "delete", tell: tell === "true" })),
);
