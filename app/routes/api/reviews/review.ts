import { salonContext } from "../../../auth/salon.server.ts";
import { deleteReview } from "../../../models/reviews/review.server.ts";
import { REVIEW_REFUSALS } from "../../../models/reviews/review.ts";
import { answer, refusedCommand, requireStaff } from "../answer.server.ts";

export const loader = answer({
  async DELETE({ params: { id = "" }, context }) {
    await requireStaff(context, "reviews");
    const outcome = await deleteReview(context.get(salonContext).id, id);
    return outcome.ok ? new Response(null, { status: 204 }) : refusedCommand(REVIEW_REFUSALS[outcome.reason]);
  },
});
export const action = loader;
