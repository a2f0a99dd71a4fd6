import { type Heard, heardIn } from "./heard.server.ts";
import { takePayment } from "./received.server.ts";
import { chargeRefunded, refundReported } from "./refund-reports.server.ts";
import { settleCheckout } from "./settle.server.ts";

export { heardIn };

/**
 * Does what follows from a message of Stripe's. Answers whether that is done; if not, Stripe sends the message again.
 * docs/rules.md 31.3
 */
export function dealWith(heard: Heard): Promise<boolean> {
  switch (heard.of) {
    case "payment":
      return takePayment(heard);
    case "session":
      return settleCheckout(heard.eventId, heard.session);
    case "refund":
      return refundReported(heard.eventId, heard.refund);
    case "charge":
      return chargeRefunded(heard.eventId, heard.paymentId);
  }
}
