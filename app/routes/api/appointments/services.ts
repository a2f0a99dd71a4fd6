import { salonContext } from "../../../auth/salon.server.ts";
import { ServicesEdit } from "../../../models/appointments/edit.ts";
import { sendCommand } from "../../../models/diary/send.server.ts";
import { answer, parseBody } from "../answer.server.ts";
import { requireActor } from "../callers.server.ts";
import { appointmentAnswer, holding } from "./appointment-answer.server.ts";

export const loader = answer({
  async PATCH({ request, params: { id: appointmentId = "" }, context }) {
    const salon = context.get(salonContext);
    const actor = await requireActor(context, ["admin"]);
    const edit = { ...(await parseBody(request, ServicesEdit)), tell: true, ...holding(actor) };
    const outcome = await sendCommand(salon, { what: "edit", actor, key: crypto.randomUUID(), appointmentId, ...edit });
    return appointmentAnswer(salon, actor, outcome, 200);
  },
});
export const action = loader;
