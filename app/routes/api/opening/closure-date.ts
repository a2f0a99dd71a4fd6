import { salonContext } from "../../../auth/salon.server.ts";
import { reopenDays } from "../../../models/blocks/reopen.server.ts";
import { REMOVAL_REFUSALS } from "../../../models/opening/closures.ts";
import { answer, refusedCommand, requireStaff } from "../answer.server.ts";

export const loader = answer({
  async DELETE({ params: { id = "" }, context }) {
    await requireStaff(context, "opening");
    const outcome = await reopenDays(context.get(salonContext), [id]);
    return outcome.ok ? new Response(null, { status: 204 }) : refusedCommand(REMOVAL_REFUSALS[outcome.reason]);
  },
});
export const action = loader;
