import { env } from "cloudflare:workers";
import type Stripe from "stripe";
import * as v from "valibot";
import { writeOrRefuse } from "../database/calls.server.ts";
import type { Result } from "../kernel/result.ts";
import { logWarning } from "../log/log.ts";
import type { Salon } from "../models/salon/salon.server.ts";

declare global {
  namespace Cloudflare {
    /** Optional settings of a deployment beyond wrangler.toml: docs/operations.md, "Payments". */
    interface Env {
      STRIPE_SECRET_KEY?: string;
      /** The secret with which Stripe signs its messages. */
      STRIPE_WEBHOOK_SECRET?: string;
      /** Stripe's address, without the path: its own unless set. */
      STRIPE_URL?: string;
    }
  }
}

/** A payment for the customer's browser to complete with Stripe. `amount` is in pence. */
export interface Intent {
  id: string;
  clientSecret: string;
  amount: number;
}

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

/** Whether this deployment takes payments online. docs/rules.md 17.1 */
export function isPayableOnline(): boolean {
  return Boolean(env.STRIPE_SECRET_KEY);
}

/**
 * The intent to pay what an appointment owes. It is the same one when as much is asked for again within a
 * day, as long as Stripe remembers keys. Null when Stripe refuses or does not answer. docs/rules.md 17.2
 */
export async function intentFor(
  salon: Pick<Salon, "id" | "currency">,
  { id, owedPence }: { id: string; owedPence: number },
): Promise<Result<{ intent: Intent }, "outcome-unknown">> {
  return writeOrRefuse("intent-not-made", salon.id, async () => {
    const stripe = await stripeClient();
    const {
      id: intentId,
      client_secret,
      amount,
    } = await stripe.paymentIntents.create(
      {
        amount: owedPence,
        currency: salon.currency.toLowerCase(),
        automatic_payment_methods: { enabled: true },
        metadata: { salonId: salon.id, appointmentId: id },
      },
      { idempotencyKey: `appointment ${id} ${owedPence}` },
    );
    return { ok: true, intent: { id: intentId, clientSecret: client_secret ?? "", amount } };
  });
}

/**
 * The payment for an appointment in a message from Stripe. Null for any other message, and for one whose amount is no whole
 * number. Throws when the message is not signed by Stripe, or was signed over five minutes ago. docs/rules.md 17.4
 */
export async function paymentIn(message: string, signature: string): Promise<PaymentReceived | null> {
  const { default: Stripe } = await import("stripe");
  const stripe = await stripeClient();
  const event = await stripe.webhooks.constructEventAsync(
    message,
    signature,
    env.STRIPE_WEBHOOK_SECRET ?? "",
    undefined,
    Stripe.createSubtleCryptoProvider(),
  );
  if (event.type !== "payment_intent.succeeded") return null;
  const read = v.safeParse(Succeeded, event.data.object);
  if (!read.success) {
    logWarning("payment-not-marked", { stripe: String(event.id), why: "it does not say what was paid" });
    return null;
  }
  const { id: paymentId, metadata, amount_received: amount, currency } = read.output;
  const { salonId, appointmentId } = metadata;
  return salonId && appointmentId ? { eventId: event.id, paymentId, salonId, appointmentId, amount, currency } : null;
}

/** What is read of a payment that has arrived. A text is no amount, whoever signed it: "9900" would count as enough. */
const Succeeded = v.object({
  id: v.string(),
  amount_received: v.pipe(v.number(), v.integer(), v.minValue(0)),
  currency: v.string(),
  metadata: v.object({ salonId: v.optional(v.string()), appointmentId: v.optional(v.string()) }),
});

const PATIENCE_MS = 5_000;

/** Stripe's own client. It is loaded on demand, so that no page and no other call carries it. */
async function stripeClient(): Promise<Stripe> {
  const { default: Stripe } = await import("stripe");
  const { protocol, hostname, port } = new URL(env.STRIPE_URL ?? "https://api.stripe.com");
  return new Stripe(env.STRIPE_SECRET_KEY ?? "", {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port || (protocol === "http:" ? 80 : 443),
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 1,
    timeout: PATIENCE_MS,
    telemetry: false,
  });
}
