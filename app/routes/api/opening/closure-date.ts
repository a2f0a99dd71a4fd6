import { removeClosures } from "../../../models/opening/closures.server.ts";
import { REMOVAL_REFUSALS } from "../../../models/opening/closures.ts";
import { answer, refusedCommand, requireStaff } from "../answer.server.ts";

export const loader = answer({
  async DELETE({ params: { id = "" }, context }) {
    const { salonId } = await requireStaff(context, "opening");
    const outcome = await removeClosures(salonId, [id]);
    return outcome.ok ? new Response(null, { status: 204 }) : refusedCommand(REMOVAL_REFUSALS[outcome.reason]);
  },
});
export const action = loader;
