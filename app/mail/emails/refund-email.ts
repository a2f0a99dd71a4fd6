import { clockTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import { formatPounds } from "../../kernel/money.ts";
import type { SalonOfEmail } from "./content.ts";
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
      ...(left && reason === "staff" ? leftInWords(left) : []),
      ...(withCard ? ["We do not keep your card."] : []),
      "Banks usually take 5 to 10 days to show it. You need not do anything.",
    ],
  });
}

/** The email to a client who left a card for a start that was gone by then. docs/rules.md 31.20 */
export function unusedCardEmail(salon: SalonOfEmail, { date, minute }: { date: string; minute: number }): WrittenEmail {
  return renderEmail({
    salon,
    subject: "Nothing is booked, and your card is not kept",
    heading: "Nothing is booked",
    parts: [
      { is: "greeting", name: null },
      `You left a card for an appointment on ${longDate(date)} at ${clockTime(minute)}. That time could no longer be booked when your card arrived, so nothing is booked for you. We do not keep your card, and nothing was charged. We are sorry. Please choose another time.`,
    ],
  });
}

/** What stays paid for the visit, and what is left to pay. docs/rules.md 31.8 */
function leftInWords({ staysPence, owedPence }: NonNullable<MoneyBack["left"]>): string[] {
  if (staysPence <= 0) return [];
  const stays = `${formatPounds(staysPence)} stays paid`;
  if (owedPence === null) return [`${stays}.`];
  return [`${stays}, and ${owedPence > 0 ? formatPounds(owedPence) : "nothing"} is left to pay.`];
}

const CANCELLED = (amount: string, when: string) =>
  `Your appointment${when} was cancelled, so we have given ${amount} back to the card that you paid with.`;

const OF_VOUCHER = (amount: string) =>
  `We have given ${amount} back to the card that you paid a gift voucher with. Nothing is left on that voucher, so please don’t use it any more.`;

const WHY: Record<MoneyBack["reason"], (amount: string, when: string) => string> = {
  staff: (amount, when) => `We have given ${amount} back to the card that you paid your appointment${when} with.`,
  "not-owed": (amount, when) =>
    `You paid ${amount} by card for your appointment${when}. It was already cancelled or paid by then, so we have given the money back at once.`,
  "not-changed": (amount, when) =>
    `You paid ${amount} by card to change your appointment to${when.replace(" on", "")}. The rest had been paid another way by then, so this was more than you owed. Your appointment has not changed, and we have given the money back at once. You can change it again.`,
  "start-gone": (amount, when) =>
    `You paid a deposit of ${amount} by card for an appointment${when}. That time could no longer be booked when your payment arrived. Nothing is booked for you, and we have given the money back at once. We are sorry. Please choose another time.`,
};
