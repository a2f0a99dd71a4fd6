import { staffActor } from "../../../auth/actor.server.ts";
import { awaitCode, unprovedBy } from "../../../auth/guests/guest-booking.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { type Actor, isCustomer } from "../../../diary/appointments/appointment.ts";
import { comesFirst } from "../../../diary/decision.ts";
import { senderOf } from "../../../models/accounts/sender.server.ts";
import { BookingRequest } from "../../../models/appointments/booking/booking-request.ts";
import { parseCustomer } from "../../../models/appointments/booking/parse-customer.server.ts";
import { bookAppointment } from "../../../models/appointments/commands.server.ts";
import { appointmentList } from "../../../models/appointments/list.server.ts";
import { AppointmentFilters } from "../../../models/appointments/list.ts";
import { answer, idempotencyKey, nextPage, parseBody, parseQuery } from "../answer.server.ts";
import { requireStaff, sendAsCaller } from "../callers.server.ts";
import { appointmentAnswer, holding, withDaysOf } from "./appointment-answer.server.ts";
import { AppointmentRecord } from "./appointment-record.ts";
import { answerWaiting } from "./guest-refusal.server.ts";

export const loader = answer({
  async GET({ url, context }) {
    const own = staffActor(await requireStaff(context)).technicianId;
    const filters = parseQuery(url, AppointmentFilters);
    const { appointments, next } = await appointmentList(primaryDatabase(), context.get(salonContext), filters, own);
    return Response.json(appointments.map(AppointmentRecord.make), { headers: nextPage(url, next) });
  },

  async POST({ request, url, context }) {
    const salon = context.get(salonContext);
    const parse = async () => ({
      booking: await parseBody(request, BookingRequest, (schema, sent) => parseCustomer(schema, sent, salon)),
      key: idempotencyKey(request),
    });
    const { actor, wanted, outcome } = await sendAsCaller(context, ["client", "admin"], parse, (sender, wanted) =>
      bookAppointment(salon, { ...sender, ...wanted, ...holding(sender.actor), ...writingDown(sender.actor) }),
    );
    const { booking, key } = wanted;
    const { browser } = holding(actor);
    if (comesFirst(outcome) && isCustomer(actor)) {
      const { toPayFirst } = await import("./pay-at.server.ts");
      return toPayFirst(salon, url, { booking, bookedBy: actor, browser, refused: outcome });
    }
    const account = unprovedBy(outcome, actor);
    if (account) {
      const asked = { booking, key, browser, from: senderOf(request), account };
      return answerWaiting(salon, await awaitCode(salon, asked));
    }
    return appointmentAnswer(withDaysOf(salon, actor), actor, outcome, 201);
  },
});
export const action = loader;

/** Staff may book an earlier time, and say so by sending it. docs/rules.md 15.14 */
function writingDown({ role }: Actor) {
  return role === "admin" ? { earlier: true } : {};
}
