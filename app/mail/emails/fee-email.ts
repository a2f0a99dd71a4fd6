import { type Fee, feeAsked } from "../../diary/terms/terms.ts";
import { salonTime } from "../../kernel/clock.ts";
import { longDate, shortDay } from "../../kernel/dates.ts";
import { formatPounds } from "../../kernel/money.ts";
import { cardInWords } from "../../models/cards-on-file/card-on-file.ts";
import { feeDisputedUntil, feeInWords, referenceOf } from "../../words/terms/terms.ts";
import { type AppointmentFacts, agreedPart, cancelledPart } from "./appointment-parts.ts";
import type { Part } from "./content.ts";
import { payButton } from "./next-parts.ts";
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
    subject: `Fee for your visit on ${shortDay(appointment.date)}`,
    heading: charged || covered ? "A fee for this visit" : "What you owe for this visit",
    parts: [
      `${fee?.why === "late" ? "You cancelled this visit late" : "We missed you at this visit"}. Under the terms you accepted ${agreed ? `on ${longDate(salonTime(salon.timeZone, agreed.at).date)}` : "when you booked"}, we’${covered ? "re keeping" : charged ? "re charging you" : "re asking you for"} ${asked}.`,
      ...(charge?.failure ? [CHARGE_FAILED[charge.failure]] : []),
      ...(charged || covered ? [] : payButton(facts.pay ?? null)),
      cancelledPart(facts),
      ...(fee ? [moneyOfFee(fee)] : []),
      ...(charged
        ? [
            `${fee ? `The ${formatPounds(feeAsked(fee))} comes` : "It comes"} from your card on file${card ? `, ${cardInWords(card)}` : ""}. Nothing for you to do.`,
          ]
        : []),
      ...(charged || covered ? [] : byTransfer(facts)),
      ...termsAccepted(facts),
      ...(depositNext ? [DEPOSIT_NEXT] : []),
      `Not right, or something kept you from coming? Call us on ${salon.phone} by ${until}. ${charged || covered ? "We can refund it." : "We can waive it."}`,
    ],
    attachments: [],
  };
}

function termsAccepted(facts: AppointmentFacts): Part[] {
  const lines = agreedPart(facts);
  return lines.length > 0 ? [{ is: "note", heading: "The terms you accepted", lines }] : [];
}

/** The fee, what was paid for the visit and counts towards it, and what is left to pay. docs/rules.md 29.19 */
function moneyOfFee(fee: Fee): Part {
  const { paidBeforePence = 0, amountPence } = fee;
  const counts: [string, string][] = [
    ["You’ve already paid", formatPounds(paidBeforePence)],
    ["Left to pay", feeAsked(fee) > 0 ? formatPounds(feeAsked(fee)) : "Nothing"],
  ];
  return {
    is: "money",
    rows: [
      [fee.why === "late" ? "Late cancellation" : "Missed visit", formatPounds(amountPence)],
      ...(paidBeforePence > 0 ? counts : []),
    ],
  };
}

const DEPOSIT_NEXT = "From now on, we’ll ask you for a deposit when you book.";

/** Why a card was not charged, in words for its client. docs/rules.md 31.19 */
const CHARGE_FAILED = {
  authentication: "Your bank needs you to confirm the payment before it pays from your card on file.",
  declined: "Your bank declined it on your card on file.",
  "card-gone": "Your card is no longer on file.",
};

/** How to pay by transfer. Who can pay by card reads of none where the salon names no account. */
function byTransfer({ appointment, pay = null }: AppointmentFacts): Part[] {
  const account = appointment.agreed?.account;
  if (pay && !account) return [];
  return [
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
