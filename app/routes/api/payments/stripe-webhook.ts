import { logWarning } from "../../../log/log.ts";
import { isPayableOnline } from "../../../models/money/online.server.ts";
import type { StripeEvent } from "../../../payments/stripe-events.server.ts";
import { NOT_ONLINE } from "../../../words/payments.ts";
import { answer, limitedBody, refusal, unknownOutcome } from "../answer.server.ts";

export const loader = answer({
  async POST({ request }) {
    if (!isPayableOnline()) return refusal(501, NOT_ONLINE);
    // What speaks with Stripe is loaded when it is needed.
    const { handleEvent, eventIn } = await import("../../../payments/handle-event.server.ts");
    let event: StripeEvent | null;
    try {
      event = await eventIn(
        new TextDecoder().decode(await limitedBody(request)),
        request.headers.get("Stripe-Signature") ?? "",
      );
    } catch (refused) {
      if (refused instanceof Response) return refused;
      logWarning("not-signed-by-stripe", {});
      return refusal(400, "This was not signed by Stripe just now");
    }
    if (!event || (await handleEvent(event))) return Response.json({ received: true });
    return unknownOutcome("The payment could not be marked. Please send this again.");
  },
});
export const action = loader;
