import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { appointments, checkouts, payments, refunds } from "../../database/schema.ts";
import { paidOf } from "../../diary/appointments/payment.ts";
import { addDays } from "../../kernel/days.ts";
import { onItsWayBackColumn } from "../../models/money/back-by-terms.server.ts";
import { payPath } from "../../models/money/online.server.ts";
import { paymentRows } from "../../models/money/payment-rows.server.ts";
import { giveBackOnline, onItsWayBack } from "../../payments/refunds.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { postForm } from "../../testing/requests.ts";
import { rowOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";
import { payAtStripe, sessionsAt, tellOfSession } from "../../testing/stripe/messages.ts";
import { PENDING_PENCE } from "../../testing/stripe/numbers.ts";

/* The till does not give back money that is on its way back to a card. docs/rules.md 31.23. £35 were paid online. */

test("while an online refund is on its way, the till gives back only what is left, and says why", async () => {
  const { online, cash, paid } = await aPaid();
  expect(await online()).toEqual({ ok: true, state: "pending" });
  const refused = await cash("35");
  expect(await textOf(refused, 409)).toContain("already on its way back to the client’s card");
  expect(await paid()).toBe(3500);
  expect((await cash(`${(3500 - PENDING_PENCE) / 100}`)).status).toBe(200);
  expect(await paid()).toBe(PENDING_PENCE);
  expect((await cash("0.01")).status).toBe(409);
});

test("two tills at once, one in cash and one online, give back no more than was paid", async () => {
  for (let times = 0; times < 5; times++) {
    const { salon, id, online, cash, paid } = await aPaid();
    await Promise.all([cash("35"), online(), cash("21"), online()]);
    const onTheWay = await onItsWayBack(primaryDatabase(), salon.id, id);
    expect(await paid()).toBeGreaterThanOrEqual(onTheWay);
    expect(await paid()).toBeLessThan(3500 + (onTheWay === 0 ? 0 : 1));
  }
});

test("a fee on its way back is no money of its visit: not for a refund, a page or the till", async () => {
  const { salon, id, cash, paid } = await aPaid();
  const fee = { id: `fee ${id}`, salonId: salon.id, appointmentId: id, purpose: "fee", state: "paid" } as const;
  await database.insert(checkouts).values({
    ...{ ...fee, amountPence: PENDING_PENCE, currency: "GBP", paymentId: `of ${id}` },
    ...{ returnTo: "/", madeAt: 0, expiresAt: 0 },
  });
  await database.insert(refunds).values({
    ...{ id: `back ${id}`, salonId: salon.id, checkoutId: fee.id, amountPence: PENDING_PENCE },
    ...{ reason: "staff", state: "pending", actor: "admin:owner", madeAt: 0 },
  });
  const onTheWay = (ofFee: boolean) => onItsWayBack(primaryDatabase(), salon.id, id, ofFee);
  expect([await onTheWay(false), await onTheWay(true)]).toEqual([0, PENDING_PENCE]);
  const shown = database.select({ pence: onItsWayBackColumn(salon.id) }).from(appointments);
  expect(await shown.where(eq(appointments.id, id))).toEqual([{ pence: 0 }]);
  expect((await cash("35")).status).toBe(200);
  expect(await paid()).toBe(0);
});

test("money that was given back in cash does not go to the card too, and D1 refuses a write past both", async () => {
  const { salon, id, online, cash } = await aPaid();
  expect((await cash("30")).status).toBe(200);
  expect(await online()).toEqual({ ok: false, reason: "more-than-paid" });
  const other = await aPaid();
  await other.online();
  const [row] = await paymentRows(primaryDatabase(), other.salon.id, other.id);
  const past = {
    ...row,
    id: "past",
    kind: "refund" as const,
    method: "cash" as const,
    amountPence: -3500,
    stripeId: null,
  };
  const whole = { takenOn: "2026-01-01", createdAt: 1, actor: "admin:x", commandId: "past", ...past };
  const write = database
    .insert(payments)
    .values({ ...whole, salonId: other.salon.id, appointmentId: other.id, kind: "refund", method: "cash" });
  await expect(write).rejects.toThrow();
  expect([salon.id === other.salon.id, id === other.id]).toEqual([false, false]);
});

async function aPaid() {
  const salon = await aSalon({ onlinePayments: true });
  const Cookie = await cookieOf(await anAccount(salon, { role: "admin" }));
  const id = await anAppointment(salon, { pricePence: 3500 });
  const link = payPath(salon, { appointmentId: id, purpose: "payment", pence: 0 });
  await postForm(salon, link, {});
  const session = (await sessionsAt(salon)).at(-1) ?? expect.fail("nobody was led to Stripe");
  await tellOfSession(salon, await payAtStripe(session.id));
  const path = `/admin/appointments/${id}/money`;
  const fields = { intent: "give-back", method: "cash", elsewhere: "on", takenOn: addDays(tomorrow(salon), -1) };
  const version = async () => `${(await rowOf(id))?.version}`;
  return {
    ...{ salon, id },
    online: () =>
      giveBackOnline(salon, {
        ...{ key: crypto.randomUUID(), appointmentId: id, amountPence: PENDING_PENCE, note: "", actor: "admin:owner" },
      }),
    cash: async (amount: string) =>
      postForm(salon, path, { ...fields, version: await version(), amount, key: crypto.randomUUID() }, { Cookie }),
    paid: async () => paidOf(await paymentRows(primaryDatabase(), salon.id, id)),
  };
}
