/*
 * The sentences about vouchers and their sale. They have a file of their own, because only pages about vouchers load it.
 * docs/rules.md 32
 */

/**
 * Why a voucher is not sold, why its sale is not taken back, or why its last day is not changed. docs/rules.md 32.1, 32.5, 32.6
 */
export const SALE_WORDS = {
  "key-reused": "This form has already sold a voucher. Please reload the page to sell another.",
  "no-such-voucher": "We can’t find that voucher.",
  "voucher-in-use":
    "Some of this voucher has been used, so its sale can’t be undone. First refund what it paid for a visit.",
  "voucher-used-up": "The sale of this voucher has already been undone.",
  "changed-since": "Somebody has just changed this voucher.",
  "brought-in": "This voucher was sold in another program, so there’s no sale here to undo.",
  "bought-online": "This voucher was bought online, so refund it through Stripe.",
};

/** Why a voucher that was bought online is not given back. docs/rules.md 32.15 */
export const BACK_ONLINE_WORDS = {
  "no-such-voucher": "This voucher wasn’t bought online.",
  "voucher-used-up": "There’s nothing left on this voucher to refund.",
  "changed-since": "Somebody has just used this voucher. Please check what’s left on it.",
  "not-at-stripe-any-more": "Stripe has already refunded this payment, so there’s nothing to refund here.",
  "key-reused": "This form has already refunded a different amount. Please reload the page.",
};

/** Why a voucher has not gone out by email. docs/rules.md 18.11, 32.8 */
export const VOUCHER_NOT_MAILED = {
  "not-mailed": "We couldn’t email the voucher. Please try again, or print it.",
  "mails-later":
    "We didn’t email the voucher. A new salon can email 20 new people a day, and each voucher again three times a day. Please print it, or email it tomorrow.",
};

/** Why vouchers are not sold online. docs/rules.md 32.10 */
export const NOT_WITHOUT_STRIPE =
  "You need Stripe to sell vouchers online, and it isn’t set up for this site. Please ask whoever runs it for you.";
