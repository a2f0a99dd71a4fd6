import { salonContext } from "../../../auth/salon.server.ts";
import { reopenDays } from "../../../models/blocks/reopen.server.ts";
import { REMOVAL_WORDS } from "../../../words/opening.ts";
import { answer, refusedCommand } from "../answer.server.ts";
import { requireStaff } from "../callers.server.ts";

export const loader = answer({
  async DELETE({ params: { id = "" }, context }) {
    await requireStaff(context);
    const outcome = await reopenDays(context.get(salonContext), [id]);
    if (outcome.ok) return new Response(null, { status: 204 });
    return refusedCommand(outcome.reason, REMOVAL_WORDS[outcome.reason]);
  },
});
export const action = loader;
