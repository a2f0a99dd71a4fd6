/* What clients read on the way to Stripe and back. docs/rules.md 31 */

/** The headings of a visit to Stripe that is about money, by its state. docs/rules.md 31.14 */
export const CHECKOUT_HEADINGS = {
  open: "Pay your deposit",
  unasked: "Pay your deposit",
  looking: "We’re checking your payment",
  paid: "Your appointment is booked",
  left: "Nothing is booked yet",
  expired: "Time to pay has run out",
  refunded: "That time has gone",
  unchanged: "Your appointment hasn’t changed",
};

/** The same of a visit that only leaves a card. docs/rules.md 31.20 */
export const CARD_HEADINGS: typeof CHECKOUT_HEADINGS = {
  ...CHECKOUT_HEADINGS,
  open: "Keep a card on file",
  unasked: "Keep a card on file",
  looking: "We’re checking your card",
  expired: "Time to leave a card has run out",
};

/** The sentences for a deposit, a card and both. */
export const CHECKOUT_WORDS = {
  deposit: {
    ifGone: "your payment arrives, we’ll book nothing and refund you straight away.",
    once: "We’ll book it once your deposit is paid.",
    without: "Go back without paying",
    note: "Your deposit goes towards the price.",
  },
  card: {
    ifGone: "your card arrives, we’ll book nothing and won’t keep your card.",
    once: "We’ll book it once your card is on file. Nothing is charged now.",
    without: "Go back without leaving a card",
    note: "We’ll only ever charge it a fee you’ve agreed to.",
  },
  both: {
    ifGone: "your payment arrives, we’ll book nothing, refund you straight away and won’t keep your card.",
    once: "We’ll book it once your deposit is paid, and keep the card you pay with on file.",
    without: "Go back without paying",
    note: "Your deposit goes towards the price. After that, we’ll only ever charge the card a fee you’ve agreed to.",
  },
};

/** What is said of a card on file. docs/rules.md 31.15, 31.17 */
export const CARD_WORDS = {
  removed: "Card removed. We won’t charge it",
  unknown: "Stripe hasn’t told us yet whether your card is kept. Please reload this page in a minute.",
  notNeeded: "This appointment no longer needs a card.",
  without: "Without a card, we’ll email you a link to pay if we ask for a fee.",
};

/** A card has been left, for one booking or for all of an account. docs/rules.md 31.15 */
export function cardOnFile(ofAccount: boolean): string {
  return `Thank you. Your card is on file ${ofAccount ? "for your bookings with us" : "for this booking"}. Nothing was charged.`;
}

/** What a client reads when they come back from Stripe. docs/rules.md 31.14 */
export const STRIPE_WORDS = {
  nothingYet:
    "Stripe hasn’t told us yet whether your payment has arrived. Please reload this page in a minute, and don’t pay twice.",
  closeThis: "You can close this page and go back to where you booked.",
  nothingLeft: "There’s nothing left to pay.",
  nothingCharged: "Nothing was charged.",
};
