import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { selectRows } from "../../database/many-rows.server.ts";
import { cardsOnFile, checkouts, outbox } from "../../database/schema.ts";
import { feeOwedOf } from "../../diary/appointments/payable.ts";
import { HOUR_MS, now } from "../../kernel/clock.ts";
import type { CardOnFile } from "../../models/cards-on-file/cards-on-file.server.ts";
import { lastOf } from "../../models/diary/succession.server.ts";
import { takesOnline } from "../../models/money/online.server.ts";
import { paymentRows } from "../../models/money/payment-rows.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { wakeSchedule } from "../../models/salon/salon-schedule.server.ts";
import type { Executor } from "../../outbox/executor.server.ts";
import type { Checkout } from "../payment-names.ts";
import { settleCheckout } from "../settle.server.ts";
import { cardErrorOf, isRefusedByStripe, KEY_LASTS_MS, stripeClient } from "../stripe-client.server.ts";
import { ChargeIntent, chargeAsSession } from "../stripe-objects.ts";

/*
 * Charging a fee to a card on file while its client is not there. The command that asks for it writes the charge and its row
 * of the outbox, and Stripe is asked under its id. So the fee is charged once, whatever breaks in between. docs/rules.md 31.18, 31.19
 */

type Failure = NonNullable<Checkout["failure"]>;

/** Charges a fee, or asks what became of it. The bank may take its time: then it is asked again in an hour. docs/rules.md 31.18 */
export const chargeFee: Executor = async (salon, { subjectId }) => {
  const read = () => withinTime(chargeBy(primaryDatabase(), salon.id, subjectId));
  const [charge] = await read();
  if (charge?.state !== "open") return "dropped";
  if (!(await runCharge(salon, charge))) throw new Error("The diary has not taken the money yet");
  const [after] = await read();
  return after?.state === "open" ? { later: now() + HOUR_MS } : "done";
};

function chargeBy(database: Database, salonId: string, id: string) {
  return database
    .select()
    .from(checkouts)
    .where(alsoInSalon(checkouts, salonId, eq(checkouts.id, id)));
}

/**
 * Takes a charge as far as it goes. It asks Stripe for the money if the fee is still owed and the card still there, or asks
 * what became of the charge. Then it does what follows. Answers whether that is done. Throws when Stripe does not answer; the
 * same is asked again then.
 * docs/rules.md 31.19
 */
export async function runCharge(salon: Salon, charge: Checkout): Promise<boolean> {
  const database = primaryDatabase();
  const card = await withinTime(cardOf(database, charge));
  const came = await chargedAt(salon, charge, card, await isOwed(database, salon, charge));
  if (typeof came === "string") return fail(database, salon, charge, came === "not-owed" ? null : came);
  await withinTime(noted(database, charge, { stripeId: came.id }));
  if (came.status === "succeeded") {
    const isSettled = await settleCheckout(`charge ${charge.id}`, chargeAsSession(came, came.amount));
    return isSettled;
  }
  // The bank may take its time. Stripe's message or the next try will say how it ended.
  if (came.status === "processing") return true;
  const asksClient = came.status === "requires_action" || isAuthentication(came.last_payment_error?.code);
  return fail(database, salon, charge, asksClient ? "authentication" : "declined");
}

/** Stripe's answer about the charge, or why it failed. */
async function chargedAt(
  { id: salonId }: Salon,
  charge: Checkout,
  card: CardOnFile | undefined,
  owed: boolean,
): Promise<ChargeIntent | Failure | "not-owed"> {
  const stripe = await stripeClient();
  if (charge.stripeId) return v.parse(ChargeIntent, await stripe.paymentIntents.retrieve(charge.stripeId));
  const { id: checkoutId, amountPence: amount, currency } = charge;
  const mayAsk = owed && card !== undefined && card.removedAt === null;
  // An answer may have been lost. If the same is not asked again, Stripe is asked whether it was done.
  if (!mayAsk || charge.madeAt < now() - KEY_LASTS_MS) {
    const made = card && (await madeAlready(card, checkoutId));
    if (made) return made;
  }
  if (!owed) return "not-owed";
  if (!mayAsk) return "card-gone";
  try {
    const asked = {
      ...{ amount, currency: currency.toLowerCase(), customer: card.customerId, payment_method: card.methodId },
      ...{ off_session: true, confirm: true, metadata: { salonId, checkoutId } },
    };
    return v.parse(ChargeIntent, await stripe.paymentIntents.create(asked, { idempotencyKey: `charge ${checkoutId}` }));
  } catch (error) {
    const refused = await cardErrorOf(error);
    if (refused) return isAuthentication(refused.code) ? "authentication" : "declined";
    if (await isRefusedByStripe(error)) return "card-gone";
    throw error;
  }
}

function isAuthentication(code: string | null | undefined): boolean {
  return code === "authentication_required";
}

/** The charge that Stripe has already made for a card's customer, if any. Each card has a customer of its own. */
async function madeAlready({ customerId }: CardOnFile, checkoutId: string): Promise<ChargeIntent | undefined> {
  try {
    const { data } = await (await stripeClient()).paymentIntents.list({ customer: customerId, limit: 100 });
    return data.map((one) => v.parse(ChargeIntent, one)).find(({ metadata }) => metadata.checkoutId === checkoutId);
  } catch (error) {
    if (await isRefusedByStripe(error)) return undefined;
    throw error;
  }
}

/** Whether exactly that amount is still owed. */
async function isOwed(database: Database, salon: Salon, { appointmentId, amountPence }: Checkout): Promise<boolean> {
  if (!takesOnline(salon)) return false;
  const appointment = await withinTime(lastOf(database, salon.id, appointmentId ?? ""));
  if (!appointment) return false;
  const rows = await withinTime(paymentRows(database, salon.id, appointment.id));
  return feeOwedOf(appointment, rows) === amountPence;
}

/** Ends a charge that failed. The client gets the link to pay, once, and staff read why. docs/rules.md 31.19 */
async function fail(database: Database, salon: Salon, charge: Checkout, failure: Failure | null): Promise<true> {
  const ofVisit = charge.appointmentId ?? "";
  const appointment = failure === null ? undefined : await withinTime(lastOf(database, salon.id, ofVisit));
  const stillOpen = alsoInSalon(checkouts, salon.id, eq(checkouts.id, charge.id), eq(checkouts.state, "open"));
  const at = now();
  const about = { id: `fee of ${charge.id}`, salonId: salon.id, kind: "fee" as const, dueAt: at, createdAt: at };
  const emails = appointment?.customerEmail ? [{ ...about, subjectId: appointment.id }] : [];
  await withinTime(
    database.batch([
      database.update(checkouts).set({ failure }).where(stillOpen),
      ...emails.map((row) =>
        database
          .insert(outbox)
          .select(sql`${selectRows(outbox, [row])} and exists (select 1 from ${checkouts} where ${stillOpen})`)
          .onConflictDoNothing(),
      ),
      database.update(checkouts).set({ state: "expired" }).where(stillOpen),
    ]),
  );
  if (emails.length > 0) await wakeSchedule(salon);
  return true;
}

function cardOf(database: Database, { salonId, cardId }: Checkout): Promise<CardOnFile | undefined> {
  return database
    .select()
    .from(cardsOnFile)
    .where(alsoInSalon(cardsOnFile, salonId, eq(cardsOnFile.id, cardId ?? "")))
    .then(([card]) => card);
}

function noted(database: Database, { id, salonId }: Checkout, note: Partial<Checkout>) {
  return database
    .update(checkouts)
    .set(note)
    .where(alsoInSalon(checkouts, salonId, eq(checkouts.id, id)));
}
