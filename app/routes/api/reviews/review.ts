import { salonContext } from "../../../auth/salon.server.ts";
import { deleteReview } from "../../../models/reviews/review.server.ts";
import { answer, refusal, requireAccount } from "../answer.server.ts";

export const loader = answer({
  async DELETE({ params: { id = "" }, context }) {
    await requireAccount(context, ["admin"]);
    const deleted = await deleteReview(context.get(salonContext).id, id);
    return deleted ? new Response(null, { status: 204 }) : refusal(404, "There is no such review");
  },
});
export const action = loader;
