import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { belongsTo } from "../../../diary/appointments/appointment.ts";
import { whyNotPayable } from "../../../diary/appointments/payable.ts";
import { owedOf } from "../../../diary/appointments/payment.ts";
import { poundsFromPence } from "../../../kernel/money.ts";
import { refuse } from "../../../kernel/result.ts";
import { appointmentById } from "../../../models/appointments/appointment.server.ts";
import { isPayableOnline } from "../../../models/money/online.server.ts";
import { paymentRows } from "../../../models/money/payment-rows.server.ts";
import { intentFor } from "../../../payments/intents.server.ts";
import { PaymentRequest } from "../../../payments/online-payment.ts";
import { NOT_ONLINE, PAYMENT_WORDS } from "../../../words/payments.ts";
import { answer, parseBody, refusal, refusedCommand, unknownOutcome } from "../answer.server.ts";
import { CUSTOMERS_AND_STAFF, diaryRefusal } from "../appointments/appointment-answer.server.ts";
import { requireActor } from "../callers.server.ts";

export const loader = answer({
  async POST({ request, context }) {
    const actor = await requireActor(context, CUSTOMERS_AND_STAFF);
    if (!isPayableOnline()) return refusal(501, NOT_ONLINE);
    const salon = context.get(salonContext);
    const { appointmentId } = await parseBody(request, PaymentRequest);
    const appointment = await appointmentById(primaryDatabase(), salon.id, appointmentId);
    if (!appointment) throw diaryRefusal(salon, refuse("not-found"));
    if (!belongsTo(appointment, actor)) throw diaryRefusal(salon, refuse("not-yours"));
    const owedPence = owedOf(appointment, await paymentRows(primaryDatabase(), salon.id, appointmentId));
    const reason = whyNotPayable({ ...appointment, owedPence });
    if (reason) return refusedCommand(reason, PAYMENT_WORDS[reason]);
    const outcome = await intentFor(salon, { id: appointmentId, owedPence });
    if (!outcome.ok) return unknownOutcome("The payment could not be started. Please try again.");
    const { intent } = outcome;
    return Response.json({ ...intent, amount: poundsFromPence(intent.amount) }, { status: 201 });
  },
});
export const action = loader;
