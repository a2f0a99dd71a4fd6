import { logWarning } from "../../../log/log.ts";
import { takePayment } from "../../../payments/received.server.ts";
import { isPayableOnline, type PaymentReceived, paymentIn } from "../../../payments/stripe.server.ts";
import { NOT_ONLINE } from "../../../words/payments.ts";
import { answer, limitedBody, refusal, unknownOutcome } from "../answer.server.ts";

export const loader = answer({
  async POST({ request }) {
    if (!isPayableOnline()) return refusal(501, NOT_ONLINE);
    let payment: PaymentReceived | null;
    try {
      payment = await paymentIn(
        new TextDecoder().decode(await limitedBody(request)),
        request.headers.get("Stripe-Signature") ?? "",
      );
    } catch (refused) {
      if (refused instanceof Response) return refused;
      logWarning("not-signed-by-stripe", {});
      return refusal(400, "This was not signed by Stripe just now");
    }
    if (!payment || (await takePayment(payment))) return Response.json({ received: true });
    return unknownOutcome("The payment could not be marked. Please send this again.");
  },
});
export const action = loader;
