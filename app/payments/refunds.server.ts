import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { rootCause, withinTime } from "../database/calls.server.ts";
import { type Database, primaryDatabase } from "../database/client.server.ts";
import { alsoInSalon, inSalon } from "../database/in-salon.server.ts";
import { selectRows } from "../database/many-rows.server.ts";
import { checkouts, outbox, refunds } from "../database/schema.ts";
import type { NotBack } from "../diary/appointments/payable.ts";
import { feeOnlineOf, firstIdOf, paidOf, paidOnlineOf } from "../diary/appointments/payment.ts";
import { HOUR_MS, now } from "../kernel/clock.ts";
import { type Result, refuse } from "../kernel/result.ts";
import { logError, logWarning } from "../log/log.ts";
import { lastOf } from "../models/diary/succession.server.ts";
import { followsFromCommand, goneOf, stillPaid } from "../models/money/back-by-terms.server.ts";
import { isOnItsWayBack } from "../models/money/money-reads.server.ts";
import { paymentRows } from "../models/money/payment-rows.server.ts";
import { refundsDue } from "../models/money/refunds-due.server.ts";
import { dueRow } from "../models/outbox/due-rows.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { type Executor, tryNow } from "../outbox/executor.server.ts";
import { atStripeBy, type Checkout, type Refund } from "./payment-names.ts";
import { atStripe } from "./refund-at-stripe.server.ts";
import { takeAgain, writeDown } from "./refund-rows.server.ts";
import type { RefundSeen } from "./stripe-objects.ts";
import { putBackOnVoucher } from "./vouchers/refund-rows.server.ts";

/*
 * Refunds through Stripe. A row is written before Stripe is asked, under a key of its own. So the money goes back once,
 * whatever breaks in between. docs/rules.md 31.7
 */

/** What staff give back: a part of the price, which `offPrice` lowers by it, or with `ofFee` the whole fee. */
interface Back {
  key: string;
  appointmentId: string;
  amountPence: number;
  note: string;
  actor: string;
  offPrice?: boolean;
  ofFee?: boolean;
}

type WhyNotBack = NotBack | "more-than-paid" | "not-found" | "key-reused";

/**
 * Gives back all or part of what was paid online for an appointment. Answers whether the money has arrived (`succeeded`) or is
 * on its way. A fee goes back as a whole. Refuses more than was paid online and has not gone back. docs/rules.md 31.7, 31.11
 */
export async function giveBackOnline(
  salon: Salon,
  asked: Back,
): Promise<Result<{ state: Refund["state"] }, WhyNotBack>> {
  const database = primaryDatabase();
  const appointment = await withinTime(lastOf(database, salon.id, asked.appointmentId));
  if (!appointment) return refuse("not-found");
  const id = refundIdOf(salon.id, asked);
  const before = await madeBefore(database, salon, id, asked.amountPence);
  if (before) return before;
  const { amountPence, note, actor, offPrice = false, ofFee = false } = asked;
  const rows = await paymentRows(database, salon.id, appointment.id);
  const onItsWay = await onItsWayBack(database, salon.id, firstIdOf(appointment), ofFee);
  const came = ofFee ? feeOnlineOf(rows) : Math.min(paidOnlineOf(rows), paidOf(rows));
  const left = came - onItsWay;
  if (ofFee ? left !== amountPence : left < amountPence) return refuse("more-than-paid");
  const paid = await withinTime(paidCheckouts(database, salon.id, firstIdOf(appointment)));
  const candidates = paid.filter(({ purpose }) => (purpose === "fee") === ofFee);
  for (const checkout of candidates) {
    const back = { id, salonId: salon.id, amountPence, note, actor, madeAt: now(), offPrice };
    const [[refund]] = await withinTime(
      database.batch([
        refundIfLeft(database, back, checkout, isStillPaid(back, checkout)),
        refundsDue(database, salon.id, eq(refunds.id, id)),
      ]),
    );
    if (refund) return { ok: true, state: await refundNow(salon, refund) };
  }
  return refuse(candidates.length > 0 ? "not-by-one-payment" : "not-by-link");
}

/** Stripe’s name of the refund that staff made under a key; null until Stripe has one. */
export async function nameOfRefund(salonId: string, by: Pick<Back, "actor" | "key">): Promise<string | null> {
  return (await refundBy(primaryDatabase(), salonId, refundIdOf(salonId, by)))?.refund.stripeId ?? null;
}

/** Why a whole payment went back at once; undefined if it did not. docs/rules.md 31.4 */
export async function whyBack(
  database: Database,
  salonId: string,
  checkoutId: string,
): Promise<Refund["reason"] | undefined> {
  return (await refundBy(database, salonId, checkoutId))?.refund.reason;
}

/** The refund that staff have made under this id already, one step on; null if there is none. Refuses another amount. */
export async function madeBefore(
  database: Database,
  salon: Salon,
  id: string,
  amountPence: number,
): Promise<Result<{ state: Refund["state"] }, "key-reused"> | null> {
  const before = await refundBy(database, salon.id, id);
  if (!before) return null;
  if (before.refund.amountPence !== amountPence) return refuse("key-reused");
  return { ok: true, state: await refundNow(salon, before.refund) };
}

/** The id of a refund by staff. The same sender and key make one refund. */
export function refundIdOf(salonId: string, { actor, key }: Pick<Back, "actor" | "key">): string {
  return `${salonId} ${actor} ${key}`;
}

/** A refund that staff are about to make. */
export type BackByStaff = Pick<Refund, "id" | "salonId" | "amountPence" | "actor" | "madeAt"> &
  Partial<Pick<Refund, "note" | "offPrice">>;

/**
 * The statement that writes a refund by staff if that much is left of its payment and `condition` holds. So two refunds at once
 * give back no more than was paid. docs/rules.md 31.23
 */
export function refundIfLeft(database: Database, back: BackByStaff, of: Checkout, condition: SQL) {
  const row = { ...back, checkoutId: of.id, reason: "staff" as const };
  const left = sql`${of.amountPence} - ${goneOf(back.salonId, of.id)}`;
  return database
    .insert(refunds)
    .select(sql`${selectRows(refunds, [row])} and ${left} >= ${back.amountPence} and ${condition}`)
    .onConflictDoNothing()
    .returning();
}

/** The condition that as much is still paid for an appointment. Money that was given back at the desk does not go back again. */
function isStillPaid({ salonId, amountPence }: BackByStaff, { appointmentId, purpose }: Checkout): SQL {
  return purpose === "fee" ? sql`true` : sql`${stillPaid(salonId, appointmentId ?? "")} >= ${amountPence}`;
}

function paidCheckouts(database: Database, salonId: string, appointmentId: string) {
  return database
    .select()
    .from(checkouts)
    .where(inSalon(checkouts, salonId, eq(checkouts.appointmentId, appointmentId), eq(checkouts.state, "paid")));
}

/** What is on its way back for an appointment, pence. docs/rules.md 31.7 */
export async function onItsWayBack(
  database: Database,
  salonId: string,
  firstId: string,
  ofFee = false,
): Promise<number> {
  const purpose = ofFee ? eq(checkouts.purpose, "fee") : ne(checkouts.purpose, "fee");
  const ofIt = and(eq(checkouts.appointmentId, firstId), purpose);
  const [found] = await database
    .select({ pence: sql<number>`coalesce(sum(${refunds.amountPence}), 0)`.mapWith(Number) })
    .from(refunds)
    .innerJoin(checkouts, alsoInSalon(checkouts, refunds.salonId, eq(checkouts.id, refunds.checkoutId)))
    .where(inSalon(refunds, salonId, ofIt, isOnItsWayBack));
  return found?.pence ?? 0;
}

/** Refunds of an appointment's price that the bank refused: how much, pence, and since when (UTC ms). docs/rules.md 31.29 */
export async function refusedBack(database: Database, salonId: string, firstId: string) {
  const ofIt = and(eq(checkouts.appointmentId, firstId), ne(checkouts.purpose, "fee"), eq(refunds.state, "failed"));
  const [found] = await database
    .select({
      pence: sql<number>`coalesce(sum(${refunds.amountPence}), 0)`.mapWith(Number),
      since: sql<number>`coalesce(min(${refunds.madeAt}), 0)`.mapWith(Number),
    })
    .from(refunds)
    .innerJoin(checkouts, alsoInSalon(checkouts, refunds.salonId, eq(checkouts.id, refunds.checkoutId)))
    .where(inSalon(refunds, salonId, ofIt));
  return found ?? { pence: 0, since: 0 };
}

/**
 * Asks Stripe for a refund, or how it stands, and writes down what that means. The bank may take its time: then Stripe is asked
 * again in an hour, unless its message comes first. docs/rules.md 31.6, 31.7
 */
export const makeRefund: Executor = async (salon, { subjectId }) => {
  const database = primaryDatabase();
  const found = await refundBy(database, salon.id, subjectId);
  if (!found || !(await isStillWanted(database, found.refund))) return "dropped";
  const { refund, checkout } = found;
  if (refund.state === "succeeded" || refund.state === "failed") return "done";
  const seen = await atStripe(refund, checkout);
  if (seen === "refused") {
    if (checkout.voucher) await putBackOnVoucher(database, salon, refund);
    await withinTime(noted(database, refund, { state: "failed" }));
    logWarning("refund-failed", { salon: salon.id, refund: refund.id });
    return "done";
  }
  const state = await noteSeen(database, salon, refund, checkout, seen);
  return state === "pending" ? { later: now() + HOUR_MS } : "done";
};

/**
 * Has Stripe asked for a refund at once, for somebody who has just written it and waits for how it stands. If that fails, it is
 * tried again. Never throws. docs/rules.md 31.7
 */
export async function refundNow(salon: Salon, { id, state }: Refund): Promise<Refund["state"]> {
  try {
    await tryNow(salon, `refund ${id}`, makeRefund);
    return (await refundBy(primaryDatabase(), salon.id, id))?.refund.state ?? state;
  } catch (error) {
    logError("refund-not-made", { salon: salon.id, cause: rootCause(error) });
    return state;
  }
}

/**
 * Whether a refund that follows from a command is still wanted: the visit may stand again, or the command be undone. From here
 * on the visit can't keep the money. docs/rules.md 29.22, 32.19
 */
async function isStillWanted(database: Database, { id, salonId, actor, state }: Refund): Promise<boolean> {
  if (!followsFromCommand(actor) || state !== "asked") return true;
  const begun = database
    .update(refunds)
    .set({ state: "pending" })
    .where(alsoInSalon(refunds, salonId, eq(refunds.id, id), eq(refunds.state, "asked")));
  return (await withinTime(begun.returning({ id: refunds.id }))).length > 0;
}

/**
 * Writes down Stripe's state of a refund, with the email to its client. A refund that has ended does not become pending again.
 * docs/rules.md 31.8
 */
export async function noteSeen(
  database: Database,
  salon: Salon,
  refund: Refund,
  checkout: Checkout,
  seen: RefundSeen,
): Promise<Refund["state"]> {
  const state = stateOf(seen);
  const isRow = checkout.state === "paid" && (checkout.appointmentId !== null || checkout.voucher !== null);
  const stripeId = isPartOf(refund, seen) ? refund.stripeId : seen.id;
  if (RANK[state] <= RANK[refund.state] && refund.stripeId === stripeId) return refund.state;
  if (isRow && state === "succeeded") await writeDown(database, salon, refund, checkout, stripeId);
  // The money of a voucher is taken off before the refund succeeds.
  if (isRow && state === "failed" && (refund.state === "succeeded" || checkout.voucher))
    await takeAgain(database, salon, checkout, refund, stripeId);
  if (state === "failed") logWarning("refund-failed", { salon: salon.id, refund: refund.id });
  const isNews = state !== "failed" && refund.reason !== "at-stripe";
  await withinTime(
    database.batch([
      noted(database, refund, { state, stripeId }),
      ...(isNews ? [database.insert(outbox).values(emailOf(refund)).onConflictDoNothing()] : []),
    ]),
  );
  return state;
}

function emailOf({ id: subjectId, salonId }: Refund) {
  return dueRow({ salonId, subject: "refund", subjectId, channel: "email", kind: "money-back" }, { at: now() });
}

/** Whether it is one of several parts of the same refund at Stripe. docs/rules.md 31.7 */
function isPartOf(refund: Refund, { id }: RefundSeen): refund is Refund & { stripeId: string } {
  return refund.stripeId !== null && atStripeBy(refund.stripeId) === id;
}

const RANK = { asked: 0, pending: 1, succeeded: 2, failed: 3 } as const;

function stateOf({ status }: RefundSeen): Refund["state"] {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

/** A refund, with its visit. */
export async function refundBy(database: Database, salonId: string, id: string) {
  const [found] = await withinTime(
    database
      .select({ refund: refunds, checkout: checkouts })
      .from(refunds)
      .innerJoin(checkouts, alsoInSalon(checkouts, refunds.salonId, eq(checkouts.id, refunds.checkoutId)))
      .where(alsoInSalon(refunds, salonId, eq(refunds.id, id))),
  );
  return found;
}

function noted(database: Database, { id, salonId }: Refund, note: Partial<Refund>) {
  return database
    .update(refunds)
    .set(note)
    .where(alsoInSalon(refunds, salonId, eq(refunds.id, id)));
}
