import { salonContext } from "../../../auth/salon.server.ts";
import type { Update } from "../../../diary/registry.ts";
import { answer, parseOptionalBody, requireActor } from "../answer.server.ts";
import { CUSTOMERS_AND_STAFF, updated } from "./appointment-answer.server.ts";
import { StaffCancellation } from "./bodies.ts";

export const loader = answer({
  async PATCH({ request, params: { id = "" }, context }) {
    const actor = await requireActor(context, CUSTOMERS_AND_STAFF);
    const details = actor.role === "admin" ? await parseOptionalBody(request, StaffCancellation) : null;
    const update: Update = details ?? { what: "cancel" };
    const salon = context.get(salonContext);
    return updated(salon, actor, id, update);
  },
});
export const action = loader;
