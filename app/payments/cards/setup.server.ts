import { eq } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { cardsOnFile, checkouts } from "../../database/schema.ts";
import { isOpen } from "../../diary/appointments/appointment.ts";
import { now } from "../../kernel/clock.ts";
import { lastOf } from "../../models/diary/succession.server.ts";
import type { Checkout } from "../payment-names.ts";
import { cardLeftIn } from "./left.server.ts";
import { removeReplaced } from "./removed-cards.server.ts";

/**
 * Stores the card that a client has left on Stripe’s page. Several reports of the same visit store it once. Stripe is asked
 * about the card, because its messages name none. If the client was signed in, the card is for all bookings of their account.
 * If the booking does not stand any more, the card is not kept; otherwise it replaces the older ones of the same owner. Answers
 * whether the visit is settled. docs/rules.md 31.15, 31.17
 */
export async function keepCard(database: Database, checkout: Checkout, stripeId: string): Promise<boolean> {
  const { id, salonId, appointmentId, bookedBy } = checkout;
  if (checkout.state === "paid" || appointmentId === null) return true;
  const left = await cardLeftIn(stripeId, id);
  if (!left) return false;
  const appointment = await withinTime(lastOf(database, salonId, appointmentId));
  const stands = Boolean(appointment?.agreed && isOpen(appointment));
  const { termsId = "", text = "" } = appointment?.agreed ?? {};
  const mailbox = appointment?.customerEmail ?? "";
  const at = now();
  const shown = stands
    ? { mailbox, userId: bookedBy?.role === "client" ? bookedBy.userId : null }
    : { mailbox: "", userId: null, brand: "", last4: "", removedAt: at };
  await withinTime(
    database.batch([
      database
        .insert(cardsOnFile)
        .values({
          ...{ ...left, salonId, appointmentId, leftAt: at, termsId, agreedText: stands ? text : "" },
          ...shown,
        })
        .onConflictDoNothing(),
      removeReplaced(database, salonId, { id, appointmentId, ...shown }),
      database
        .update(checkouts)
        .set({ state: "paid", bookedBy: null })
        .where(alsoInSalon(checkouts, salonId, eq(checkouts.id, id))),
    ]),
  );
  return true;
}
