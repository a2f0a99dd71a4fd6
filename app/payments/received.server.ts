import { eq } from "drizzle-orm";
import { withinTime } from "../database/calls.server.ts";
import { primaryDatabase } from "../database/client.server.ts";
import { salons } from "../database/schema.ts";
import { paysFor, whyNotPayable } from "../diary/appointments/payable.ts";
import { logWarning } from "../log/log.ts";
import { appointmentById } from "../models/appointments/appointment.server.ts";
import { updateAppointment } from "../models/appointments/commands.server.ts";
import { PAYMENT_WORDS } from "../words/payments.ts";
import type { PaymentReceived } from "./stripe.server.ts";

/**
 * Marks a payment's appointment as paid, and as not paid in cash: once, however often Stripe sends the message. Answers
 * whether the message is dealt with; if not, Stripe sends it again. docs/rules.md 17.4
 */
export async function takePayment({ eventId, salonId, appointmentId, ...received }: PaymentReceived): Promise<boolean> {
  const database = primaryDatabase();
  const [salon] = await withinTime(database.select().from(salons).where(eq(salons.id, salonId)));
  const appointment = salon && (await withinTime(appointmentById(database, salonId, appointmentId)));
  if (!appointment) return leave(eventId, "there is no such appointment");
  const reason = whyNotPayable(appointment);
  if (reason) return leave(eventId, PAYMENT_WORDS[reason]);
  if (!paysFor(received, appointment, salon.currency)) return leave(eventId, "it is less than the price");
  const outcome = await updateAppointment(salon, {
    actor: { role: "stripe", userId: "stripe" },
    key: eventId,
    appointmentId,
    version: appointment.version,
    update: { what: "payment", paymentStatus: "paid", paymentMethod: "bank_transfer" },
  });
  return outcome.ok;
}

/** Logs a payment for the salon's owner to settle with the customer: the money is at Stripe. */
function leave(eventId: string, why: string): true {
  logWarning("payment-not-marked", { stripe: eventId, why });
  return true;
}
