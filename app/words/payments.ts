import type { NotBack, NotPayable } from "../diary/appointments/payable.ts";
import type { NoVoucher } from "../diary/refusals.ts";

/** The message of a salon that takes no payments online. docs/rules.md 17.1 */
export const NOT_ONLINE = "Online payments are not available. Please pay by cash or bank transfer.";

/** Why nobody was led to Stripe. docs/rules.md 31.2 */
export const PAYING_WORDS = {
  "outcome-unknown": "We could not reach Stripe just now. Nothing was charged. Please try again in a minute.",
};

/** Why money that came online can’t go back from here. docs/rules.md 31.7 */
export const BACK_WORDS: Record<NotBack, string> = {
  "not-by-one-payment": "Stripe gives back at most what came by one payment. Please give it back in parts",
  "not-by-link": "This was not paid by one of our links, so it can only be given back at Stripe",
};

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

/** Why a voucher is not sold, taken back or made good for longer. docs/rules.md 32.1, 32.5, 32.6 */
export const SALE_WORDS = {
  "key-reused": "This form has sold a voucher already. Please open the page again to sell another.",
  "no-such-voucher": "There is no such voucher.",
  "voucher-in-use": "Some of this voucher was used, so its sale can’t be taken back. Give the visit’s part back first.",
  "voucher-used-up": "The sale of this voucher was taken back already.",
  "changed-meanwhile": "This voucher was changed meanwhile.",
  "bought-online": "This voucher was bought online, so its money goes back through Stripe.",
};

/** Why nothing of a voucher that was bought online goes back. docs/rules.md 32.15 */
export const BACK_ONLINE_WORDS = {
  "no-such-voucher": "This voucher was not bought online.",
  "voucher-used-up": "Nothing is left on this voucher, so nothing goes back.",
  "changed-meanwhile": "Somebody has used this voucher meanwhile. Please look at what is left on it.",
  "not-at-stripe-any-more": "Stripe has given this payment back already, so nothing goes back from here.",
  "key-reused": "This form has given back another amount already. Please open the page again.",
};

/** What somebody reads who has typed too many codes. docs/rules.md 32.2 */
export const TOO_MANY_CODES = "That was a lot of codes that are none. Please try again later.";

/** Why vouchers are not sold online. docs/rules.md 32.10 */
export const NOT_WITHOUT_STRIPE =
  "Vouchers can only be sold online with Stripe, which is not set up for this salon. Whoever runs this site for you can do that.";
