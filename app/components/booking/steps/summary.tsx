import { basketDuration, basketTotal, type Choice, countOf } from "../../../diary/menu/basket.ts";
import { type Answered, answersInOrder } from "../../../diary/menu/questions.ts";
import { isExtra, isPerItem } from "../../../diary/menu/service.ts";
import { duration } from "../../../kernel/dates.ts";
import { formatPounds } from "../../../kernel/money.ts";
import { durationFrom, poundsFrom } from "../../../models/services/terms.ts";
import { type DraftQuote, priceOfAll } from "../draft-for-team.ts";
import { Friend } from "../friend/friend.tsx";
import { DraftNail } from "./draft-nail.tsx";

interface Props {
  /** The services, with price and length. */
  quote: DraftQuote;
  /** The answers about them. docs/rules.md 9.14 */
  answered?: Answered;
  /** The chosen start in words, if there is one. */
  start?: string;
  /** The technician, in words; left out at a salon with one technician. */
  technician?: string | null;
}

/** The heading of a summary, with the nail of its services. */
export function SummaryHeading({ basket, children }: { basket: Choice[]; children: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h2 className="text-2xl">{children}</h2>
      <DraftNail basket={basket} className="h-16" />
    </div>
  );
}

/** The summary of a booking: each service with its price, the date and time once chosen, and the total. */
export function Summary({ quote, answered = {}, start, technician }: Props) {
  const { basket, pricePence, length, lengthFrom, friend } = quote;
  return (
    <div>
      <ul className="divide-y divide-line">
        {basket.map((choice) => (
          <li key={choice.service.id} className="flex justify-between gap-4 py-3">
            <span className="min-w-0 wrap-anywhere">
              {choice.service.name}
              <span className="block text-sm text-muted">{detail(choice)}</span>
              {answersInOrder([choice.service], answered).map(({ question, answer }) => (
                <span key={question} className="block text-sm text-muted">
                  {question} <span className="font-medium text-ink">{answer}</span>
                </span>
              ))}
            </span>
            <span className="tabular-nums">{formatPounds(choice.service.pricePence * countOf(choice))}</span>
          </li>
        ))}
      </ul>
      {start && (
        <p className="border-t border-line py-3">
          {start}
          {technician && <span className="block text-muted">With {technician}</span>}
        </p>
      )}
      {friend && <Friend is="price" friend={friend} />}
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3 font-semibold">
        <span>
          {friend ? "Total for both" : "Total"}
          {!friend && (
            <span className="block text-sm font-normal text-muted">
              {durationFrom(length, lengthFrom)} in our chair
            </span>
          )}
          {pricePence !== basketTotal(basket) && (
            <span className="block text-sm font-normal text-muted">The agreed price</span>
          )}
        </span>
        <span className="font-serif text-2xl tabular-nums">{poundsFrom(...priceOfAll(quote))}</span>
      </p>
    </div>
  );
}

function detail(choice: Choice): string {
  const { service, quantity } = choice;
  const minutes = basketDuration([choice]);
  if (!isPerItem(service) && !isExtra(service)) return duration(service.durationMinutes);
  if (!isPerItem(service)) return minutes > 0 ? `Extra · ${duration(minutes)}` : "Extra";
  const price = `${quantity} × ${formatPounds(service.pricePence)}`;
  return minutes > 0 ? `${price} · ${duration(minutes)}` : price;
}
