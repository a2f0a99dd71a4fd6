import { PostForm } from "../../components/forms/post-form.tsx";
import { useSending } from "../../components/forms/use-sending.ts";
import { CARD_WORDS } from "../../words/checkout.ts";
import { HERE } from "./in-place.ts";
import { Section } from "./section.tsx";

interface Props {
  /** The cards, or null if they could not be read. */
  cards: { id: string; name: string; until: string; since: string }[] | null;
  /** Whether one was removed just now. */
  removed: boolean;
}

/** The cards that a client keeps on file with the salon, and a way to remove each. docs/rules.md 31.17 */
export function CardsSection({ cards, removed }: Props) {
  const busy = useSending();
  return (
    <Section id="cards" heading="Cards on file" saved={removed ? CARD_WORDS.removed : null}>
      <p className="mt-2 text-muted">
        Stripe keeps them for us. We’ll only ever charge them a fee you agreed to when you booked. Without a card, we’ll
        send you a link to pay.
      </p>
      {cards === null && <p className="notice mt-4">They can’t be shown right now. Please reload the page.</p>}
      {cards !== null && cards.length === 0 && <p className="mt-4">You have no card on file.</p>}
      {cards !== null && cards.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {cards.map(({ id, name, until, since }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="text-muted">
                  Until {until}. Kept since {since}.
                </p>
              </div>
              <PostForm action={HERE} preventScrollReset>
                <input type="hidden" name="card" value={id} />
                <button
                  type="submit"
                  name="intent"
                  value="remove-card"
                  className="button-outlined min-h-11 px-5"
                  aria-disabled={busy}
                >
                  Remove
                  <span className="sr-only"> {name}</span>
                </button>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
