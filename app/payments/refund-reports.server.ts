import { eq, ne, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import { rootCause, withinTime } from "../database/calls.server.ts";
import { type Database, primaryDatabase } from "../database/client.server.ts";
import { alsoInSalon } from "../database/in-salon.server.ts";
import { oneOf, selectRows } from "../database/many-rows.server.ts";
import { checkouts, refunds, salons } from "../database/schema.ts";
import { now } from "../kernel/clock.ts";
import { logError, logWarning } from "../log/log.ts";
import { refundsDue } from "../models/money/refunds-due.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { wakeSchedule } from "../models/salon/salon-schedule.server.ts";
import { type Checkout, partNames, paymentAtStripe, type Refund, splitBack } from "./payment-names.ts";
import { noteSeen } from "./refunds.server.ts";
import { stripeClient } from "./stripe-client.server.ts";
import { RefundSeen } from "./stripe-objects.ts";

/* Stripe's reports of refunds. A refund names its payment, which belongs to one salon. docs/rules.md 31.7, 31.25 */

/** The part of a payment that is for one appointment, and its salon. */
interface PartPaid {
  checkout: Checkout;
  salon: Salon;
}
interface PartBack extends PartPaid {
  refund: Refund;
}

/**
 * Does what follows from a report of a refund, ours or one that somebody made at Stripe. Answers whether that is done.
 * docs/rules.md 31.7
 */
export async function refundReported(eventId: string, seen: RefundSeen): Promise<boolean> {
  const database = primaryDatabase();
  const named = seen.metadata?.refundId;
  const known = await partsBack(database, sql`${refunds.stripeId} in ${oneOf(partNames(seen.id))}`);
  if (known.length === 0 && named) known.push(...(await partsBack(database, eq(refunds.id, named))));
  const parts = known.length > 0 ? known : await madeAtStripe(database, seen);
  if (!parts) return false;
  if (parts.length === 0) return true;
  const isOfIt = parts.every(({ checkout }) => isOf(seen, checkout));
  if (!isOfIt || seen.amount !== parts.reduce((sum, { refund }) => sum + refund.amountPence, 0)) {
    logWarning("payment-not-marked", { stripe: eventId, why: "it is another refund than was asked for" });
    return true;
  }
  try {
    for (const { refund, checkout, salon } of parts) {
      await noteSeen(database, salon, refund, checkout, seen);
      await wakeSchedule(salon);
    }
    return true;
  } catch (error) {
    logError("refund-not-made", { salon: parts[0]?.salon.id ?? "", cause: rootCause(error) });
    return false;
  }
}

function isOf({ payment_intent, currency }: RefundSeen, checkout: Checkout): boolean {
  return payment_intent === paymentAtStripe(checkout) && currency.toUpperCase() === checkout.currency;
}

/** Does what follows from all refunds of a payment, as Stripe has them. Answers whether that is done. docs/rules.md 31.7 */
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

/**
 * Writes down a refund that was made at Stripe and not by us. If the payment was for several appointments, each has its part,
 * split by what is left of each. So it tries again when other money went back meanwhile. Null when that happens five times.
 * docs/rules.md 31.25
 */
async function madeAtStripe(database: Database, seen: RefundSeen): Promise<PartBack[] | null> {
  const of = seen.payment_intent ? await withinTime(ofPayment(database, seen.payment_intent)) : [];
  if (seen.amount === 0 || of.length === 0) return [];
  for (let tries = 0; tries < 5; tries++) {
    const rows = splitInto(database, seen, of, await withinTime(goneOf(database, of)));
    const isPart = sql`${refunds.stripeId} in ${oneOf(partNames(seen.id))}`;
    await withinTime(database.batch([rows, refundsDue(database, of[0]?.salon.id ?? "", isPart)]));
    const parts = await partsBack(database, sql`${refunds.stripeId} in ${oneOf(partNames(seen.id))}`);
    if (parts.length > 0) return parts;
  }
  logWarning("payment-not-marked", { stripe: seen.id, why: "more goes back at the same time" });
  return null;
}

/**
 * The statement that writes all parts of a refund. It writes nothing if they are there already, or if more than `gone` went
 * back.
 */
function splitInto(database: Database, seen: RefundSeen, of: PartPaid[], gone: Map<string, number>) {
  const [names, at] = [partNames(seen.id), now()];
  const left = of.map(({ checkout: { id, amountPence } }) => Math.max(0, amountPence - (gone.get(id) ?? 0)));
  const rows = splitBack(seen.amount, left).flatMap((amountPence, place) => {
    const [part, stripeId] = [of[place], names[place]];
    if (!part || !stripeId || amountPence === 0) return [];
    const { id: checkoutId, salonId } = part.checkout;
    const row = { id: `at stripe ${stripeId}`, salonId, checkoutId, amountPence, stripeId, madeAt: at };
    return [{ ...row, reason: "at-stripe" as const, actor: "stripe:stripe" }];
  });
  const isNew = sql`not exists (select 1 from ${refunds} where ${refunds.stripeId} in ${oneOf(names)})`;
  const inAll = [...gone.values()].reduce((sum, pence) => sum + pence, 0);
  const asBefore = sql`(select coalesce(sum(${refunds.amountPence}), 0) from ${refunds} where ${backOf(of)}) = ${inAll}`;
  return database.insert(refunds).select(sql`${selectRows(refunds, rows)} and ${isNew} and ${asBefore}`);
}

/** The parts of a payment, in order. */
async function ofPayment(database: Database, paymentId: string): Promise<PartPaid[]> {
  const parts = await database
    .select({ checkout: checkouts, salon: salons })
    .from(checkouts)
    .innerJoin(salons, eq(salons.id, checkouts.salonId))
    .where(sql`${checkouts.paymentId} in ${oneOf(partNames(paymentId))}`);
  const placeOf = ({ checkout }: PartPaid) => partNames(paymentId).indexOf(checkout.paymentId ?? "");
  return parts.sort((one, other) => placeOf(one) - placeOf(other));
}

/** The amount of each part that has gone back or is on its way back, pence, by the id of its visit. */
async function goneOf(database: Database, of: PartPaid[]): Promise<Map<string, number>> {
  const rows = await database
    .select({ id: refunds.checkoutId, pence: sql<number>`sum(${refunds.amountPence})`.mapWith(Number) })
    .from(refunds)
    .where(backOf(of))
    .groupBy(refunds.checkoutId);
  return new Map(rows.map(({ id, pence }) => [id, pence]));
}

function backOf(of: PartPaid[]) {
  const ids = of.map(({ checkout }) => checkout.id);
  const isOfThem = sql`${refunds.checkoutId} in ${oneOf(ids)}`;
  return alsoInSalon(refunds, of[0]?.checkout.salonId ?? "", isOfThem, ne(refunds.state, "failed"));
}

function partsBack(database: Database, which: SQL): Promise<PartBack[]> {
  return withinTime(
    database
      .select({ refund: refunds, checkout: checkouts, salon: salons })
      .from(refunds)
      .innerJoin(checkouts, alsoInSalon(checkouts, refunds.salonId, eq(checkouts.id, refunds.checkoutId)))
      .innerJoin(salons, eq(salons.id, refunds.salonId))
      .where(which),
  );
}
