import { clockTime } from "../../../../kernel/clock.ts";
import { durationFrom } from "../../../../models/services/terms.ts";
import type { Draft } from "../../draft.ts";
import type { DraftQuote } from "../../draft-for-team.ts";

/** Says that the chosen start is not a slot, and that staff may still book it. docs/rules.md 15.3 */
export function NotFreeForStaff({ draft: { minute }, quote }: { draft: Draft; quote: DraftQuote }) {
  if (minute === null) return null;
  return (
    <p className="notice mt-4" role="status">
      {clockTime(minute)} is not free for {durationFrom(quote.length, quote.lengthFrom)}. Choose another time, or book
      it anyway below.
    </p>
  );
}
