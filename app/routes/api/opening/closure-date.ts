import { removeClosures } from "../../../models/opening/closures.server.ts";
import { CLOSURE_NOT_REMOVED } from "../../../models/opening/closures.ts";
import { answer, refusal, requireAccount, unknownOutcome } from "../answer.server.ts";

export const loader = answer({
  async DELETE({ params: { id = "" }, context }) {
    const { salonId } = await requireAccount(context, ["admin"]);
    const removed = await removeClosures(salonId, [id]);
    if (removed === null) return unknownOutcome(CLOSURE_NOT_REMOVED);
    return removed === 0 ? refusal(404, "There is no such closure date") : new Response(null, { status: 204 });
  },
});
export const action = loader;
