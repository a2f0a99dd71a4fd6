import { salonContext } from "../../../auth/salon.server.ts";
import { moderateReview } from "../../../models/reviews/review.server.ts";
import { Moderation, whyNotModerated } from "../../../models/reviews/review.ts";
import { answer, parseBody, refusal, requireAccount } from "../answer.server.ts";
import { reviewRecord } from "../representations.ts";

export const loader = answer({
  async PATCH({ request, params: { id = "" }, context }) {
    await requireAccount(context, ["admin"]);
    const { status } = await parseBody(request, Moderation);
    const outcome = await moderateReview(context.get(salonContext).id, id, status);
    if (outcome.ok) return Response.json(reviewRecord(outcome.review));
    return refusal(outcome.reason === "not-found" ? 404 : 409, whyNotModerated(outcome));
  },
});
export const action = loader;
