import { clockTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import { formatPounds } from "../../kernel/money.ts";
import type { Part, SalonOfEmail } from "./content.ts";
import { renderEmail, type WrittenEmail } from "./email.tsx";

/** A refund to a client's card, for a start or a voucher, with its reason. docs/rules.md 31.8, 32.15 */
export interface MoneyBack {
  amountPence: number;
  reason: "staff" | "not-owed" | "not-changed" | "start-gone";
  start: { date: string; minute: number } | null;
  ofVoucher: boolean;
  /** Whether it goes back because the visit was cancelled. docs/rules.md 29.20 */
  byTerms?: boolean;
  /** What stays paid for the visit, and what is owed then, pence; null for a cancelled one. */
  left?: { staysPence: number; owedPence: number | null } | null;
  /** Whether the client also left a card. It is not stored. docs/rules.md 31.20 */
  withCard?: boolean;
}

/** The email about a refund. docs/rules.md 31.8 */
export function refundEmail(
  salon: SalonOfEmail,
  { amountPence, reason, start, ofVoucher, byTerms = false, left = null, withCard = false }: MoneyBack,
): WrittenEmail {
  const amount = formatPounds(amountPence);
  const when = start ? ` on ${longDate(start.date)} at ${clockTime(start.minute)}` : "";
  return renderEmail({
    salon,
    subject: `${amount} is on its way back to your card`,
    heading: `${amount} is on its way back`,
    parts: [
      { is: "greeting", name: null },
      ofVoucher ? OF_VOUCHER(amount) : (byTerms ? CANCELLED : WHY[reason])(amount, when),
      ...(left && reason === "staff" && left.staysPence > 0 ? [moneyLeft(amountPence, left)] : []),
      ...(withCard ? ["We haven’t kept your card."] : []),
      "Banks usually take 5 to 10 days to show it. Nothing for you to do.",
    ],
  });
}

/** The email to a client who left a card for a start that was gone by then. docs/rules.md 31.20 */
export function unusedCardEmail(salon: SalonOfEmail, { date, minute }: { date: string; minute: number }): WrittenEmail {
  return renderEmail({
    salon,
    subject: "Nothing is booked; we haven’t kept your card",
    heading: "Nothing is booked",
    parts: [
      { is: "greeting", name: null },
      `Sorry, your time on ${longDate(date)} at ${clockTime(minute)} had gone by the time your card arrived, so nothing is booked. We haven’t kept your card, and nothing was charged. Please choose another time.`,
    ],
  });
}

/** What stays paid for the visit, and what is left to pay. docs/rules.md 31.8 */
function moneyLeft(amountPence: number, { staysPence, owedPence }: NonNullable<MoneyBack["left"]>): Part {
  const owed: [string, string][] =
    owedPence === null ? [] : [["Left to pay", owedPence > 0 ? formatPounds(owedPence) : "Nothing"]];
  return {
    is: "money",
    rows: [["Refunded", formatPounds(amountPence)], ["Stays paid", formatPounds(staysPence)], ...owed],
  };
}

const CANCELLED = (amount: string, when: string) =>
  `Your appointment${when} was cancelled, so we’ve refunded ${amount} to the card you paid with.`;

const OF_VOUCHER = (amount: string) =>
  `We’ve refunded ${amount} to the card that paid for a gift voucher. There’s nothing left on that voucher, so please don’t use it.`;

const WHY: Record<MoneyBack["reason"], (amount: string, when: string) => string> = {
  staff: (amount, when) => `We’ve refunded ${amount} to the card that paid for your appointment${when}.`,
  "not-owed": (amount, when) =>
    `You paid ${amount} by card for your appointment${when}. It was already cancelled or paid by then, so we’ve refunded you straight away.`,
  "not-changed": (amount, when) =>
    `You paid ${amount} by card to change your appointment to${when.replace(" on", "")}. The rest had been paid another way by then, so this was more than you owed. We’ve refunded you straight away, and your appointment hasn’t changed. You can try the change again.`,
  "start-gone": (amount, when) =>
    `Sorry, your time${when} had gone by the time your ${amount} deposit arrived. Nothing is booked, and we’ve refunded you straight away. Please choose another time.`,
};
