import { env } from "cloudflare:workers";
import * as v from "valibot";
import { logWarning } from "../log/log.ts";
import { stripeClient } from "./stripe-client.server.ts";
import { ChargeSeen, chargeAsSession, RefundSeen, SessionSeen, Succeeded } from "./stripe-objects.ts";

/** A payment that has arrived, as Stripe reports it. */
export interface PaymentReceived {
  eventId: string;
  /** Stripe’s name for the payment, the same in every message about it. */
  paymentId: string;
  salonId: string;
  appointmentId: string;
  /** In the smallest unit of `currency`. */
  amount: number;
  currency: string;
}

/** The subject of a message from Stripe. */
export type StripeEvent =
  | ({ of: "payment" } & PaymentReceived)
  | { of: "session"; eventId: string; session: SessionSeen }
  | { of: "refund"; eventId: string; refund: RefundSeen }
  | { of: "charge"; eventId: string; paymentId: string };

/**
 * The subject of a message from Stripe. Null for any other message, for a message to another account, and for one with wrong
 * fields, such as an amount that is no whole number. Throws when Stripe has not signed it, or signed it over five minutes ago.
 * docs/rules.md 17.4, 31.3
 */
export async function eventIn(message: string, signature: string): Promise<StripeEvent | null> {
  const { default: Stripe } = await import("stripe");
  const stripe = await stripeClient();
  const event = await stripe.webhooks.constructEventAsync(
    message,
    signature,
    env.STRIPE_WEBHOOK_SECRET ?? "",
    undefined,
    Stripe.createSubtleCryptoProvider(),
  );
  const eventId = String(event.id);
  if (event.account) return unread(eventId, "it is of another account");
  const object: unknown = event.data.object;
  switch (event.type) {
    case "payment_intent.succeeded": {
      const read = v.safeParse(Succeeded, object);
      if (!read.success) return unread(eventId, "it does not say what was paid");
      const { id: paymentId, metadata, amount_received: amount, currency } = read.output;
      const { salonId, appointmentId, checkoutId } = metadata;
      if (checkoutId) return { of: "session", eventId, session: chargeAsSession(read.output, amount) };
      return salonId && appointmentId
        ? { of: "payment", eventId, paymentId, salonId, appointmentId, amount, currency }
        : null;
    }
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired": {
      const read = v.safeParse(SessionSeen, object);
      return read.success ? { of: "session", eventId, session: read.output } : unread(eventId, UNCLEAR);
    }
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.refund.updated": {
      const read = v.safeParse(RefundSeen, object);
      return read.success ? { of: "refund", eventId, refund: read.output } : unread(eventId, UNCLEAR);
    }
    case "charge.refunded": {
      const read = v.safeParse(ChargeSeen, object);
      const paymentId = read.success ? read.output.payment_intent : null;
      return paymentId ? { of: "charge", eventId, paymentId } : null;
    }
    default:
      return null;
  }
}

const UNCLEAR = "it does not say what was paid";

function unread(eventId: string, why: string): null {
  logWarning("payment-not-marked", { stripe: eventId, why });
  return null;
}
