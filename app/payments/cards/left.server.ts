import * as v from "valibot";
import type { CardLeft } from "../../diary/terms/cards.ts";
import { stripeClient } from "../stripe-client.server.ts";
import { Named } from "../stripe-objects.ts";

const Method = v.object({
  id: v.string(),
  card: v.object({ brand: v.string(), last4: v.string(), exp_month: v.number(), exp_year: v.number() }),
});
const Done = v.object({ status: v.literal("succeeded"), payment_method: Method });

/** Stripe’s answer about a visit in which a card was left, with a payment or without one. */
const LeftSeen = v.union([
  v.pipe(
    v.object({ status: v.literal("complete"), customer: Named, setup_intent: Done }),
    v.transform(({ customer, setup_intent }) => ({ customer, method: setup_intent.payment_method })),
  ),
  v.pipe(
    v.object({ status: v.literal("complete"), customer: Named, payment_intent: Done }),
    v.transform(({ customer, payment_intent }) => ({ customer, method: payment_intent.payment_method })),
  ),
]);

/**
 * The card that a client has left in a visit; null if there is none yet. It gets the visit's `id`. Stripe is asked, because its
 * messages name no card. Throws when Stripe does not answer. docs/rules.md 31.15
 */
export async function cardLeftIn(stripeId: string, id: string): Promise<CardLeft | null> {
  const expand = ["setup_intent.payment_method", "payment_intent.payment_method"];
  const session = await (await stripeClient()).checkout.sessions.retrieve(stripeId, { expand });
  const seen = v.safeParse(LeftSeen, session);
  if (!seen.success) return null;
  const { customer: customerId, method } = seen.output;
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = method.card;
  return { id, customerId, methodId: method.id, brand, last4, expiryMonth, expiryYear };
}
