import { removeClosures } from "../../models/closure-date.server.ts";
import { CLOSURE_NOT_REMOVED } from "../../models/closure-date.ts";
import { answer, refusal, requireAccount } from "./answer.server.ts";

export const loader = answer({
  async DELETE({ params: { id = "" }, context }) {
    const { salonId } = await requireAccount(context, ["admin"]);
    const removed = await removeClosures(salonId, [id]);
    if (removed === null) return refusal(503, CLOSURE_NOT_REMOVED, { headers: { "Retry-After": "2" } });
    return removed === 0 ? refusal(404, "There is no such closure date") : new Response(null, { status: 204 });
  },
});
export const action = loader;
