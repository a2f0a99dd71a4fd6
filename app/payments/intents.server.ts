import { writeOrRefuse } from "../database/calls.server.ts";
import type { Result } from "../kernel/result.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { stripeClient } from "./stripe-client.server.ts";

/** A payment for the customer's browser to complete with Stripe. `amount` is in pence. */
export interface Intent {
  id: string;
  clientSecret: string;
  amount: number;
}

/**
 * The intent to pay what an appointment owes. Asking for the same amount within a day gives the same intent, because Stripe
 * remembers keys that long. Null when Stripe refuses or does not answer. docs/rules.md 17.2
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
