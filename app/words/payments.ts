import type { NotBack, NotPayable } from "../diary/appointments/payable.ts";
import type { NoVoucher } from "../diary/refusals.ts";
import { formatPounds } from "../kernel/money.ts";

/** The message of a salon that takes no payments online. docs/rules.md 17.1 */
export const NOT_ONLINE = "Online payments are not available. Please pay by cash or bank transfer.";

/** Why nobody was led to Stripe. docs/rules.md 31.2, 31.18 */
export const PAYING_WORDS = {
  "outcome-unknown": "We could not reach Stripe just now. Nothing was charged this time. Please try again in a minute.",
  "too-many-visits": "This page led to Stripe too often within an hour. Nothing was charged. Please try again later.",
  "being-charged": "Your card on file is being charged already, and your bank takes its time. Please do not pay twice.",
};

/** Why money that came online can’t go back from here. docs/rules.md 31.7 */
export const BACK_WORDS: Record<NotBack, string> = {
  "not-by-one-payment": "Stripe gives back at most what came by one payment. Please give it back in parts",
  "not-by-link": "This was not paid by one of our links, so it can only be given back at Stripe",
};

/** What staff read about money that the bank refused to give back. docs/rules.md 31.29 */
export function notBack(pence: number): string {
  return `${formatPounds(pence)} couldn’t go back to the card: the bank refused it. Give it back another way, and tell the client.`;
}

/** Why an appointment can't be paid online. docs/rules.md 17.3 */
export const PAYMENT_WORDS: Record<NotPayable, string> = {
  cancelled: "This appointment is cancelled",
  settled: "This appointment is already paid, or its payment was settled otherwise",
  "too-little": "Less than £0.30 can’t be paid online",
};

/** Why a voucher or a package does not pay. docs/rules.md 32.3 to 32.7 */
export const VOUCHER_WORDS: Record<NoVoucher, string> = {
  "no-such-voucher": "We know no voucher with this code. Please check it and type it again.",
  "voucher-expired": "This voucher has expired",
  "voucher-used-up": "Nothing is left on this voucher",
  "voucher-too-little": "That is more than is left on this voucher",
  "more-than-by-voucher": "That is more than was paid by voucher for this appointment",
  "package-not-for-this": "This package is for other services",
  "package-used-here": "This package has paid for this visit already",
  "package-worth-more": "Less is owed than one visit of this package is worth. Give back what was paid first.",
  "package-whole": "A visit of a package is used, or given back, as a whole",
};

/** The sentence after too many typed codes. docs/rules.md 32.2 */
export const TOO_MANY_CODES = "Too many of those codes were wrong. Please try again later.";
