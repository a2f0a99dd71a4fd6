import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { rootCause, withinTime } from "../database/calls.server.ts";
import { type Database, primaryDatabase } from "../database/client.server.ts";
import { alsoInSalon, inSalon } from "../database/in-salon.server.ts";
import { checkouts, payments, refunds } from "../database/schema.ts";
import { firstIdOf, paidOf, paidOnlineOf } from "../diary/appointments/payment.ts";
import { now, salonTime } from "../kernel/clock.ts";
import { type Result, refuse } from "../kernel/result.ts";
import { logError, logWarning } from "../log/log.ts";
import { sendRefundEmail } from "../mail/refund-mail.server.ts";
import { updateAppointment } from "../models/appointments/commands.server.ts";
import { lastOf } from "../models/diary/succession.server.ts";
import { paymentRows } from "../models/money/rows.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { atStripe } from "./refund-there.server.ts";
import type { RefundSeen } from "./seen.ts";
import type { Checkout, Refund } from "./stored.ts";

/*
 * Money that goes back through Stripe. A row is written before Stripe is asked, under a key of its own, so that whatever breaks in
 * between, it goes back once. docs/rules.md 31.7
 */

/**
 * Gives back all or part of what was paid online for an appointment, as staff say. Answers whether it has arrived (`succeeded`) or is on
 * its way. Refused above what was paid online and has not gone back. docs/rules.md 31.7
 */
export async function giveBackOnline(
  salon: Salon,
  asked: { key: string; appointmentId: string; amountPence: number; note: string; actor: string },
): Promise<Result<{ state: Refund["state"] }, "more-than-paid" | "not-found" | "key-reused">> {
  const database = primaryDatabase();
  const appointment = await withinTime(lastOf(database, salon.id, asked.appointmentId));
  if (!appointment) return refuse("not-found");
  const id = `${salon.id} ${asked.actor} ${asked.key}`;
  const before = await refundBy(database, salon.id, eq(refunds.id, id));
  if (before) {
    if (before.refund.amountPence !== asked.amountPence) return refuse("key-reused");
    return { ok: true, state: await goOn(database, salon, before.refund, before.checkout) };
  }
  const { amountPence, note, actor } = asked;
  const rows = await paymentRows(database, salon.id, appointment.id);
  const onItsWay = await onItsWayBack(database, salon.id, firstIdOf(appointment));
  if (Math.min(paidOnlineOf(rows), paidOf(rows)) - onItsWay < amountPence) return refuse("more-than-paid");
  for (const checkout of await withinTime(paidCheckouts(database, salon.id, firstIdOf(appointment)))) {
    const row = { id, salonId: salon.id, checkoutId: checkout.id, amountPence, note, actor, madeAt: now() };
    const refund = await withinTime(insertIfLeft(database, row, checkout));
    if (refund) return { ok: true, state: await goOn(database, salon, refund, checkout) };
  }
  return refuse("more-than-paid");
}

/** Writes what goes back if as much is left of the payment: two who give back at once give no more than was paid. */
async function insertIfLeft(
  database: Database,
  row: Pick<Refund, "id" | "salonId" | "checkoutId" | "amountPence" | "note" | "actor" | "madeAt">,
  { amountPence: paid }: Checkout,
): Promise<Refund | undefined> {
  const { id, salonId, checkoutId, amountPence, note, actor, madeAt } = row;
  const gone = inSalon(refunds, salonId, eq(refunds.checkoutId, checkoutId), ne(refunds.state, "failed"));
  const left = sql`${paid} - (select coalesce(sum(${refunds.amountPence}), 0) from ${refunds} where ${gone})`;
  const values = sql`select ${id}, ${salonId}, ${checkoutId}, ${amountPence}, 'staff', 'asked', null, ${actor}, ${note}, ${madeAt}, null
    where ${left} >= ${amountPence}`;
  const [added] = await database.insert(refunds).select(values).onConflictDoNothing().returning();
  return added;
}

function paidCheckouts(database: Database, salonId: string, appointmentId: string) {
  return database
    .select()
    .from(checkouts)
    .where(inSalon(checkouts, salonId, eq(checkouts.appointmentId, appointmentId), eq(checkouts.state, "paid")));
}

/** What is on its way back for an appointment, pence. docs/rules.md 31.7 */
export async function onItsWayBack(database: Database, salonId: string, firstId: string): Promise<number> {
  const ofIt = and(eq(checkouts.appointmentId, firstId), eq(refunds.reason, "staff"));
  const [found] = await database
    .select({ pence: sql<number>`coalesce(sum(${refunds.amountPence}), 0)`.mapWith(Number) })
    .from(refunds)
    .innerJoin(checkouts, alsoInSalon(checkouts, refunds.salonId, eq(checkouts.id, refunds.checkoutId)))
    .where(inSalon(refunds, salonId, ofIt, sql`${refunds.state} in ('asked', 'pending')`));
  return found?.pence ?? 0;
}

/**
 * Takes a refund one step on: asks Stripe for it, or how it stands, writes down what that means, and tells its client. Answers how it
 * stands then. What does not work now is done by cron. Never throws. docs/rules.md 31.6, 31.7
 */
export async function goOn(
  database: Database,
  salon: Salon,
  refund: Refund,
  checkout: Checkout,
): Promise<Refund["state"]> {
  let state = refund.state;
  try {
    if (state === "asked" || state === "pending") {
      const seen = await atStripe(refund, checkout);
      if (seen === "refused") {
        await withinTime(noted(database, refund, { state: "failed", mailedAt: now() }));
        logWarning("refund-failed", { salon: salon.id, refund: refund.id });
        return "failed";
      }
      state = await noteSeen(database, salon, refund, checkout, seen);
    }
    if (state !== "asked" && state !== "failed") await tell(database, salon, refund, checkout);
  } catch (error) {
    logError("refund-not-made", { salon: salon.id, cause: rootCause(error) });
  }
  return state;
}

/** Writes down how Stripe says that a refund stands. What has ended does not go back to pending. */
export async function noteSeen(
  database: Database,
  salon: Salon,
  refund: Refund,
  checkout: Checkout,
  seen: RefundSeen,
): Promise<Refund["state"]> {
  const state = stateOf(seen);
  const isRow = checkout.state === "paid" && checkout.appointmentId !== null;
  if (RANK[state] <= RANK[refund.state] && refund.stripeId === seen.id) return refund.state;
  if (isRow && state === "succeeded") await writeDown(database, salon, refund, checkout, seen.id);
  if (isRow && state === "failed" && refund.state === "succeeded")
    await takeAgain(database, salon, checkout, refund, seen.id);
  if (state === "failed") logWarning("refund-failed", { salon: salon.id, refund: refund.id });
  await withinTime(noted(database, refund, { state, stripeId: seen.id }));
  return state;
}

const RANK = { asked: 0, pending: 1, succeeded: 2, failed: 3 } as const;

function stateOf({ status }: RefundSeen): Refund["state"] {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

/** The row of the money that has gone back, once. Throws when the diary does not answer. */
async function writeDown(
  database: Database,
  salon: Salon,
  refund: Refund,
  { appointmentId }: Checkout,
  stripeId: string,
) {
  const { amountPence, note } = refund;
  const appointment = await withinTime(lastOf(database, salon.id, appointmentId ?? ""));
  if (!appointment) {
    const row = { kind: "refund", amountPence: -amountPence, note, stripeId } as const;
    return writeOfDeleted(database, salon, appointmentId, row);
  }
  await command(salon, appointment.id, `refund ${stripeId}`, {
    what: "give-back",
    amountPence,
    method: "online",
    note,
    stripeId,
  });
}

/** A refund that the bank has sent back after all is the salon's money again. */
async function takeAgain(
  database: Database,
  salon: Salon,
  { appointmentId }: Checkout,
  { amountPence }: Refund,
  id: string,
) {
  const row = { kind: "payment", method: "online", amountPence, stripeId: `${id} failed` } as const;
  const appointment = await withinTime(lastOf(database, salon.id, appointmentId ?? ""));
  if (!appointment) return writeOfDeleted(database, salon, appointmentId, row);
  await command(salon, appointment.id, `failed ${id}`, { what: "take", rows: [row] });
}

/** The money of an appointment that is deleted: the diary does not know it, and the books do. docs/rules.md 27.3 */
async function writeOfDeleted(
  database: Database,
  { id: salonId, timeZone }: Salon,
  appointmentId: string | null,
  row: Pick<typeof payments.$inferInsert, "kind" | "amountPence" | "note" | "stripeId">,
): Promise<void> {
  const at = now();
  const written = {
    method: "online",
    takenOn: salonTime(timeZone, at).date,
    createdAt: at,
    actor: "stripe:stripe",
  } as const;
  await withinTime(
    database
      .insert(payments)
      .values({ id: crypto.randomUUID(), salonId, appointmentId, ...written, ...row })
      .onConflictDoNothing(),
  );
}

async function command(
  salon: Salon,
  appointmentId: string,
  key: string,
  update: Parameters<typeof updateAppointment>[1]["update"],
): Promise<void> {
  const outcome = await updateAppointment(salon, {
    actor: { role: "stripe", userId: "stripe" },
    key,
    appointmentId,
    update,
  });
  if (outcome.ok || outcome.reason === "already-taken" || outcome.reason === "key-reused") return;
  if (outcome.reason === "diary-busy" || outcome.reason === "outcome-unknown") throw new Error(outcome.reason);
  leave(key);
}

function leave(id: string): void {
  logWarning("payment-not-marked", { stripe: id, why: "it went back, and the appointment does not take that" });
}

async function refundBy(database: Database, salonId: string, which: ReturnType<typeof eq>) {
  const [found] = await withinTime(
    database
      .select({ refund: refunds, checkout: checkouts })
      .from(refunds)
      .innerJoin(checkouts, alsoInSalon(checkouts, refunds.salonId, eq(checkouts.id, refunds.checkoutId)))
      .where(alsoInSalon(refunds, salonId, which)),
  );
  return found;
}

/** Tells the client by email that money goes back and why, once. docs/rules.md 31.8 */
export async function tell(database: Database, salon: Salon, refund: Refund, checkout: Checkout): Promise<void> {
  const [first] = await withinTime(
    database
      .update(refunds)
      .set({ mailedAt: now() })
      .where(alsoInSalon(refunds, salon.id, eq(refunds.id, refund.id), isNull(refunds.mailedAt)))
      .returning({ id: refunds.id }),
  );
  if (!first) return;
  const appointment = checkout.appointmentId && (await withinTime(lastOf(database, salon.id, checkout.appointmentId)));
  const to = (appointment || null)?.customerEmail ?? checkout.booking?.customerEmail;
  try {
    const { amountPence, reason } = refund;
    const start =
      checkout.booking ?? (appointment ? { date: appointment.date, minute: appointment.startsMinute } : null);
    if (to && reason !== "at-stripe") await sendRefundEmail(salon, to, { amountPence, reason, start });
    if (checkout.booking) await withinTime(withoutBooking(database, checkout));
  } catch (error) {
    await withinTime(noted(database, refund, { mailedAt: null }));
    throw error;
  }
}

/** Nothing of a person stays with money that has gone back. */
function withoutBooking(database: Database, { id, salonId }: Checkout) {
  return database
    .update(checkouts)
    .set({ booking: null, bookedBy: null, browser: null })
    .where(alsoInSalon(checkouts, salonId, eq(checkouts.id, id)));
}

function noted(database: Database, { id, salonId }: Refund, note: Partial<Refund>) {
  return database
    .update(refunds)
    .set(note)
    .where(alsoInSalon(refunds, salonId, eq(refunds.id, id)));
}
