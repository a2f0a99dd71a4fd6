import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { ContactForm } from "../../../models/accounts/contact.ts";
import { customerAppointments } from "../../../models/appointments/list.server.ts";
import { answer, parseQuery } from "../answer.server.ts";
import { requireActor } from "../callers.server.ts";
import { CUSTOMERS_AND_STAFF } from "./appointment-answer.server.ts";
import { AppointmentRecord } from "./appointment-record.ts";

export const loader = answer({
  async GET({ url, context }) {
    const actor = await requireActor(context, CUSTOMERS_AND_STAFF);
    const contact = parseQuery(url, ContactForm);
    const found = await customerAppointments(primaryDatabase(), context.get(salonContext), contact, actor);
    return Response.json(found.map(AppointmentRecord.make));
  },
});
export const action = loader;
