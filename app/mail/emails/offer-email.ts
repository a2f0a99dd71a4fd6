import { clockTime } from "../../kernel/clock.ts";
import { longDate, shortStart } from "../../kernel/dates.ts";
import { formatPounds } from "../../kernel/money.ts";
import type { SalonOfEmail } from "./content.ts";
import { renderEmail, type WrittenEmail } from "./email.tsx";

/**
 * A time that came free for somebody on the waiting list. `services` are their names, `until` is `HH:mm`, and `address` is the
 * page of the offer. `instead` is the start of the appointment that it would replace. docs/rules.md 33.6
 */
export interface OfferOfEmail {
  name: string;
  start: { date: string; minute: number };
  services: string;
  technician: string | null;
  pricePence: number;
  until: string;
  address: string;
  instead: { date: string; minute: number } | null;
}

/** The email that offers a time that came free. docs/rules.md 33.6 */
export function offerEmail(
  salon: SalonOfEmail,
  { name, start, services, technician, pricePence, until, address, instead }: OfferOfEmail,
): WrittenEmail {
  const inWords = (time: { date: string; minute: number }) => `${longDate(time.date)} at ${clockTime(time.minute)}`;
  return renderEmail({
    salon,
    subject: `A time is free: ${shortStart(start.date, start.minute)}`,
    heading: "A time has come free",
    parts: [
      { is: "greeting", name },
      `You asked us to tell you. We’re holding this time for you until ${until}.`,
      {
        is: "facts",
        facts: [
          ["When", inWords(start)],
          ["What", services, ...(technician ? [`with ${technician}`] : [])],
          ["Price", formatPounds(pricePence)],
        ],
      },
      ...(instead ? [`If you take it, your appointment on ${inWords(instead)} moves to this time.`] : []),
      { is: "button", label: "See it and take it", address },
      "Can’t make it? Say no on the same page, and you’ll stay on the waiting list. If we don’t hear from you, we’ll offer it to the next person.",
    ],
  });
}
