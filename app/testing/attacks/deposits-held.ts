import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { appointments, payments } from "../../database/schema.ts";
import { paidOf } from "../../diary/appointments/payment.ts";
import { paymentRows } from "../../models/money/payment-rows.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { database } from "../database.ts";
import { refundsOf, sessionsAt } from "../stripe/messages.ts";

/**
 * Expects, at a salon that asks everybody for `percent` of the price, that every appointment that a client has booked has its
 * deposit. Expects also that the books have only money that came at Stripe, and that no more has gone back than came. Reads
 * only D1 and the stand-in of Stripe.
 */
export async function expectDepositsPaid(salon: Salon, percent: number): Promise<void> {
  const rows = await database.select().from(appointments).where(eq(appointments.salonId, salon.id));
  for (const { id, calendarUid, status, pricePence, agreed, waived } of rows) {
    if (status === "cancelled" || waived !== null) continue;
    const asked = Math.round((pricePence * percent) / 100);
    expect([id, (agreed?.depositPence ?? 0) >= asked]).toEqual([id, true]);
    const paid = paidOf(await paymentRows(primaryDatabase(), salon.id, calendarUid || id));
    expect([id, paid >= asked, paid]).toEqual([id, true, paid]);
  }
  const money = await database.select().from(payments).where(eq(payments.salonId, salon.id));
  const sessions = await sessionsAt(salon);
  const known = new Set<string>();
  for (const { payment_intent: payment, payment_status, amount_total } of sessions) {
    if (payment_status !== "paid" || payment === null) continue;
    known.add(payment);
    const came = money.filter(({ stripeId }) => stripeId?.split(" ")[0] === payment);
    const written = came.reduce((sum, { amountPence }) => sum + amountPence, 0);
    const back = (await refundsOf(payment)).reduce((sum, { amount }) => sum + amount, 0);
    expect([payment, [0, amount_total].includes(written), back <= amount_total]).toEqual([payment, true, true]);
    if (written === 0) expect([payment, back]).toEqual([payment, amount_total]);
  }
  const online = money.filter(({ method, kind }) => method === "online" && kind !== "refund");
  for (const { stripeId } of online) expect(known).toContain(stripeId?.split(" ")[0]);
}
