import { salonContext } from "../../../auth/salon.server.ts";
import { changeAppointment } from "../../../models/appointments/reschedule.server.ts";
import { ChangeRequest } from "../../../models/appointments/reschedule.ts";
import { answer, idempotencyKey, parseBody, requireActor } from "../answer.server.ts";
import { appointmentAnswer, CUSTOMERS_AND_STAFF } from "./appointment-answer.server.ts";

export const loader = answer({
  async PATCH({ request, params: { id: appointmentId = "" }, context }) {
    const salon = context.get(salonContext);
    const actor = await requireActor(context, CUSTOMERS_AND_STAFF);
    const change = await parseBody(request, ChangeRequest);
    const outcome = await changeAppointment(salon, { actor, key: idempotencyKey(request), appointmentId, change });
    return appointmentAnswer(salon, outcome, 201, { fields: { date: "appointmentDate", time: "startTime" } });
  },
});
export const action = loader;
