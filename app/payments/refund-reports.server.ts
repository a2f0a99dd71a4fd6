import { eq } from "drizzle-orm";
import * as v from "valibot";
import { rootCause, withinTime } from "../database/calls.server.ts";
import { type Database, primaryDatabase } from "../database/client.server.ts";
import { alsoInSalon } from "../database/in-salon.server.ts";
import { checkouts, refunds, salons } from "../database/schema.ts";
import { now } from "../kernel/clock.ts";
import { logError, logWarning } from "../log/log.ts";
import { noteSeen, tell } from "./refunds.server.ts";
import { RefundSeen } from "./seen.ts";
import { paymentAtStripe } from "./stored.ts";
import { stripeClient } from "./stripe-client.server.ts";

/* What Stripe reports of money that goes back. It names its payment, which is of one salon. docs/rules.md 31.7 */

/**
 * What Stripe reports of a refund: one of ours, or one that somebody has made at Stripe. Answers whether it is dealt with.
 * docs/rules.md 31.7
 */
export async function refundReported(eventId: string, seen: RefundSeen): Promise<boolean> {
  const database = primaryDatabase();
  const named = seen.metadata?.refundId;
  const known =
    (await refundAnywhere(database, eq(refunds.stripeId, seen.id))) ??
    (named ? await refundAnywhere(database, eq(refunds.id, named)) : undefined);
  const found = known ?? (await madeAtStripe(database, seen));
  if (!found) return true;
  const { refund, checkout, salon } = found;
  const isOfIt = seen.payment_intent === paymentAtStripe(checkout) && seen.currency.toUpperCase() === checkout.currency;
  if (!isOfIt || seen.amount !== refund.amountPence) {
    logWarning("payment-not-marked", { stripe: eventId, why: "it is another refund than was asked for" });
    return true;
  }
  try {
    const state = await noteSeen(database, salon, refund, checkout, seen);
    if (state !== "failed") await tell(database, salon, refund, checkout);
    return true;
  } catch (error) {
    logError("refund-not-made", { salon: salon.id, cause: rootCause(error) });
    return false;
  }
}

/** All refunds of a payment, as Stripe has them. Answers whether they are dealt with. docs/rules.md 31.7 */
export async function chargeRefunded(eventId: string, paymentId: string): Promise<boolean> {
  const database = primaryDatabase();
  const [known] = await withinTime(ofPayment(database, paymentId));
  if (!known) return true;
  try {
    const { data } = await (await stripeClient()).refunds.list({ payment_intent: paymentId, limit: 100 });
    const dealtWith = [];
    for (const one of data) dealtWith.push(await refundReported(eventId, v.parse(RefundSeen, one)));
    return dealtWith.every(Boolean);
  } catch (error) {
    logError("refund-not-made", { salon: known.salon.id, cause: rootCause(error) });
    return false;
  }
}

/** Writes down a refund that was made at Stripe, and not by us. */
async function madeAtStripe(database: Database, seen: RefundSeen) {
  const [of] = seen.payment_intent ? await withinTime(ofPayment(database, seen.payment_intent)) : [];
  if (!of || seen.amount === 0) return undefined;
  const { checkout, salon } = of;
  const at = now();
  const row = { id: `at stripe ${seen.id}`, salonId: salon.id, checkoutId: checkout.id, amountPence: seen.amount };
  await withinTime(
    database
      .insert(refunds)
      .values({ ...row, reason: "at-stripe", actor: "stripe:stripe", stripeId: seen.id, madeAt: at, mailedAt: at })
      .onConflictDoNothing(),
  );
  return refundAnywhere(database, eq(refunds.stripeId, seen.id));
}

function ofPayment(database: Database, paymentId: string) {
  return database
    .select({ checkout: checkouts, salon: salons })
    .from(checkouts)
    .innerJoin(salons, eq(salons.id, checkouts.salonId))
    .where(eq(checkouts.paymentId, paymentId));
}

async function refundAnywhere(database: Database, which: ReturnType<typeof eq>) {
  const [found] = await withinTime(
    database
      .select({ refund: refunds, checkout: checkouts, salon: salons })
      .from(refunds)
      .innerJoin(checkouts, alsoInSalon(checkouts, refunds.salonId, eq(checkouts.id, refunds.checkoutId)))
      .innerJoin(salons, eq(salons.id, refunds.salonId))
      .where(which),
  );
  return found;
}
