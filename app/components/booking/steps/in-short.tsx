import { allNamed } from "../../../kernel/dates.ts";
import { durationFrom, poundsFrom } from "../../../models/services/terms.ts";
import type { Draft } from "../draft.ts";
import { type DraftQuote, priceOfAll } from "../draft-for-team.ts";

interface Props {
  draft: Pick<Draft, "basket" | "friend">;
  quote: DraftQuote;
  /** Where the card beside has room to say it. */
  className: "xl:sr-only" | "lg:sr-only";
}

/** The choice in short, where the card beside the step has no room. */
export function InShort({ draft, quote, className }: Props) {
  return (
    <p className={`mt-3 wrap-anywhere text-muted ${className}`}>
      {allNamed(draft.basket)} · {durationFrom(quote.length, quote.lengthFrom)}
      {` · ${poundsFrom(...priceOfAll(quote))}`}
      {draft.friend && " for both"}
    </p>
  );
}
