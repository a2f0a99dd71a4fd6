import { useSearchParams } from "react-router";
import { type CardInDiary, standingCard } from "../../../diary/terms/cards.ts";
import { type Agreed, agreedTo, depositFor, UNKNOWN_CLIENT } from "../../../diary/terms/terms.ts";
import { cardInWords } from "../../../models/cards-on-file/card-on-file.ts";
import type { TermsShown } from "../../../models/terms/terms-shown.ts";
import { agreementInWords, termsInWords } from "../../../words/terms/terms.ts";
import type { Draft } from "../draft.ts";
import { basketOfFriend, type DraftQuote, priceOfAll } from "../draft-for-team.ts";
import type { LastTry } from "../not-booked.ts";

/**
 * The parameter in the address of the details step for a client who comes back from Stripe without having paid. docs/rules.md
 * 31.14
 */
export const UNPAID = "unpaid";

interface Props {
  /** Null where the salon asks nothing; left out for staff. */
  terms?: TermsShown | null | undefined;
  /** The appointment that is being changed, with the agreement of its client; null for a new one. */
  before: { agreed?: Agreed | null } | null;
  customer: { email: string } | null;
  draft: Draft;
  quote: DraftQuote;
  lastTry: LastTry | undefined;
}

/**
 * The terms that the client agrees to by confirming, and a field with their version. An unknown visitor reads the general
 * terms, unless the terms ask everybody for a deposit. A change repeats the earlier agreement, unless it asks for more.
 * docs/rules.md 29.4
 */
export function TermsAgreed({ terms, before, draft, quote, customer, lastTry }: Props) {
  const [search] = useSearchParams();
  if (terms === undefined) return null;
  const old = before ? (before.agreed ?? null) : undefined;
  const card = standingCard(terms?.cards ?? [], { mailbox: customer?.email ?? "", date: draft.date ?? "" });
  const words = wordsOf(terms, old, draft, quote, card);
  return (
    <>
      {!before && <input type="hidden" name="termsRead" value={terms?.terms.id ?? ""} />}
      {search.has(UNPAID) && (
        <p role="status" className="notice mt-4 text-pretty">
          {`Nothing was charged, and ${before ? "your appointment is as it was" : "nothing is booked yet"}. Confirm again to go on, or change what you like first.`}
        </p>
      )}
      {words.length > 0 && (
        <div className="notice mt-4 flex flex-col gap-2 text-pretty">
          {words.map((one) => (
            <p key={one}>{one}</p>
          ))}
        </div>
      )}
      {words.length > 0 && card && !before && terms?.terms.cardOnFile && (
        <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            name="anotherCard"
            value="yes"
            defaultChecked={lastTry?.typed.anotherCard === "yes"}
            className="size-5 shrink-0"
          />
          Keep another card instead
        </label>
      )}
    </>
  );
}

/** The terms in paragraphs. `before` is the agreement of the booking that is being changed; undefined for a new one. */
function wordsOf(
  shown: TermsShown | null,
  before: Agreed | null | undefined,
  draft: Draft,
  quote: DraftQuote,
  card: CardInDiary | undefined,
): string[] {
  if (before === null) return [];
  const inGeneral = paragraph(
    before?.text ?? (shown && (shown.byCard ? termsInWords(shown.terms, true) : shown.terms.text)),
  );
  if (!shown) return inGeneral;
  const { terms, byCard } = shown;
  // If everybody pays a deposit, an unknown visitor does too.
  const client = shown.client ?? (!before && terms.deposit.who === "everybody" ? UNKNOWN_CLIENT : null);
  if (!client || !draft.date) return inGeneral;
  const ids = draft.basket.map(({ service }) => service.id);
  const own = depositFor(terms, client, { pricePence: quote.pricePence, serviceIds: ids }, draft.date);
  if (before && own <= before.depositPence) return inGeneral;
  const theirs = basketOfFriend(draft).map(({ service }) => service.id);
  const friends = quote.friend
    ? depositFor(terms, client, { pricePence: quote.friend.pricePence, serviceIds: theirs }, draft.date)
    : 0;
  // These services need no deposit, but a mark on this visitor’s card may ask for one.
  if (!shown.client && own + friends === 0) return inGeneral;
  const [totalPence, from] = priceOfAll(quote);
  return agreementInWords(agreedTo(terms, own + friends, 0), {
    ...(quote.friend ? {} : { pricePence: quote.pricePence }),
    ...(!before && !from && { totalPence }),
    more: (before?.depositPence ?? 0) > 0,
    byCard,
    card: card ? cardInWords(card) : null,
  });
}

function paragraph(text: string | null): string[] {
  return text ? [text] : [];
}
