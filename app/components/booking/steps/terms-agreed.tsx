import { useSearchParams } from "react-router";
import type { Agreed } from "../../../diary/terms/terms.ts";
import { cardInWords } from "../../../models/cards-on-file/card-on-file.ts";
import type { TermsShown } from "../../../models/terms/terms-shown.ts";
import { agreementInWords, CARD_AGAIN, cardComes, termsInWords } from "../../../words/terms/terms.ts";
import { type DraftQuote, priceOfAll } from "../draft-for-team.ts";
import type { LastTry } from "../not-booked.ts";
import type { AskedOfDraft } from "./asked-of-draft.ts";

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
  asked: AskedOfDraft;
  quote: DraftQuote;
  /** Whether this browser is remembered without an account; left out with an account. */
  guest?: { remembered: boolean } | undefined;
  lastTry: LastTry | undefined;
}

/**
 * The terms that the client agrees to by confirming, and a field with their version. An unknown visitor reads the general
 * terms, unless the terms ask everybody for a deposit. A change repeats the earlier agreement, unless it asks for more.
 * docs/rules.md 29.4
 */
export function TermsAgreed({ terms, before, asked, quote, guest, lastTry }: Props) {
  const [search] = useSearchParams();
  if (terms === undefined) return null;
  const words = wordsOf(terms, before, asked, quote);
  const { card, inWords, next } = asked;
  return (
    <>
      {!before && <input type="hidden" name="termsRead" value={terms?.terms.id ?? ""} />}
      {search.has(UNPAID) && (
        <p role="status" className="notice mt-4 text-pretty">
          {`Nothing was charged, and ${before ? "your appointment is unchanged" : "nothing is booked yet"}. ${next ? GO_ON[next] : "Confirm again"} to go on${inWords && ` (${inWords})`}${next === "payment" ? ", with the same card or another" : ""}, or change anything first.`}
        </p>
      )}
      {words.length > 0 && (
        <div className="notice mt-4 flex flex-col gap-2 text-pretty">
          {words.map((one) => (
            <p key={one}>{one}</p>
          ))}
          {next === "card" && guest?.remembered && <p>{CARD_AGAIN}</p>}
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

const GO_ON = { payment: "Continue to payment", card: "Continue to your card" };

/** The terms in paragraphs: what the draft asks for, or the terms in general. */
function wordsOf(
  shown: TermsShown | null,
  before: Props["before"],
  { agreed, card, next }: AskedOfDraft,
  quote: DraftQuote,
): string[] {
  if (before?.agreed === null) return [];
  const byCard = shown?.byCard ?? false;
  const { pricePence } = quote;
  if (!agreed && before?.agreed)
    return agreementInWords(before.agreed, { pricePence, stands: true, card: card && cardInWords(card) });
  if (!agreed) {
    const text = shown && (byCard ? termsInWords(shown.terms, true) : shown.terms.text);
    return [...(text ? [text] : []), ...(next === "card" && shown ? [cardComes({})] : [])];
  }
  const [totalPence, from] = priceOfAll(quote);
  return agreementInWords(agreed, {
    ...(quote.friend ? {} : { pricePence }),
    ...(!before && !from && { totalPence }),
    more: (before?.agreed?.depositPence ?? 0) > 0,
    byCard,
    card: card ? cardInWords(card) : null,
  });
}
