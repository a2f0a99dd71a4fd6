import { eq } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "../database/client.server.ts";
import { alsoInSalon } from "../database/in-salon.server.ts";
import { checkouts } from "../database/schema.ts";
import { MINUTE_MS, now } from "../kernel/clock.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { orderPath } from "../models/vouchers/online.server.ts";
import type { Checkout } from "./payment-names.ts";
import { isRefusedByStripe, stripeClient } from "./stripe-client.server.ts";
import { SessionSeen } from "./stripe-objects.ts";

/** Stripe makes no visit that is shorter than this, ms. */
const SHORTEST_MS = 30 * MINUTE_MS;

/**
 * The visit as Stripe has it. The first call makes it there, and later calls get the same one. A visit that was never made is
 * over once too little of its time is left. Throws when Stripe does not answer. docs/rules.md 31.2
 */
export async function sessionOf(
  database: Database,
  salon: Pick<Salon, "name">,
  checkout: Checkout,
): Promise<SessionSeen> {
  const stripe = await stripeClient();
  if (checkout.stripeId) return v.parse(SessionSeen, await stripe.checkout.sessions.retrieve(checkout.stripeId));
  if (checkout.expiresAt < now() + SHORTEST_MS) return neverMade(checkout);
  const { id, salonId, purpose, amountPence, currency, expiresAt, booking, voucher } = checkout;
  // An order's page shows the code once it is paid. So D1 does not have its address, and it is made here.
  const returnTo = voucher ? new URL(orderPath({ id: salonId }, id), checkout.returnTo).href : checkout.returnTo;
  const back = (parameter: string) => `${returnTo}${returnTo.includes("?") ? "&" : "?"}${parameter}=${id}`;
  const what = voucher ? "Gift voucher for" : `${purpose === "payment" ? "Appointment" : NAMES[purpose]} at`;
  const product_data = { name: `${what} ${salon.name}` };
  const price_data = { currency: currency.toLowerCase(), unit_amount: amountPence, product_data };
  const made = await stripe.checkout.sessions.create(
    {
      ...(purpose === "setup" ? KEEPS_A_CARD : { mode: "payment", line_items: [{ quantity: 1, price_data }] }),
      ...(purpose !== "setup" && booking?.keepsCard && KEEPS_WHAT_PAYS),
      success_url: back("checkout"),
      cancel_url: back("left"),
      expires_at: Math.floor(expiresAt / 1000),
      client_reference_id: id,
      metadata: { salonId, checkoutId: id },
    },
    { idempotencyKey: `checkout ${id}` },
  );
  const [noted] = await database
    .update(checkouts)
    .set({ stripeId: made.id })
    .where(alsoInSalon(checkouts, salonId, eq(checkouts.id, id)))
    .returning({ state: checkouts.state });
  // It was given up while Stripe made it.
  if (noted?.state === "expired") return endedSession(made.id);
  return v.parse(SessionSeen, made);
}

/**
 * For a card that is kept without a payment. It has a customer of its own, so that Stripe forgets both together.
 * docs/rules.md 31.15
 */
const KEEPS_A_CARD = {
  ...{ mode: "setup" as const, customer_creation: "always" as const },
  payment_method_types: ["card" as const],
};

/** For a payment whose card is kept on file too. docs/rules.md 31.20 */
const KEEPS_WHAT_PAYS = {
  ...{ customer_creation: "always" as const, payment_method_types: ["card" as const] },
  payment_intent_data: { setup_future_usage: "off_session" as const },
};

const NAMES = { deposit: "Deposit for an appointment", fee: "Fee for an appointment", setup: "Card for appointments" };

/**
 * Ends a visit at Stripe, so that nobody can pay in it any more. Answers its state, because somebody may have paid before.
 * Throws when Stripe does not answer.
 */
export async function endedSession(stripeId: string): Promise<SessionSeen> {
  const stripe = await stripeClient();
  try {
    return v.parse(SessionSeen, await stripe.checkout.sessions.expire(stripeId));
  } catch (error) {
    if (!(await isRefusedByStripe(error))) throw error;
    return v.parse(SessionSeen, await stripe.checkout.sessions.retrieve(stripeId));
  }
}

/** The answer about a visit that was never made at Stripe. */
export function neverMade({ id: checkoutId, salonId }: Checkout): SessionSeen {
  return {
    id: "",
    status: "expired",
    payment_status: "unpaid",
    amount_total: null,
    currency: null,
    metadata: { salonId, checkoutId },
  };
}
