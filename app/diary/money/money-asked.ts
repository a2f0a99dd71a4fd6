import type { PriceReason } from "../appointments/booked.ts";
import type { PaymentKind, WayToPay } from "../appointments/payment.ts";
import type { About } from "../command.ts";

/* The commands about the money of an appointment. docs/rules.md 27 */

/**
 * Takes money in one or more rows. A discount lowers the price first. `done` also completes the appointment. docs/rules.md
 * 27.7, 27.10
 */
export interface Take extends About {
  what: "take";
  rows: MoneyTaken[];
  discount?: { amountPence: number; reason: PriceReason } | undefined;
  /** Refuses money that is not owed, even if Stripe has taken it. docs/rules.md 31.4 */
  ifOwed?: boolean;
  /** What is owed once other money goes back with the same command, pence. docs/rules.md 32.19 */
  owedPence?: number;
  done?: boolean | undefined;
  tell?: boolean | undefined;
}

/**
 * Pays with a voucher or a package: exactly `amountPence`, or without it as much as is left and owed. docs/rules.md 32.3,
 * 32.7
 */
export interface Redeem extends About {
  what: "redeem";
  voucherId: string;
  kind?: "deposit" | "payment" | undefined;
  amountPence?: number | undefined;
  /** What goes back because a package pays for the visit, as staff have seen it, pence. docs/rules.md 32.19 */
  backPence?: number | undefined;
  note?: string;
  done?: boolean | undefined;
  tell?: boolean | undefined;
}

/** Money that is taken. `technicianId` gets the tip; by default it is the appointment's technician. */
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
  /** What a package takes off the price with it. */
  offPence?: number;
}

/** Gives money back. `takenOn` is today or earlier. `offPrice` lowers the price by the same amount. docs/rules.md 27.8 */
export interface GiveBack extends About {
  what: "give-back";
  amountPence: number;
  method: WayToPay;
  note?: string;
  takenOn?: string | undefined;
  offPrice?: boolean | undefined;
  /**
   * Whether staff say that it can't go back in the way in which it came. False refuses more than came in this way; without it
   * nothing is checked. docs/rules.md 27.15
   */
  elsewhere?: boolean | undefined;
  /** Whether it follows from a cancellation in time or from a package. docs/rules.md 29.20, 32.19 */
  byCommand?: boolean | undefined;
  /** Stripe's name for it. */
  stripeId?: string;
}
