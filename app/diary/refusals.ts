import type { NoBasket } from "./menu/named-services.ts";
import type { NotOffered } from "./times/availability.ts";

/** Why a command to the diary was not executed: the diary refuses it, or its sender has sent too many. */
export type Refusal = DiaryRefusal | "too-many-attempts";

/** Why the diary does not execute a command. */
export type DiaryRefusal =
  | NotOffered
  | "held"
  | NoBasket
  | NoAnswer
  | "unknown-technician"
  | "not-found"
  | "no-email"
  | "not-yours"
  | "closed-already"
  | "replaced"
  | "begun"
  | "not-done-and-paid"
  | "not-arriving"
  | "not-begun"
  | "nothing-to-undo"
  | "too-late-to-undo"
  | "came-after"
  | "not-cancelled-last"
  | "too-late-to-change"
  | "too-late-to-cancel"
  | "too-late-to-bring-back"
  | "changed-since"
  | "prices-changed"
  | "price-settled"
  | "paid-online"
  | "more-than-owed"
  | "more-than-paid"
  | "came-otherwise"
  | "on-its-way-back"
  | "already-taken"
  | "paid-in-series"
  | NoVoucher
  | "no-such-payment"
  | "too-late-to-void"
  | "given-back-already"
  | "not-yet"
  | "terms-changed"
  | "deposit-first"
  | "card-first"
  | "nothing-to-agree"
  | "no-deposit-awaited"
  | "no-fee-to-ask"
  | "no-deposit-in-terms"
  | "no-fee-owed"
  | "ends-otherwise"
  | "key-reused"
  | "please-call"
  | OverLimit
  | "diary-busy"
  | "outcome-unknown";

/** Why a voucher or a package does not pay. docs/rules.md 32.3 to 32.7 */
export type NoVoucher =
  | "no-such-voucher"
  | "voucher-expired"
  | "voucher-used-up"
  | "voucher-too-little"
  | "more-than-by-voucher"
  | "package-not-for-this"
  | "package-used-here"
  | "package-worth-more"
  | "package-whole";

/** Which of a client's limits a booking is over. docs/rules.md 5.20, 5.23 */
export type OverLimit = "too-long" | "mailbox-unanswered" | "email-unverified" | "enough-open";

/** Why the answers about the services of a booking are not enough. docs/rules.md 2.11 */
export type NoAnswer = "unknown-answer" | "answer-needed";
