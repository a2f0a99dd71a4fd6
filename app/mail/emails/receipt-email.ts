import { clockTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import { formatPounds } from "../../kernel/money.ts";
import type { SalonOfEmail } from "./content.ts";
import { renderEmail, type WrittenEmail } from "./email.tsx";

/** Money that came by card for a visit that was booked before, and what is left, pence. docs/rules.md 31.27 */
export interface MoneyCame {
  amountPence: number;
  purpose: "deposit" | "payment" | "fee";
  start: { date: string; minute: number };
  /** What is still to pay: of the fee for a fee, of the price otherwise. */
  leftPence: number;
}

/** The receipt of a payment by a link, of the rest of a price, or of a fee. docs/rules.md 31.27 */
export function receiptEmail(salon: SalonOfEmail, { amountPence, purpose, start, leftPence }: MoneyCame): WrittenEmail {
  const amount = formatPounds(amountPence);
  const when = `your appointment on ${longDate(start.date)} at ${clockTime(start.minute)}`;
  const left = purpose === "fee" ? "Left to pay of the fee" : "Left to pay at the salon";
  return renderEmail({
    salon,
    subject: `Receipt: ${amount} by card`,
    heading: `Thank you, we’ve got ${amount}`,
    parts: [
      { is: "greeting", name: null },
      `You’ve paid ${amount} by card${FOR[purpose]} for ${when}.`,
      {
        is: "money",
        rows: [
          ["Paid by card", amount],
          [leftPence > 0 ? left : "Left to pay", leftPence > 0 ? formatPounds(leftPence) : "Nothing"],
        ],
      },
    ],
  });
}

const FOR: Record<MoneyCame["purpose"], string> = { deposit: " as the deposit", payment: "", fee: " as the fee" };
