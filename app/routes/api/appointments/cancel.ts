import { salonContext } from "../../../auth/salon.server.ts";
import { type AppointmentUpdate, StaffCancellation } from "../../../models/appointments/update.ts";
import { answer, parseOptionalBody, requireActor } from "../answer.server.ts";
import { CUSTOMERS_AND_STAFF, updated } from "./appointment-answer.server.ts";

export const loader = answer({
  async PATCH({ request, params: { id = "" }, context }) {
    const actor = await requireActor(context, CUSTOMERS_AND_STAFF);
    const details = actor.role === "admin" ? await parseOptionalBody(request, StaffCancellation) : null;
    const update: AppointmentUpdate = details ?? { what: "cancel" };
    return updated(context.get(salonContext), actor, id, update);
  },
});
export const action = loader;
