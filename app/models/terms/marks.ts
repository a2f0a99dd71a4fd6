import { clockTime, salonTime } from "../../kernel/clock.ts";
import { shortDay } from "../../kernel/dates.ts";
import { formatPounds } from "../../kernel/money.ts";
import { type CardShown, cardInWords } from "../cards-on-file/card-on-file.ts";

/**
 * How the deposit and the card that the terms ask for stand at a visit, in words; null where there is nothing to say.
 * docs/rules.md 29.18
 */
export interface Marks {
  card: string | null;
  deposit: string | null;
  /** That the client has not agreed to the fees. docs/rules.md 29.23 */
  fees: string | null;
}

/** What an appointment's row says of its card and its deposit. */
export interface MarkFacts {
  /** Whether the client has agreed to a card on file: 0 or 1. */
  asksCard: number | null;
  card: CardShown | null;
  /** Whether it is neither completed nor cancelled: 0 or 1. */
  open: number;
  /** The deposit that was agreed to, at most the price; pence. */
  depositPence: number | null;
  paidPence: number;
  /** UTC ms. */
  dueAt: number | null;
  waived: string | null;
  /** Whether the client of a booking by staff has yet to agree to the fees: 0 or 1. */
  toAgree: number;
  timeZone: string;
}

/** The card on file and the state of the deposit, as staff read them at a visit. docs/rules.md 29.18 */
export function marksInWords(facts: MarkFacts): Marks {
  return { card: cardMark(facts), deposit: depositMark(facts), fees: facts.toAgree === 1 ? NOT_AGREED : null };
}

/** What staff read while a client has not agreed to the fees. docs/rules.md 29.23 */
export const NOT_AGREED = "Not agreed to yet, so you can’t ask for any";

function cardMark({ asksCard, card, open }: MarkFacts): string | null {
  if (asksCard !== 1) return null;
  if (card) return cardInWords(card);
  return open === 1 ? "No card yet" : null;
}

function depositMark({ depositPence, paidPence, dueAt, waived, timeZone }: MarkFacts): string | null {
  if (dueAt !== null) {
    const { date, minute } = salonTime(timeZone, dueAt);
    const missing = formatPounds((depositPence ?? 0) - paidPence);
    return `${missing} awaited until ${shortDay(date)} at ${clockTime(minute)}`;
  }
  if (waived !== null) return `Waived: ${waived}`;
  if (!depositPence || paidPence < depositPence) return null;
  return `${formatPounds(depositPence)} paid`;
}
