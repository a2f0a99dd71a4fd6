import { type Fee, feeAsked } from "../../diary/terms/terms.ts";
import { salonTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import { formatPounds } from "../../kernel/money.ts";
import { cardInWords } from "../../models/cards-on-file/card-on-file.ts";
import { feeDisputedUntil, feeInWords, referenceOf } from "../../words/terms/terms.ts";
import { type AppointmentFacts, agreedPart, cancelledPart, payButton } from "./appointment-parts.ts";
import type { Part } from "./content.ts";
import { oneLine } from "./typed-text.ts";

/**
 * The email about a fee. It says what the fee is for, the amount, how to pay it, and what was agreed and when. It also says
 * whether the client pays deposits from now on, and how long they can object to the fee. docs/rules.md 29.13, 29.17, 31.19
 */
export function feeEmail(facts: AppointmentFacts): {
  subject: string;
  heading: string;
  parts: Part[];
  attachments: [];
} {
  const { appointment, salon, card = null, charge = null, depositNext = false } = facts;
  const { fee, agreed } = appointment;
  const asked = fee ? feeInWords(fee) : "a fee";
  const charged = charge !== null && (charge.state === "open" || charge.state === "paid");
  const covered = fee !== null && fee !== undefined && feeAsked(fee) === 0;
  const until = feeDisputedUntil(fee?.askedAt ?? facts.at, salon.timeZone);
  return {
    subject: `About your visit on ${longDate(appointment.date)}`,
    heading: charged || covered ? "A fee for this visit" : "What you owe for this visit",
    parts: [
      `${fee?.why === "late" ? "You cancelled this visit at short notice" : "We missed you at this visit"}. By the terms that you agreed to ${agreed ? `on ${longDate(salonTime(salon.timeZone, agreed.at).date)}` : "when you booked"}, we ${covered ? "keep" : charged ? "charge you" : "ask you for"} ${asked}.`,
      ...(fee ? whatWasPaid(fee) : []),
      ...agreedPart(facts),
      cancelledPart(facts),
      ...(charged
        ? [
            `${fee ? `The ${formatPounds(feeAsked(fee))} comes` : "It comes"} from your card on file${card ? `, ${cardInWords(card)}` : ""}. You need not do anything.`,
          ]
        : []),
      ...(charge?.failure ? [CHARGE_FAILED[charge.failure]] : []),
      ...(charged || covered ? [] : howToPay(facts)),
      ...(depositNext ? [DEPOSIT_NEXT] : []),
      `If you think this is wrong, or something kept you from coming, please tell us by ${until}: call us on ${salon.phone}. ${charged || covered ? "We can give it back." : "We can waive it."}`,
    ],
    attachments: [],
  };
}

/** The amount paid for the visit, which counts towards the fee. docs/rules.md 29.19 */
function whatWasPaid(fee: Fee): string[] {
  const { paidBeforePence = 0 } = fee;
  const rest = feeAsked(fee);
  if (paidBeforePence === 0) return [];
  return [
    rest === 0
      ? "You have paid that for the visit already, so you owe nothing more."
      : `The ${formatPounds(paidBeforePence)} that you have paid for the visit counts towards it, so ${formatPounds(rest)} is left to pay.`,
  ];
}

const DEPOSIT_NEXT = "From now on we ask you for a deposit when you book.";

/** Why a card was not charged, in words for its client. docs/rules.md 31.19 */
const CHARGE_FAILED = {
  authentication: "Your bank wants you to confirm the payment yourself before it pays from your card on file.",
  declined: "Your bank did not pay it from your card on file.",
  "card-gone": "Your card is not on file any more.",
};

/** How to pay: by the button, and by transfer. Who can pay by card reads of no transfer where the salon names no account. */
function howToPay({ appointment, pay = null }: AppointmentFacts): Part[] {
  const account = appointment.agreed?.account;
  if (pay && !account) return payButton(pay);
  return [
    ...payButton(pay),
    {
      is: "note",
      heading: pay ? "Or by bank transfer" : "How to pay",
      lines: [
        account
          ? `${pay ? "Account" : "By bank transfer"}: ${oneLine(account)}`
          : "By bank transfer: please ask us for our account details.",
        `Reference: ${referenceOf(appointment.uid)}`,
      ],
    },
  ];
}
