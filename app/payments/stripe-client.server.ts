import { env } from "cloudflare:workers";
import type Stripe from "stripe";
import { HOUR_MS } from "../kernel/clock.ts";

declare global {
  namespace Cloudflare {
    /** Optional settings of a deployment beyond wrangler.toml: docs/operations.md, "Payments". */
    interface Env {
      STRIPE_SECRET_KEY?: string;
      /** The secret with which Stripe signs its messages. */
      STRIPE_WEBHOOK_SECRET?: string;
      /** Stripe's address, without a path. Stripe's own unless it is set. */
      STRIPE_URL?: string;
    }
  }
}

const PATIENCE_MS = 5_000;

/** Stripe remembers the key of a request for at least this long, ms. */
export const KEY_LASTS_MS = 20 * HOUR_MS;

/** Stripe's own client. It is loaded on demand, so that no page and no other call carries it. */
export async function stripeClient(): Promise<Stripe> {
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

/** Whether Stripe has refused a request and would refuse it again. After any other error the request may be sent again. */
export async function isRefusedByStripe(error: unknown): Promise<boolean> {
  const { default: Stripe } = await import("stripe");
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Why a card was not charged, or null for an error that is not about the card. */
export async function cardErrorOf(error: unknown): Promise<{ code: string | undefined } | null> {
  const { default: Stripe } = await import("stripe");
  return error instanceof Stripe.errors.StripeCardError ? { code: error.code } : null;
}
