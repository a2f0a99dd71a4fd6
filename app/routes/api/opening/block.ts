import { staffActor } from "../../../auth/actor.server.ts";
import { removeBlocks } from "../../../models/blocks/blocks.server.ts";
import { UNBLOCK_REFUSALS } from "../../../models/blocks/blocks.ts";
import { answer, refusedCommand, requireStaff } from "../answer.server.ts";

export const loader = answer({
  async DELETE({ params: { id = "" }, context }) {
    const account = await requireStaff(context, "blocked time");
    const outcome = await removeBlocks(account.salonId, [id], staffActor(account).technicianId);
    return outcome.ok ? new Response(null, { status: 204 }) : refusedCommand(UNBLOCK_REFUSALS[outcome.reason]);
  },
});
export const action = loader;
