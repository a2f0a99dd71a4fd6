import { salonContext } from "../../../auth/salon.server.ts";
import { rescheduleAppointment } from "../../../models/appointments/commands.server.ts";
import { RescheduleRequest } from "../../../models/appointments/reschedule.ts";
import { answer, idempotencyKey, parseBody, requireActor } from "../answer.server.ts";
import { appointmentAnswer, CUSTOMERS_AND_STAFF, withDaysOf } from "./appointment-answer.server.ts";

export const loader = answer({
  async PATCH({ request, params: { id: appointmentId = "" }, context }) {
    const salon = context.get(salonContext);
    const actor = await requireActor(context, CUSTOMERS_AND_STAFF);
    const wanted = await parseBody(request, RescheduleRequest);
    const outcome = await rescheduleAppointment(salon, { actor, key: idempotencyKey(request), appointmentId, wanted });
    const fields = { date: "appointmentDate", time: "startTime" };
    return appointmentAnswer(withDaysOf(salon, actor), actor, outcome, 201, { fields });
  },
});
export const action = loader;
