import { takePayment } from "./received.server.ts";
import { chargeRefunded, refundReported } from "./refund-reports.server.ts";
import { settleCheckout } from "./settle.server.ts";
import { eventIn, type StripeEvent } from "./stripe-events.server.ts";

export { eventIn };

/**
 * Does what follows from a message of Stripe's. Answers whether that is done; if not, Stripe sends the message again.
 * docs/rules.md 31.3
 */
export function handleEvent(event: StripeEvent): Promise<boolean> {
  switch (event.of) {
    case "payment":
      return takePayment(event);
    case "session":
      return settleCheckout(event.eventId, event.session);
    case "refund":
      return refundReported(event.eventId, event.refund);
    case "charge":
      return chargeRefunded(event.eventId, event.paymentId);
  }
}
