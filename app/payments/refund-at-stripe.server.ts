import * as v from "valibot";
import { now } from "../kernel/clock.ts";
import { atStripeBy, type Checkout, paymentAtStripe, type Refund } from "./payment-names.ts";
import { isRefusedByStripe, KEY_LASTS_MS, stripeClient } from "./stripe-client.server.ts";
import { RefundSeen } from "./stripe-objects.ts";

/** The refund as Stripe has it. Makes it there if it does not exist yet. */
export async function atStripe(refund: Refund, checkout: Checkout): Promise<RefundSeen | "refused"> {
  const stripe = await stripeClient();
  const { id, salonId, amountPence } = refund;
  if (refund.stripeId) return v.parse(RefundSeen, await stripe.refunds.retrieve(atStripeBy(refund.stripeId)));
  const payment = paymentAtStripe(checkout);
  const among = async () => {
    const { data } = await stripe.refunds.list({ payment_intent: payment, limit: 100 });
    return data.map((one) => v.parse(RefundSeen, one)).find(({ metadata }) => metadata?.refundId === id);
  };
  if (refund.madeAt < now() - KEY_LASTS_MS) {
    const made = await among();
    if (made) return made;
  }
  try {
    const asked = { payment_intent: payment, amount: amountPence, metadata: { salonId, refundId: id } };
    return v.parse(RefundSeen, await stripe.refunds.create(asked, { idempotencyKey: `refund ${id}` }));
  } catch (error) {
    if (!(await isRefusedByStripe(error))) throw error;
    return (await among()) ?? "refused";
  }
}
