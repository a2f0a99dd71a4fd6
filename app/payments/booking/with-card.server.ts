import { waitUntil } from "cloudflare:workers";
import { rootCause, withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { SETTLING } from "../../database/hourly-run.ts";
import { now } from "../../kernel/clock.ts";
import { logError } from "../../log/log.ts";
import { sendUnusedCardEmail } from "../../mail/refund-mail.server.ts";
import { endPaying } from "../../models/holds/hold-start.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
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
    await withinTime(database.batch([gone, unusedCard(database, salon.id, card)]));
    waitUntil(endPaying(salon, checkout.id, false));
    waitUntil(forgetThere(database, { ...card, salonId: salon.id }));
    await tellOfUnusedCard(database, salon, checkout);
    return true;
  }
  const { appointmentId } = booked;
  await withinTime(written(database, checkout, { state: "paid", appointmentId, ...NOTHING_TO_BOOK }));
  return true;
}

/**
 * Mails a client, once, that nothing is booked and no card is kept. Cron tries again what fails, for three days. Never throws.
 * docs/rules.md 31.20
 */
export async function tellOfUnusedCard(database: Database, salon: Salon, checkout: Checkout): Promise<void> {
  try {
    if (!(await withinTime(leased(database, checkout, ["refunded"])))) return;
    const { booking, madeAt } = checkout;
    try {
      if (booking) await sendUnusedCardEmail(salon, booking.customerEmail, booking);
    } catch (error) {
      if (madeAt > now() - SETTLING.mailsMs) throw error;
      logError("checkout-failed", { salon: salon.id, cause: rootCause(error) });
    }
    await withinTime(written(database, checkout, NOTHING_TO_BOOK));
  } catch (error) {
    logError("checkout-failed", { salon: salon.id, cause: rootCause(error) });
  }
}
