import type { Count } from "../networks.ts";
import type { CardLeft } from "./cards.ts";
import type { Agreed } from "./terms.ts";

/* What commands say of booking terms. docs/rules.md 29 */

/**
 * What one appointment asks for at Stripe: the agreement, the price, and what is still to be paid of the deposit, pence.
 * `askedAt` is when it was asked for, UTC ms; without it, the time of the agreement. docs/rules.md 29.14
 */
export interface DepositPart {
  agreed: Agreed;
  pricePence: number;
  amountPence: number;
  askedAt?: number;
}

/**
 * What the client has to do at Stripe first: one part for each appointment that would be added, and whether they leave a card.
 * `counts` is what a card without a deposit would count in their networks. docs/rules.md 5.23, 29.14, 29.15
 */
export interface FirstAtStripe {
  parts: DepositPart[];
  keepsCard: boolean;
  counts?: Count[];
}

/** A part that is paid, with Stripe’s name for the payment. */
export interface PaidPart extends DepositPart {
  stripeId: string;
}

/** What a booking or a change says of the terms. docs/rules.md 29.4, 29.7 */
export interface Agreeing {
  /** The version of the terms that was read; empty if there was none; left out if none was shown. */
  termsRead?: string | undefined;
  /** Staff may ask for a deposit, or give a reason for asking for none. docs/rules.md 29.7, 29.16 */
  askDeposit?: boolean | undefined;
  /** Whether it is the visit of a friend who comes along. docs/rules.md 32.20 */
  isFriend?: boolean | undefined;
  /** The voucher or the package of a code that was typed. docs/rules.md 32.17, 32.20 */
  voucherId?: string | undefined;
  noDeposit?: string | undefined;
  /** What Stripe has taken for each appointment that it adds. These stand as they were agreed to. docs/rules.md 29.14, 31.13 */
  paid?: PaidPart[] | undefined;
  /** The card that was left at Stripe for it. docs/rules.md 29.15 */
  card?: CardLeft | undefined;
  /** The client wants to leave a card although one is on file. docs/rules.md 31.15 */
  anotherCard?: boolean | undefined;
}
