import { withinTime } from "../database/calls.server.ts";
import { type Database, primaryDatabase } from "../database/client.server.ts";
import { firstIdOf, owedOf, paidOf } from "../diary/appointments/payment.ts";
import { sendEmail } from "../mail/transports/mailer.server.ts";
import { lastOf } from "../models/diary/succession.server.ts";
import { paymentRows } from "../models/money/payment-rows.server.ts";
import type { Executor, Outcome } from "../outbox/executor.server.ts";
import { type ClaimedRow, mostTries } from "../outbox/outbox.ts";
import { NOTHING_TO_BOOK, written } from "./checkout-rows.server.ts";
import { checkoutById } from "./checkouts.server.ts";
import type { Checkout, Refund } from "./payment-names.ts";
import { onItsWayBack, refundBy } from "./refunds.server.ts";
import { buyerOf } from "./vouchers/refund-rows.server.ts";

/* The emails of what Stripe gives back or forgets. A booking that came to nothing is forgotten with them. */

type Appointment = Awaited<ReturnType<typeof lastOf>>;

/** Mails a client that money goes back to their card, why, and what is left to pay. docs/rules.md 31.8 */
export const emailOfRefund: Executor = async (salon, row) => {
  const database = primaryDatabase();
  const found = await refundBy(database, salon.id, row.subjectId);
  if (!found) return "dropped";
  const { refund, checkout } = found;
  return forgets(database, checkout, row, async () => {
    // The bank has sent it back since.
    if (refund.state === "failed" || refund.reason === "at-stripe") return "dropped";
    const ofVisit = checkout.appointmentId;
    const appointment = ofVisit === null ? undefined : await withinTime(lastOf(database, salon.id, ofVisit));
    const to =
      appointment?.customerEmail ??
      checkout.booking?.customerEmail ??
      (checkout.voucher && (await buyerOf(database, salon.id, checkout)));
    if (!to) return "dropped";
    const start =
      checkout.booking ?? (appointment ? { date: appointment.date, minute: appointment.startsMinute } : null);
    // The code that writes emails is loaded for the first one.
    const { refundEmail } = await import("../mail/emails/refund-email.ts");
    const back = {
      amountPence: refund.amountPence,
      reason: refund.reason === "not-owed" && checkout.booking ? ("not-changed" as const) : refund.reason,
      withCard: checkout.booking?.keepsCard === true,
      ofVoucher: checkout.voucher !== null,
      byTerms: refund.actor === "terms",
      left: appointment ? await leftAfter(database, salon.id, refund, appointment) : null,
    };
    await sendEmail(salon, { to, ...refundEmail(salon, { ...back, start }) });
    return "done";
  });
};

/** Mails a client that nothing is booked and that the card they left is not stored. docs/rules.md 31.20 */
export const emailOfUnusedCard: Executor = async (salon, row) => {
  const database = primaryDatabase();
  const checkout = await checkoutById(database, salon.id, row.subjectId);
  if (!checkout?.booking) return "dropped";
  const { booking } = checkout;
  return forgets(database, checkout, row, async () => {
    const { unusedCardEmail } = await import("../mail/emails/refund-email.ts");
    await sendEmail(salon, { to: booking.customerEmail, ...unusedCardEmail(salon, booking) });
    return "done";
  });
};

/** Does it, and forgets the booking that came to nothing: it is kept for this email, and no longer than for its last try. */
async function forgets(
  database: Database,
  checkout: Checkout,
  row: ClaimedRow,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const forget = () => checkout.booking && withinTime(written(database, checkout, NOTHING_TO_BOOK));
  try {
    const outcome = await work();
    await forget();
    return outcome;
  } catch (error) {
    if (row.attempts >= mostTries(row)) await forget();
    throw error;
  }
}

/** What a refund leaves: the amount that stays paid for its visit, and what is owed once it has gone, pence. docs/rules.md 31.8 */
async function leftAfter(
  database: Database,
  salonId: string,
  { state, offPrice, amountPence }: Refund,
  appointment: NonNullable<Appointment>,
): Promise<{ staysPence: number; owedPence: number | null }> {
  const rows = await paymentRows(database, salonId, appointment.id);
  const staysPence = paidOf(rows) - (await onItsWayBack(database, salonId, firstIdOf(appointment)));
  const isToBeOwed = !offPrice && state !== "succeeded";
  const owedPence = owedOf(appointment, rows) + (isToBeOwed ? amountPence : 0);
  return { staysPence, owedPence: appointment.status === "cancelled" ? null : owedPence };
}
