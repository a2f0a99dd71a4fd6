import { type ToPay, toPay } from "../../../diary/appointments/to-pay.ts";
import { pricesOf } from "../../../diary/menu/basket.ts";
import { type CardInDiary, standingCard } from "../../../diary/terms/cards.ts";
import {
  type Agreed,
  agreedTo,
  depositFor,
  type TermsClient,
  UNKNOWN_CLIENT,
  withoutPackages,
} from "../../../diary/terms/terms.ts";
import type { Quote } from "../../../diary/times/quote.ts";
import { instantAt, type SalonTime } from "../../../kernel/clock.ts";
import { toPayInWords } from "../../../models/appointments/own/to-pay-in-words.ts";
import { lateCostOf } from "../../../models/terms/late-cost.ts";
import type { TermsShown } from "../../../models/terms/terms-shown.ts";
import type { Draft } from "../draft.ts";
import { type DraftQuote, priceOfAll } from "../draft-for-team.ts";

/** What is known of whoever is asked. */
export interface Asking {
  /** Null where the salon asks nothing; left out for staff. */
  terms?: TermsShown | null | undefined;
  /** The appointment that is being changed, with what its client has agreed to and paid; null for a new one. */
  before: { agreed?: Agreed | null; paidPence?: number } | null;
  /** The mailbox that books, as far as known. */
  mailbox?: string | undefined;
}

export interface Wanted extends Asking {
  draft: Draft;
  quote: DraftQuote;
}

/** What the terms ask of a draft before it is booked. */
export interface AskedOfDraft {
  /** The new agreement; null where the terms are read in general or an earlier agreement stays. */
  agreed: Agreed | null;
  /** What is paid now and later; null where nobody can say yet. */
  pay: ToPay | null;
  /** The same in words, of an unknown visitor with its condition; empty where the client pays and leaves nothing before the visit. */
  inWords: string;
  /** The card that stays on file, if there is one. */
  card: CardInDiary | undefined;
  /** Where the button that books leads. docs/rules.md 29.14, 29.15 */
  next: "payment" | "card" | null;
}

/** What else a line about the money says. */
export interface Priced extends Pick<Wanted, "before" | "terms" | "draft" | "quote"> {
  timeZone: string;
  /** The salon's time. */
  now: SalonTime;
}

/**
 * The money of a draft in one line, from the date step on: `£10 now by bank transfer, £25 at the salon, free to cancel until Wed,
 * Dec 2 at 09:45`. docs/rules.md 9.19
 */
export function moneyLine(
  { inWords, pay }: AskedOfDraft,
  { before, terms, draft: { date, minute }, quote, timeZone, now }: Priced,
): string {
  const agreed = (before ? before.agreed : terms?.terms) ?? null;
  const instant = instantAt(timeZone, now.date, now.minute);
  const wished = { date: date ?? "", startsMinute: minute ?? 0, pricePence: quote.pricePence };
  const cost =
    date !== null && minute !== null
      ? lateCostOf({ ...wished, agreed, createdAt: instant, replacesId: before ? "" : null }, timeZone, instant)
      : null;
  const cancelling = cost && (cost.freeUntil ? `free to cancel until ${cost.freeUntil}` : `${cost.cost} to cancel`);
  const money = inWords || (pay && toPayInWords(pay, { from: priceOfAll(quote)[1] }));
  return [money, cancelling].filter(Boolean).join(", ");
}

/** Whoever the terms may ask for a deposit: the first visit, and one that was missed. */
const ASKED_BY_ALL = { ...UNKNOWN_CLIENT, missed: 1 };

/** Of which visitors a deposit is asked. */
const ONLY_IF = { new: "If it’s your first visit", missed: "If you’ve missed a visit" };

/**
 * What the terms ask of a draft. Of a visitor nothing is known: where the terms ask only some for a deposit, the words name
 * them. A change keeps its agreement and its card, unless it asks for a larger deposit. docs/rules.md 29.4, 29.14, 29.15
 */
export function askedOfDraft({ terms: shown, before, draft, quote, mailbox = "" }: Wanted): AskedOfDraft {
  const paidPence = before?.paidPence ?? 0;
  const card = standingCard(shown?.cards ?? [], { mailbox, date: draft.date ?? "" });
  const asBefore = answer(toPay([{ pricePence: quote.pricePence, depositPence: 0, paidPence }], false));
  if (!shown || !draft.date || before?.agreed === null) return asBefore;
  const { terms, byCard } = shown;
  const cardNext = byCard && terms.cardOnFile && !card;
  const { kind, who } = terms.deposit;
  if (before && !shown.client) return asBefore;
  const client = shown.client ?? ASKED_BY_ALL;
  const asks = (person: TermsClient, { pricePence, basket }: Quote) => {
    const wanted = { pricePence, serviceIds: basket.map(({ service }) => service.id), prices: pricesOf(basket) };
    return { pricePence, depositPence: depositFor(terms, person, wanted, draft.date ?? "") };
  };
  const own = asks(client, quote);
  if (before && own.depositPence <= (before.agreed?.depositPence ?? 0)) return asBefore;
  const friend = quote.friend && asks(withoutPackages(client), quote.friend);
  const depositPence = own.depositPence + (friend?.depositPence ?? 0);
  const pay = toPay([{ ...own, paidPence }, ...(friend ? [friend] : [])], byCard);
  // These services need no deposit, but a mark on this visitor’s card may ask for one; or the terms ask only some.
  if (!shown.client && kind !== "none" && (depositPence === 0 || who !== "everybody")) {
    const inWords = depositPence > 0 && who !== "everybody" ? `${ONLY_IF[who]}: ${answer(pay).inWords}` : "";
    return { ...answer(null), inWords, next: cardNext ? "card" : null };
  }
  const next = byCard && pay.way === "card" && pay.nowPence > 0 ? "payment" : cardNext ? "card" : null;
  return { ...answer(pay, next), agreed: agreedTo(terms, depositPence, 0) };

  function answer(pay: ToPay | null, next: AskedOfDraft["next"] = null): AskedOfDraft {
    const isAsked = pay !== null && (pay.nowPence > 0 || pay.paidPence > 0);
    const nothing = next === "card" && !isAsked ? "Nothing now, " : "";
    const inWords = pay && (isAsked || nothing) ? nothing + toPayInWords(pay, { from: priceOfAll(quote)[1] }) : "";
    return { agreed: null, pay, inWords, card, next };
  }
}
