import { salonContext } from "../../../auth/salon.server.ts";
import { isCustomer } from "../../../diary/appointments/appointment.ts";
import { comesFirst } from "../../../diary/decision.ts";
import { RescheduleRequest } from "../../../models/appointments/reschedule.ts";
import { sendCommand } from "../../../models/diary/send.server.ts";
import { answer, idempotencyKey, parseBody, requireActor } from "../answer.server.ts";
import {
  appointmentAnswer,
  CUSTOMERS_AND_STAFF,
  holderOf,
  overHolds,
  withDaysOf,
} from "./appointment-answer.server.ts";

export const loader = answer({
  async PATCH({ request, url, params: { id: appointmentId = "" }, context }) {
    const salon = context.get(salonContext);
    const actor = await requireActor(context, CUSTOMERS_AND_STAFF);
    const wanted = await parseBody(request, RescheduleRequest);
    const sent = { actor, key: idempotencyKey(request), browser: holderOf(actor), ...overHolds(actor) };
    const outcome = await sendCommand(salon, { what: "change", ...sent, appointmentId, ...wanted });
    if (comesFirst(outcome) && isCustomer(actor)) {
      const { bookingOfChange, toPayFirst } = await import("./pay-at.server.ts");
      const booking = await bookingOfChange(salon, appointmentId, wanted);
      const toPay = { bookedBy: actor, browser: sent.browser, refused: outcome, changes: appointmentId };
      if (booking) return toPayFirst(salon, url, { booking, ...toPay });
    }
    const fields = { date: "appointmentDate", time: "startTime" };
    return appointmentAnswer(withDaysOf(salon, actor), actor, outcome, 201, { fields });
  },
});
export const action = loader;
