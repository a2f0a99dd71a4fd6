import { salonContext } from "../../../auth/salon.server.ts";
import { moderateReview } from "../../../models/reviews/review.server.ts";
import { Moderation, REVIEW_REFUSALS } from "../../../models/reviews/review.ts";
import { answer, parseBody, refusedCommand, requireStaff } from "../answer.server.ts";
import { reviewRecord } from "../representations.ts";

export const loader = answer({
  async PATCH({ request, params: { id = "" }, context }) {
    await requireStaff(context, "reviews");
    const { status } = await parseBody(request, Moderation);
    const outcome = await moderateReview(context.get(salonContext).id, id, status);
    return outcome.ok ? Response.json(reviewRecord(outcome.review)) : refusedCommand(REVIEW_REFUSALS[outcome.reason]);
  },
});
export const action = loader;
