import { salonContext } from "../../../auth/salon.server.ts";
import { answer, parseBody, parseQuery } from "../answer.server.ts";
import { requireActor } from "../callers.server.ts";
import { updated } from "./appointment-answer.server.ts";
import { AdminEdit, Deletion } from "./bodies.ts";

export const loader = answer({
  async PUT({ request, params: { id = "" }, context }) {
    const admin = await requireActor(context, ["admin"]);
    return updated(context.get(salonContext), admin, id, await parseBody(request, AdminEdit));
  },

  async DELETE({ url, params: { id = "" }, context }) {
    const admin = await requireActor(context, ["admin"]);
    return updated(context.get(salonContext), admin, id, parseQuery(url, Deletion));
  },
});
export const action = loader;
