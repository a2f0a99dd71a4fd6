import type { NotBack, NotPayable } from "../diary/appointments/payable.ts";
import type { NoVoucher } from "../diary/refusals.ts";
import { formatPounds } from "../kernel/money.ts";

/** The message of a salon that takes no payments online. docs/rules.md 17.1 */
export const NOT_ONLINE = "Online payments are not available. Please pay by cash or bank transfer.";

/** Why nobody was led to Stripe. docs/rules.md 31.2, 31.18 */
export const PAYING_WORDS = {
  "outcome-unknown": "We couldn’t reach Stripe just now. Nothing was charged this time. Please try again in a minute.",
  "too-many-visits": "You’ve opened Stripe’s page too often this hour. Nothing was charged. Please try again later.",
  "being-charged": "We’re already charging your card on file; your bank is taking its time. Please don’t pay twice.",
};

/** Why money that came online can’t go back from here. docs/rules.md 31.7 */
export const BACK_WORDS: Record<NotBack, string> = {
  "not-by-one-payment": "Stripe refunds one payment at a time. Please refund it in parts",
  "not-by-link": "This wasn’t paid through one of our links, so please refund it at Stripe",
};

/** What staff read about money that the bank refused to give back. docs/rules.md 31.29 */
export function notBack(pence: number): string {
  return `${formatPounds(pence)} couldn’t go back to the card: the bank refused it. Give it back another way, and tell the client.`;
}

/** Why an appointment can't be paid online. docs/rules.md 17.3 */
export const PAYMENT_WORDS: Record<NotPayable, string> = {
  cancelled: "This appointment is cancelled",
  settled: "This appointment is already paid, or settled another way",
  "too-little": "Less than £0.30 can’t be paid online",
};

/** Why a voucher or a package does not pay. docs/rules.md 32.3 to 32.7 */
export const VOUCHER_WORDS: Record<NoVoucher, string> = {
  "no-such-voucher": "We can’t find a voucher with this code. Please check it and type it again.",
  "voucher-expired": "This voucher has expired",
  "voucher-used-up": "There’s nothing left on this voucher",
  "voucher-too-little": "That’s more than is left on this voucher",
  "more-than-by-voucher": "That’s more than was paid by voucher for this appointment",
  "package-not-for-this": "This package is for other services",
  "package-used-here": "This package has already paid for this visit",
  "package-worth-more": "Less is owed than one visit of this package is worth. Refund what was paid first.",
  "package-whole": "A package visit is used or put back whole",
};

/** The sentence after too many typed codes. docs/rules.md 32.2 */
export const TOO_MANY_CODES = "Too many of those codes were wrong. Please try again later.";
