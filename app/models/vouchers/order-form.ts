import * as v from "valibot";
import { mayBecomeLink, withInitialsApart } from "../../kernel/link-like.ts";
import { formatPounds } from "../../kernel/money.ts";
import { emailAddress, optionalText, requiredText } from "../../kernel/parsing.ts";
import { LEAST_ONLINE, LONGEST_MESSAGE, MOST_ONLINE, OTHER, onlinePence, SUGGESTED } from "./order-amounts.ts";

/* The form that buys a voucher online. docs/rules.md 32.11 */

/** Worded when somebody needs it: the first price that is written makes the formats, which takes a Worker's start milliseconds. */
const wrongAmount = () => `Please choose an amount from ${formatPounds(LEAST_ONLINE)} to ${formatPounds(MOST_ONLINE)}`;
const NO_LINKS = "Please leave out web addresses, email addresses and phone numbers, and put a space after a full stop";

/** Strangers are mailed this, so it may not lead anywhere. docs/rules.md 32.12 */
function name(sentence: string) {
  return v.pipe(
    requiredText(sentence, 60),
    v.transform(withInitialsApart),
    v.check((text) => !mayBecomeLink(text), NO_LINKS),
  );
}

const NOT_AN_ADDRESS = "Please enter a valid email address";

/**
 * A voucher that is bought online. `amount` is one of those suggested, or `other`; `other` then has the amount. Without an
 * `email` the voucher goes to the buyer. docs/rules.md 32.11
 */
export const VoucherOrderForm = v.pipe(
  v.object({
    amount: v.picklist([...SUGGESTED, OTHER], wrongAmount),
    other: v.optional(v.string(), ""),
    recipient: name("Please tell us who it’s for"),
    sender: name("Please tell us who it’s from"),
    message: v.pipe(
      optionalText(LONGEST_MESSAGE),
      v.check((text) => !mayBecomeLink(text), NO_LINKS),
    ),
    buyer: emailAddress("Please give your email address", NOT_AN_ADDRESS),
    email: v.union([v.literal(""), emailAddress("", NOT_AN_ADDRESS)], NOT_AN_ADDRESS),
  }),
  v.forward(
    v.check(
      ({ amount, other }) => amount === OTHER || other.trim() === "",
      "Please choose one amount: tick “Another amount”, or clear it",
    ),
    ["other"],
  ),
  v.forward(
    v.check(({ amount, other }) => amount !== OTHER || onlinePence(other) !== null, wrongAmount),
    ["other"],
  ),
  v.transform(({ amount, other, email, ...order }) => ({
    amountPence: onlinePence(amount === OTHER ? other : amount) ?? 0,
    order: { ...order, email: email || order.buyer },
  })),
);
