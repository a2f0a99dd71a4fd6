import { staffActor } from "../../../auth/actor.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { removeBlocks } from "../../../models/blocks/blocks.server.ts";
import { UNBLOCK_WORDS } from "../../../words/blocks.ts";
import { answer, refusedCommand } from "../answer.server.ts";
import { requireStaff } from "../callers.server.ts";

export const loader = answer({
  async DELETE({ params: { id = "" }, context }) {
    const account = await requireStaff(context);
    const outcome = await removeBlocks(context.get(salonContext), [id], staffActor(account).technicianId);
    if (outcome.ok) return new Response(null, { status: 204 });
    return refusedCommand(outcome.reason, UNBLOCK_WORDS[outcome.reason]);
  },
});
export const action = loader;
