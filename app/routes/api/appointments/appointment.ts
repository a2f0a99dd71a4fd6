import { salonContext } from "../../../auth/salon.server.ts";
import { AdminEdit } from "../../../models/appointments/update.ts";
import { answer, parseBody, requireActor } from "../answer.server.ts";
import { updated } from "./appointment-answer.server.ts";

export const loader = answer({
  async PUT({ request, params: { id = "" }, context }) {
    const admin = await requireActor(context, ["admin"]);
    return updated(context.get(salonContext), admin, id, await parseBody(request, AdminEdit));
  },

  async DELETE({ params: { id = "" }, context }) {
    const admin = await requireActor(context, ["admin"]);
    return updated(context.get(salonContext), admin, id, { what: "delete" });
  },
});
export const action = loader;
