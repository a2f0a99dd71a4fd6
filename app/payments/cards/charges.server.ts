import { waitUntil } from "cloudflare:workers";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import * as v from "valibot";
import { rootCause, withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { appointments, cardsOnFile, checkouts } from "../../database/schema.ts";
import { feeOwedOf } from "../../diary/appointments/payable.ts";
import { UNDO_SHOWN_MS } from "../../diary/undoable.ts";
import { now } from "../../kernel/clock.ts";
import { logError } from "../../log/log.ts";
import { queueFeeEmail } from "../../mail/fee-email.server.ts";
import type { CardOnFile } from "../../models/cards-on-file/cards-on-file.server.ts";
import { lastOf } from "../../models/diary/succession.server.ts";
import { takesOnline } from "../../models/money/online.server.ts";
import { paymentRows } from "../../models/money/payment-rows.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import type { Checkout } from "../payment-names.ts";
import { settleCheckout } from "../settle.server.ts";
import { cardErrorOf, isRefusedByStripe, KEY_LASTS_MS, stripeClient } from "../stripe-client.server.ts";
import { ChargeIntent, chargeAsSession } from "../stripe-objects.ts";

/*
 * Charging a fee to a card on file while its client is not there. The command that asks for it writes a row, and Stripe is asked
 * under its id. So the fee is charged once, whatever breaks in between. docs/rules.md 31.18, 31.19
 */

type Failure = NonNullable<Checkout["failure"]>;

/**
 * Charges the fee that staff have just asked for to the card on file, if the command has written that down, as soon as staff
 * can’t undo it any more. Cron does so if this breaks. docs/rules.md 31.18
 */
export async function chargeFee(salon: Salon, appointmentId: string): Promise<void> {
  try {
    const [charge] = await withinTime(openCharge(primaryDatabase(), salon.id, appointmentId));
    if (charge) waitUntil(afterUndo(salon, charge.id, appointmentId));
  } catch (error) {
    logError("checkout-failed", { salon: salon.id, cause: rootCause(error) });
  }
}

/** Runs a charge once staff can’t undo it, unless another has taken its place by then. */
async function afterUndo(salon: Salon, id: string, appointmentId: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, UNDO_SHOWN_MS));
  try {
    const [charge] = await withinTime(openCharge(primaryDatabase(), salon.id, appointmentId));
    if (charge?.id === id) await runCharge(salon, charge);
  } catch (error) {
    logError("checkout-failed", { salon: salon.id, cause: rootCause(error) });
  }
}

/** The charge of an appointment’s fee that has not ended. */
function openCharge(database: Database, salonId: string, appointmentId: string) {
  const first = sql`(select ${appointments.firstId} from ${appointments}
    where ${alsoInSalon(appointments, salonId, eq(appointments.id, appointmentId))})`;
  const ofIt = inSalon(checkouts, salonId, eq(checkouts.appointmentId, first), isNotNull(checkouts.cardId));
  return database
    .select()
    .from(checkouts)
    .where(and(ofIt, eq(checkouts.state, "open")));
}

/**
 * Takes a charge as far as it goes. It asks Stripe for the money if the fee is still owed and the card still there, or asks
 * what became of the charge. Then it does what follows. Throws when Stripe does not answer; the same is asked again then.
 * docs/rules.md 31.19
 */
export async function runCharge(salon: Salon, charge: Checkout): Promise<void> {
  const database = primaryDatabase();
  const card = await withinTime(cardOf(database, charge));
  const came = await chargedAt(salon, charge, card, await isOwed(database, salon, charge));
  if (came === "not-owed") return fail(database, salon, charge, null);
  if (typeof came === "string") return fail(database, salon, charge, came);
  await withinTime(noted(database, charge, { stripeId: came.id }));
  if (came.status === "succeeded") {
    await settleCheckout(`charge ${charge.id}`, chargeAsSession(came, came.amount));
    return;
  }
  // The bank may take its time. Stripe's message or cron will say how it ended.
  if (came.status === "processing") return;
  const asksClient = came.status === "requires_action" || isAuthentication(came.last_payment_error?.code);
  await fail(database, salon, charge, asksClient ? "authentication" : "declined");
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
async function fail(database: Database, salon: Salon, charge: Checkout, failure: Failure | null): Promise<void> {
  const [ended] = await withinTime(
    database
      .update(checkouts)
      .set({ state: "expired", failure })
      .where(alsoInSalon(checkouts, salon.id, eq(checkouts.id, charge.id), eq(checkouts.state, "open")))
      .returning({ id: checkouts.id }),
  );
  if (!ended || failure === null) return;
  const appointment = await withinTime(lastOf(database, salon.id, charge.appointmentId ?? ""));
  if (appointment) await queueFeeEmail(salon, appointment);
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
