import { eq } from "drizzle-orm";
import * as v from "valibot";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { cardsOnFile, checkouts } from "../../database/schema.ts";
import { isOpen } from "../../diary/appointments/appointment.ts";
import { now } from "../../kernel/clock.ts";
import { lastOf } from "../../models/diary/succession.server.ts";
import { Named } from "../seen.ts";
import type { Checkout } from "../stored.ts";
import { stripeClient } from "../stripe-client.server.ts";

/** What Stripe says of a visit in which a card was left. */
const SetupSeen = v.object({
  status: v.literal("complete"),
  customer: Named,
  setup_intent: v.object({
    status: v.literal("succeeded"),
    payment_method: v.object({
      id: v.string(),
      card: v.object({ brand: v.string(), last4: v.string(), exp_month: v.number(), exp_year: v.number() }),
    }),
  }),
});

/**
 * Keeps the card that a client has left on Stripe’s page, once, whoever reports it. What it is, Stripe is asked: a message names no card.
 * It counts for all bookings of the account whose client was signed in. One left for a booking that does not stand any more is forgotten.
 * Answers whether it is dealt with. docs/rules.md 31.15
 */
export async function keepCard(database: Database, checkout: Checkout, stripeId: string): Promise<boolean> {
  const { id, salonId, appointmentId, bookedBy } = checkout;
  if (checkout.state === "paid" || appointmentId === null) return true;
  const expand = { expand: ["setup_intent.payment_method"] };
  const session = await (await stripeClient()).checkout.sessions.retrieve(stripeId, expand);
  const seen = v.safeParse(SetupSeen, session);
  if (!seen.success) return false;
  const { customer: customerId, setup_intent } = seen.output;
  const { id: methodId, card } = setup_intent.payment_method;
  const appointment = await withinTime(lastOf(database, salonId, appointmentId));
  const stands = Boolean(appointment?.agreed && isOpen(appointment));
  const { termsId = "", text = "" } = appointment?.agreed ?? {};
  const mailbox = appointment?.customerEmail ?? "";
  const at = now();
  const shown = stands
    ? { mailbox, brand: card.brand, last4: card.last4, userId: bookedBy?.role === "client" ? bookedBy.userId : null }
    : { mailbox: "", brand: "", last4: "", removedAt: at };
  await withinTime(
    database.batch([
      database
        .insert(cardsOnFile)
        .values({
          ...{ id, salonId, appointmentId, customerId, methodId, leftAt: at, termsId, agreedText: stands ? text : "" },
          ...{ expiryMonth: card.exp_month, expiryYear: card.exp_year, ...shown },
        })
        .onConflictDoNothing(),
      database
        .update(checkouts)
        .set({ state: "paid", bookedBy: null })
        .where(alsoInSalon(checkouts, salonId, eq(checkouts.id, id))),
    ]),
  );
  return true;
}
