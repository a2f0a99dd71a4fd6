import { waitUntil } from "cloudflare:workers";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { outbox } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { endPaying } from "../../models/holds/hold-start.server.ts";
import { dueRow } from "../../models/outbox/due-rows.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { wakeSchedule } from "../../models/salon/salon-schedule.server.ts";
import { cardLeftIn } from "../cards/left.server.ts";
import { forgetThere, unusedCard } from "../cards/removed-cards.server.ts";
import { leased, NOTHING_TO_BOOK, written } from "../checkout-rows.server.ts";
import type { Checkout } from "../payment-names.ts";
import { bookWhatIsPaid } from "./paid-booking.server.ts";

/**
 * Makes the booking that a card was left for, with the card. Several reports of the same visit book once. If it can’t be
 * booked any more, the card is not stored and the client is mailed. Answers whether the visit is settled. docs/rules.md 31.20
 */
export async function bookWithCard(
  database: Database,
  salon: Salon,
  checkout: Checkout,
  stripeId: string,
): Promise<boolean> {
  if (checkout.state === "refunded") return true;
  const card = await cardLeftIn(stripeId, checkout.id);
  if (!card || !(await withinTime(leased(database, checkout)))) return false;
  const booked = await bookWhatIsPaid(database, salon, checkout, card);
  if (!booked) {
    await withinTime(written(database, checkout, { settlesUntil: 0 }));
    return false;
  }
  if (typeof booked === "string") {
    const gone = written(database, checkout, { state: "refunded", settlesUntil: 0 });
    const email = database.insert(outbox).values(emailOf(checkout)).onConflictDoNothing();
    await withinTime(database.batch([gone, unusedCard(database, salon.id, card), email]));
    waitUntil(endPaying(salon, checkout.id, false));
    waitUntil(forgetThere(database, { ...card, salonId: salon.id }));
    waitUntil(wakeSchedule(salon));
    return true;
  }
  const { appointmentId } = booked;
  await withinTime(written(database, checkout, { state: "paid", appointmentId, ...NOTHING_TO_BOOK }));
  return true;
}

/** The email that nothing is booked and no card is kept. docs/rules.md 31.20 */
function emailOf({ id: subjectId, salonId }: Checkout) {
  return dueRow({ salonId, subject: "checkout", subjectId, channel: "email", kind: "unused-card" }, { at: now() });
}
