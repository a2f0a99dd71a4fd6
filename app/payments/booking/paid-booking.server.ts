import { sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { oneOf } from "../../database/many-rows.server.ts";
import { payments } from "../../database/schema.ts";
import { firstIdOf } from "../../diary/appointments/payment.ts";
import type { CardLeft } from "../../diary/terms/cards.ts";
import { bookPaid } from "../../models/appointments/commands.server.ts";
import type { Outcome } from "../../models/diary/execute.server.ts";
import { lastOf } from "../../models/diary/succession.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { type Checkout, partName } from "../payment-names.ts";

/* Booking after the client has paid or left a card at Stripe. docs/rules.md 31.13, 31.20 */

/** The part of a payment that is for one of several appointments. `appointmentId` is the `firstId`. */
export interface PartTaken {
  appointmentId: string;
  amountPence: number;
  /** Stripe’s name for the payment, with the number of the part. */
  name: string;
}

/**
 * Books what a visit was for, with the payment and the card that was left: the client’s own appointment, and those of friends
 * with their parts of the payment. A visit books once. docs/rules.md 31.13, 31.20
 *
 * Answers `gone` when it can’t be booked any more, `not-owed` when less is owed by now, and null when the diary does not
 * answer.
 */
export async function bookWhatIsPaid(
  database: Database,
  salon: Salon,
  { id, paymentId, booking, bookedBy, browser }: Checkout,
  card: CardLeft | null,
): Promise<{ appointmentId: string; friends: PartTaken[] } | "gone" | "not-owed" | null> {
  if (!booking || !bookedBy) return "gone";
  const { friends, assertedPricePence, assertedDuration, deposits = [], keepsCard: _card, changes, ...asked } = booking;
  const paid = deposits.map((part, place) => ({ ...part, stripeId: partName(paymentId ?? "", place) }));
  const outcome = await bookPaid(salon, {
    ...{ actor: bookedBy, key: `checkout ${id}`, browser: browser ?? undefined, paid, changes },
    ...(card && { card }),
    booking: { ...asked, assertedPricePence, assertedDuration, ...(friends && { friends }) },
  });
  if (!outcome.ok && mayBeAskedAgain(outcome)) return null;
  if (!outcome.ok) return outcome.reason === "more-than-owed" ? "not-owed" : "gone";
  if (paymentId === null) {
    const booked = await withinTime(lastOf(database, salon.id, outcome.appointmentId));
    return { appointmentId: booked ? firstIdOf(booked) : outcome.appointmentId, friends: [] };
  }
  const names = paid.map(({ stripeId }) => stripeId);
  const rows = await withinTime(
    database
      .select({ appointmentId: payments.appointmentId, amountPence: payments.amountPence, name: payments.stripeId })
      .from(payments)
      .where(alsoInSalon(payments, salon.id, sql`${payments.stripeId} in ${oneOf(names)}`)),
  );
  const parts = rows.flatMap(({ appointmentId, amountPence, name }) =>
    appointmentId === null || name === null ? [] : [{ appointmentId, amountPence, name }],
  );
  const own = parts.find(({ name }) => name === paymentId);
  return {
    appointmentId: own?.appointmentId ?? outcome.appointmentId,
    friends: parts.filter((part) => part !== own),
  };
}

/** Whether the diary has not decided yet, so that it may be asked again. */
function mayBeAskedAgain({ reason }: Extract<Outcome, { ok: false }>): boolean {
  return reason === "diary-busy" || reason === "outcome-unknown" || reason === "too-many-attempts";
}
