import { salonContext } from "../../../auth/salon.server.ts";
import { type AppointmentUpdate, StaffCancellation } from "../../../models/appointments/update.ts";
import { answer, parseBody, requireActor } from "../answer.server.ts";
import { CUSTOMERS_AND_STAFF, updated } from "./appointment-answer.server.ts";

export const loader = answer({
  async PATCH({ request, params: { id = "" }, context }) {
    const actor = await requireActor(context, CUSTOMERS_AND_STAFF);
    const update: AppointmentUpdate =
      actor.role === "admin" && request.body !== null
        ? await parseBody(request, StaffCancellation)
        : { what: "cancel" };
    return updated(context.get(salonContext), actor, id, update);
  },
});
export const action = loader;
