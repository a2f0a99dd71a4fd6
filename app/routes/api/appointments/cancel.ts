import { salonContext } from "../../../auth/salon.server.ts";
import { answer, requireActor } from "../answer.server.ts";
import { CUSTOMERS_AND_STAFF, updated } from "./appointment-answer.server.ts";

export const loader = answer({
  async PATCH({ params: { id = "" }, context }) {
    const actor = await requireActor(context, CUSTOMERS_AND_STAFF);
    return updated(context.get(salonContext), actor, id, { what: "cancel" });
  },
});
export const action = loader;
