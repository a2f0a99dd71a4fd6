import { salonContext } from "../../../auth/salon.server.ts";
import { isCustomer } from "../../../diary/appointments/appointment.ts";
import { comesFirst } from "../../../diary/decision.ts";
import { RescheduleRequest } from "../../../models/appointments/reschedule.ts";
import { sendCommand } from "../../../models/diary/send.server.ts";
import { answer, idempotencyKey, parseBody } from "../answer.server.ts";
import { sendAsCaller } from "../callers.server.ts";
import { appointmentAnswer, CUSTOMERS_AND_STAFF, holding, withDaysOf } from "./appointment-answer.server.ts";

export const loader = answer({
  async PATCH({ request, url, params: { id: appointmentId = "" }, context }) {
    const salon = context.get(salonContext);
    const parse = async () => ({
      wanted: await parseBody(request, RescheduleRequest),
      key: idempotencyKey(request),
    });
    const change = { what: "change", appointmentId } as const;
    const sent = await sendAsCaller(context, CUSTOMERS_AND_STAFF, parse, (sender, { wanted, key }) =>
      sendCommand(salon, { ...change, ...sender, key, ...holding(sender.actor), ...wanted }),
    );
    const { actor, outcome } = sent;
    const { wanted } = sent.wanted;
    if (comesFirst(outcome) && isCustomer(actor)) {
      const { bookingOfChange, toPayFirst } = await import("./pay-at.server.ts");
      const booking = await bookingOfChange(salon, appointmentId, wanted);
      const toPay = { bookedBy: actor, browser: holding(actor).browser, refused: outcome, changes: appointmentId };
      if (booking) return toPayFirst(salon, url, { booking, ...toPay });
    }
    const fields = { date: "appointmentDate", time: "startTime" };
    return appointmentAnswer(withDaysOf(salon, actor), actor, outcome, 201, { fields });
  },
});
export const action = loader;
