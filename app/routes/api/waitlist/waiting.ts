import { salonContext } from "../../../auth/salon.server.ts";
import { isCustomer } from "../../../diary/appointments/appointment.ts";
import { mailboxOf } from "../../../models/waitlist/person.server.ts";
import { leaveWaitingList } from "../../../models/waitlist/waiting-list.server.ts";
import { LIST_WORDS } from "../../../words/waiting-list.ts";
import { answer, refusedCommand } from "../answer.server.ts";
import { requireActor } from "../callers.server.ts";

/** An entry of the waiting list: clients take their own off it, staff anybody's. docs/rules.md 33.9 */
export const loader = answer({
  async DELETE({ params: { id = "" }, context }) {
    const by = await requireActor(context, ["client", "guest", "admin"]);
    const theirs = isCustomer(by) ? [mailboxOf(by) ?? ""] : null;
    const outcome = await leaveWaitingList(context.get(salonContext), id, theirs);
    if (outcome.ok) return new Response(null, { status: 204 });
    return refusedCommand(outcome.reason, LIST_WORDS[outcome.reason]);
  },
});
export const action = loader;
