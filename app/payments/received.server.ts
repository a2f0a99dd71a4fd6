import { eq } from "drizzle-orm";
import { withinTime } from "../database/calls.server.ts";
import { type Database, primaryDatabase } from "../database/client.server.ts";
import { checkouts, salons } from "../database/schema.ts";
import { firstIdOf } from "../diary/appointments/payment.ts";
import { now } from "../kernel/clock.ts";
import { logWarning } from "../log/log.ts";
import { sendCommand } from "../models/diary/send.server.ts";
import { lastOf } from "../models/diary/succession.server.ts";
import { isWritten } from "../models/money/payment-rows.server.ts";
import { PAYMENT_WORDS } from "../words/payments.ts";
import type { PaymentReceived } from "./stripe-events.server.ts";

/**
 * Writes down what Stripe has taken for an appointment, also for one that has moved since. That happens once, however often
 * Stripe sends the message. If the appointment is cancelled or paid already, the money stays with it; the log tells staff, who
 * give it back. Answers whether the message is settled; if not, Stripe sends it again. docs/rules.md 17.4
 */
export async function takePayment(received: PaymentReceived): Promise<boolean> {
  const { eventId, paymentId: stripeId, salonId, amount: amountPence } = received;
  const database = primaryDatabase();
  const [salon] = await withinTime(database.select().from(salons).where(eq(salons.id, salonId)));
  const appointment = salon && (await withinTime(lastOf(database, salonId, received.appointmentId)));
  if (!appointment) return leave(eventId, "there is no such appointment");
  if (received.currency.toUpperCase() !== salon.currency) return leave(eventId, "it is in another currency");
  if (amountPence === 0) return leave(eventId, "it is nothing");
  const notePaid = () => withinTime(visitOf(database, received, salon.currency, firstIdOf(appointment)));
  if (await isWritten(database, salonId, stripeId)) {
    await notePaid();
    return true;
  }
  const { paymentStatus, status } = appointment;
  if (paymentStatus === "refunded" || paymentStatus === "cancelled") return leave(eventId, PAYMENT_WORDS.settled);
  const outcome = await sendCommand(salon, {
    actor: { role: "stripe", userId: "stripe" },
    key: eventId,
    appointmentId: appointment.id,
    what: "take",
    rows: [{ kind: "payment", method: "online", amountPence, stripeId }],
  });
  // The message's key belongs to the appointment as it stood then.
  if (!outcome.ok) return outcome.reason === "already-taken" || outcome.reason === "key-reused";
  await notePaid();
  if (status === "cancelled") return leave(eventId, PAYMENT_WORDS.cancelled);
  return paymentStatus === "paid" ? leave(eventId, PAYMENT_WORDS.settled) : true;
}

/** The statement that writes the visit to Stripe by which the money of an intent can go back. docs/rules.md 31.12 */
function visitOf(
  database: Database,
  { paymentId, salonId, amount: amountPence }: PaymentReceived,
  currency: string,
  appointmentId: string,
) {
  const at = now();
  const paid = { id: `intent ${paymentId}`, salonId, appointmentId, amountPence, currency, paymentId };
  const visit = { purpose: "payment", state: "paid", returnTo: "", madeAt: at, expiresAt: at } as const;
  return database
    .insert(checkouts)
    .values({ ...paid, ...visit })
    .onConflictDoNothing();
}

/** Logs a payment that the salon's owner has to settle with the customer. The money is at Stripe. */
function leave(eventId: string, why: string): true {
  logWarning("payment-not-marked", { stripe: eventId, why });
  return true;
}
