import { salonContext } from "../../../auth/salon.server.ts";
import { answer, parseBody } from "../answer.server.ts";
import { requireActor } from "../callers.server.ts";
import { updated } from "./appointment-answer.server.ts";
import { PaymentEdit } from "./bodies.ts";

export const loader = answer({
  async PATCH({ request, params: { id = "" }, context }) {
    const admin = await requireActor(context, ["admin"]);
    return updated(context.get(salonContext), admin, id, await parseBody(request, PaymentEdit));
  },
});
export const action = loader;
