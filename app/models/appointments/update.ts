import * as v from "valibot";
import {
  APPOINTMENT_STATUSES,
  type AppointmentStatus,
  CANCELLED_BY,
  type CancelledBy,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  type PaymentMethod,
  type PaymentStatus,
} from "../../diary/appointments/appointment.ts";
import type { GiveBack, Redeem, Take, VoidPayment } from "../../diary/money/money-asked.ts";
import type { AskFee, Waive, WaiveFee } from "../../diary/terms/commands.ts";
import { decimalTyped, isWholePence, penceFromPounds } from "../../kernel/money.ts";
import { HOW_TO_PAY } from "./booking/customer-details.ts";

/** An update of an appointment, other than moving it. Without `tell` its customer is mailed as usual. docs/rules.md 10.41 */
export type AppointmentUpdate =
  | Cancellation
  | { what: "arrived" }
  | { what: "status"; status: AppointmentStatus; tell?: boolean }
  | { what: "price"; pricePence: number; paymentMethod: PaymentMethod }
  | { what: "payment"; paymentStatus: PaymentStatus; paymentMethod?: PaymentMethod }
  | Omit<Take, "appointmentId" | "version">
  | Omit<Redeem, "appointmentId" | "version">
  | Omit<GiveBack, "appointmentId" | "version">
  | Pick<VoidPayment, "what" | "paymentId">
  | Pick<Waive, "what" | "reason">
  | Pick<AskFee, "what" | "depositFromNow">
  | Pick<WaiveFee, "what" | "reason">
  | { what: "done"; tell?: boolean }
  | { what: "delete"; tell: boolean };

/**
 * A cancellation. Staff may say who caused it, that the client did not come, and whether the customer is mailed.
 * docs/rules.md 5.42
 */
interface Cancellation {
  what: "cancel";
  cancelledBy?: CancelledBy;
  noShow?: boolean;
  /** The fee that the terms let them ask for is asked for in the same step. docs/rules.md 29.11 */
  askFee?: boolean;
  /** Together with a fee: the client pays a deposit from now on. docs/rules.md 29.17 */
  depositFromNow?: boolean;
  tell?: boolean;
}

const PRICE = "Please give the price in pounds and whole pence, from 0 to 100,000";

/**
 * A price typed by staff, in pounds. Text without digits counts as 0. Text with digits that is not a plain number, such
 * as `12,50` or `1e9`, is refused. docs/rules.md 3.6
 */
export const EditedPrice = v.pipe(
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

/** An edit in the admin pages: a status, or else the payment method and price. docs/rules.md 3.6, 5.8 */
export const AdminEdit = v.pipe(
  v.object(
    {
      status: v.optional(v.picklist(APPOINTMENT_STATUSES, "Please choose a status")),
      paymentMethod: v.optional(v.picklist(PAYMENT_METHODS, HOW_TO_PAY)),
      servicePrice: v.optional(EditedPrice),
    },
    "Please send the edit as an object",
  ),
  v.rawTransform(({ dataset, addIssue, NEVER }): AppointmentUpdate => {
    const { status, paymentMethod, servicePrice: pricePence } = dataset.value;
    if (status && paymentMethod === undefined && pricePence === undefined) return { what: "status", status };
    if (!status && paymentMethod && pricePence !== undefined) return { what: "price", pricePence, paymentMethod };
    addIssue({ message: "Please send either a status, or a payment method and a price" });
    return NEVER;
  }),
);

/**
 * What staff say about a cancellation. Every field may be left out. A no-show counts as caused by the client. docs/rules.md
 * 5.42, 10.41
 */
export const StaffCancellation = v.pipe(
  v.object(
    {
      cancelledBy: v.optional(v.picklist(CANCELLED_BY, "Please say who cancelled: the client or the salon")),
      noShow: v.optional(v.boolean("Please send noShow as true or false")),
      askFee: v.optional(v.boolean("Please send askFee as true or false")),
      depositFromNow: v.optional(v.boolean("Please send depositFromNow as true or false")),
      tell: v.optional(v.boolean("Please send tell as true or false")),
    },
    "Please send the cancellation as an object",
  ),
  v.check(({ cancelledBy, noShow }) => !(noShow && cancelledBy === "salon"), "A no-show can’t be the salon’s doing"),
  v.transform(
    ({ cancelledBy, noShow, askFee, depositFromNow, tell }): AppointmentUpdate => ({
      what: "cancel",
      ...(cancelledBy && { cancelledBy }),
      ...(noShow && { noShow }),
      ...(askFee && { askFee }),
      ...(depositFromNow && { depositFromNow }),
      ...(tell !== undefined && { tell }),
    }),
  ),
);

const PaymentStatusEntry = v.picklist(PAYMENT_STATUSES, "Please choose a payment status");

/** A new payment status. docs/rules.md 5.8 */
export const PaymentEdit = v.pipe(
  v.object({ paymentStatus: PaymentStatusEntry }, "Please choose a payment status"),
  v.transform(({ paymentStatus }): AppointmentUpdate => ({ what: "payment", paymentStatus })),
);

/** A payment that staff mark as received, or not, with how it came where that differs from what was chosen. Rule 13.10 */
export const StaffPayment = v.pipe(
  v.object({
    paymentStatus: PaymentStatusEntry,
    paymentMethod: v.optional(v.picklist(PAYMENT_METHODS, HOW_TO_PAY)),
  }),
  v.transform(
    ({ paymentStatus, paymentMethod }): AppointmentUpdate => ({
      what: "payment",
      paymentStatus,
      ...(paymentMethod && { paymentMethod }),
    }),
  ),
);

/** The query of a deletion over the API: whether to email the customer, by default yes. docs/rules.md 5.12 */
export const Deletion = v.pipe(
  v.object({ tell: v.optional(v.picklist(["true", "false"], "Please send tell as true or false"), "true") }),
  v.transform(({ tell }): AppointmentUpdate => ({ what: "delete", tell: tell === "true" })),
);
