import { removeBlocks } from "../../../models/blocks/blocks.server.ts";
import { UNBLOCK_REFUSALS } from "../../../models/blocks/blocks.ts";
import { answer, refusedCommand, requireStaff } from "../answer.server.ts";

export const loader = answer({
  async DELETE({ params: { id = "" }, context }) {
    const { salonId } = await requireStaff(context, "opening");
    const outcome = await removeBlocks(salonId, [id]);
    return outcome.ok ? new Response(null, { status: 204 }) : refusedCommand(UNBLOCK_REFUSALS[outcome.reason]);
  },
});
export const action = loader;
