import { clockTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import { formatPounds } from "../../kernel/money.ts";
import type { SalonOfEmail } from "./content.ts";
import { renderEmail, type WrittenEmail } from "./email.tsx";

/** A visit to Stripe that was left open. `amountPence` is 0 if only a card is left. `until` is `HH:mm`. docs/rules.md 31.28 */
export interface LeftOpen {
  start: { date: string; minute: number };
  until: string;
  amountPence: number;
  address: string;
}

/** The email that says until when a start is held, with the way on. docs/rules.md 31.28 */
export function leftOpenEmail(salon: SalonOfEmail, { start, until, amountPence, address }: LeftOpen): WrittenEmail {
  const pays = amountPence > 0;
  return renderEmail({
    salon,
    subject: `Your time is held until ${until}`,
    heading: `Your time is held until ${until}`,
    parts: [
      { is: "greeting", name: null },
      `${longDate(start.date)} at ${clockTime(start.minute)} isn’t booked yet. It’s booked once your ${
        pays ? `payment of ${formatPounds(amountPence)} arrives` : "card is kept; nothing is charged now"
      }.`,
      { is: "button", label: pays ? "Continue to payment" : "Continue to your card", address },
      `Changed your mind? Just leave it: we’ll release your time at ${until}.`,
    ],
  });
}
