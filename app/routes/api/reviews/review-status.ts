import { salonContext } from "../../../auth/salon.server.ts";
import { moderateReview } from "../../../models/reviews/review.server.ts";
import { Moderation } from "../../../models/reviews/review.ts";
import { REVIEW_WORDS } from "../../../words/reviews.ts";
import { answer, parseBody, refusedCommand } from "../answer.server.ts";
import { requireStaff } from "../callers.server.ts";
import { ReviewRecord } from "./review-records.ts";

export const loader = answer({
  async PATCH({ request, params: { id = "" }, context }) {
    await requireStaff(context);
    const { status } = await parseBody(request, Moderation);
    const outcome = await moderateReview(context.get(salonContext).id, id, status);
    if (outcome.ok) return Response.json(ReviewRecord.make(outcome.review));
    return refusedCommand(outcome.reason, REVIEW_WORDS[outcome.reason]);
  },
});
export const action = loader;
