/*
 * The sentences about vouchers and their sale. They have a file of their own, because only pages about vouchers load it.
 * docs/rules.md 32
 */

/**
 * Why a voucher is not sold, why its sale is not taken back, or why its last day is not changed. docs/rules.md 32.1, 32.5, 32.6
 */
export const SALE_WORDS = {
  "key-reused": "This form has sold a voucher already. Please open the page again to sell another.",
  "no-such-voucher": "There is no such voucher.",
  "voucher-in-use":
    "Some of this voucher was used, so its sale can’t be taken back. First give back what it has paid for a visit.",
  "voucher-used-up": "The sale of this voucher was taken back already.",
  "changed-meanwhile": "This voucher was changed meanwhile.",
  "bought-online": "This voucher was bought online, so its money goes back through Stripe.",
};

/** Why a voucher that was bought online is not given back. docs/rules.md 32.15 */
export const BACK_ONLINE_WORDS = {
  "no-such-voucher": "This voucher was not bought online.",
  "voucher-used-up": "Nothing is left on this voucher, so nothing goes back.",
  "changed-meanwhile": "Somebody has used this voucher meanwhile. Please look at what is left on it.",
  "not-at-stripe-any-more": "Stripe has given this payment back already, so nothing goes back from here.",
  "key-reused": "This form has given back another amount already. Please open the page again.",
};

/** Why a voucher has not gone out by email. docs/rules.md 18.11, 32.8 */
export const VOUCHER_NOT_MAILED = {
  "not-mailed": "The voucher could not be mailed. Please try again, or print it.",
  "mails-later":
    "The voucher was not mailed. A new salon mails at most 20 people a day who haven’t answered it yet, and a voucher again three times a day. Please print it, or mail it tomorrow.",
};

/** Why vouchers are not sold online. docs/rules.md 32.10 */
export const NOT_WITHOUT_STRIPE =
  "Vouchers can only be sold online with Stripe, which is not set up for this site. Please ask the people who run it for you.";
