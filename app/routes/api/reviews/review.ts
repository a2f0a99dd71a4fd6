import { salonContext } from "../../../auth/salon.server.ts";
import { deleteReview } from "../../../models/reviews/review.server.ts";
import { REVIEW_WORDS } from "../../../words/reviews.ts";
import { answer, refusedCommand } from "../answer.server.ts";
import { requireStaff } from "../callers.server.ts";

export const loader = answer({
  async DELETE({ params: { id = "" }, context }) {
    await requireStaff(context);
    const outcome = await deleteReview(context.get(salonContext).id, id);
    if (outcome.ok) return new Response(null, { status: 204 });
    return refusedCommand(outcome.reason, REVIEW_WORDS[outcome.reason]);
  },
});
export const action = loader;
