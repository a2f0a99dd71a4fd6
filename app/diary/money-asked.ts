import type { PriceReason } from "./appointments/booked.ts";
import type { PaymentKind, WayToPay } from "./appointments/payment.ts";

/* What can be asked of the money of an appointment. docs/rules.md 27 */

/** A command about one appointment. `version` is the one that its sender saw; without it any will do. */
export interface About {
  appointmentId: string;
  version?: number | undefined;
}

/**
 * Takes money, in one or several rows, after a discount if there is one; with `done` it completes the appointment as well.
 * docs/rules.md 27.7, 27.10
 */
export interface Take extends About {
  what: "take";
  rows: MoneyTaken[];
  discount?: { amountPence: number; reason: PriceReason } | undefined;
  /** Even what Stripe has taken is refused where it is not owed. docs/rules.md 31.4 */
  ifOwed?: boolean;
  done?: boolean | undefined;
  tell?: boolean | undefined;
}

/**
 * Pays with a voucher or a package, as much as is left of it and owed; with an amount exactly that. docs/rules.md 32.3, 32.7
 */
export interface Redeem extends About {
  what: "redeem";
  voucherId: string;
  kind?: "deposit" | "payment" | undefined;
  amountPence?: number | undefined;
  note?: string;
  done?: boolean | undefined;
  tell?: boolean | undefined;
}

/** Money that comes. `technicianId` is who gets a tip, by default whoever the appointment is with. */
export interface MoneyTaken {
  kind: Exclude<PaymentKind, "refund">;
  method: WayToPay;
  amountPence: number;
  technicianId?: string | undefined;
  note?: string;
  /** Stripe's name for it. */
  stripeId?: string;
  /** The voucher that it comes from. */
  voucherId?: string;
}

/** Gives money back, on a day that has come; with `offPrice` the price falls by as much. docs/rules.md 27.8 */
export interface GiveBack extends About {
  what: "give-back";
  amountPence: number;
  method: WayToPay;
  note?: string;
  takenOn?: string | undefined;
  offPrice?: boolean | undefined;
  /** Stripe's name for it. */
  stripeId?: string;
}

/** Takes a row back on its day. docs/rules.md 27.6 */
export interface VoidPayment extends About {
  what: "void";
  paymentId: string;
}
