import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { appointments, payments } from "../../database/schema.ts";
import { NO_TERMS } from "../../diary/terms/terms.ts";
import { MINUTE_MS } from "../../kernel/clock.ts";
import { payPath } from "../../models/money/online.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { setTerms } from "../../models/terms/terms.server.ts";
import { anAccount } from "../accounts.ts";
import { database } from "../database.ts";
import { itIs, later, MONDAY } from "../mail-factories.ts";
import { callApi, postForm } from "../requests.ts";
import { aSalon, aTechnician } from "../salons.ts";
import { aPayer, pays } from "../stripe/deposits.ts";
import { askStripe, payAtStripe, refundsOf, sessionsAt, tellOf, tellOfSession } from "../stripe/messages.ts";
import { PENDING_PENCE } from "../stripe/numbers.ts";

/*
 * People who have paid a deposit try to get back more than they paid, to keep a visit whose money went back, or to take a
 * friend's money along. Money goes back by the terms until a minute before the start. docs/rules.md 29.20
 */

beforeEach(() => itIs(MONDAY));
afterEach(() => void vi.useRealTimers());

const LATER = 90;

test("cancelled and taken back three times, in two tabs, a deposit goes back once at the end", async () => {
  const { client, id, sends, cron, back } = await aPaidVisit();
  for (let times = 0; times < 3; times++) {
    await Promise.all([sends("cancel"), sends("cancel")]);
    await Promise.all([sends("bring-back"), sends("bring-back"), cron(0)]);
  }
  expect(await back()).toEqual([]);
  await Promise.all([sends("cancel"), sends("cancel")]);
  await Promise.all([cron(LATER), cron(LATER), cron(LATER)]);
  expect([await back(), await paid(client.salon, id)]).toEqual([[1000], 0]);
});

test("of a payment for two, each cancellation gives back its own part, whoever cancels first", async () => {
  const { client, sends, cron, back } = await aPaidVisit({ friend: true });
  await sends("cancel");
  await cron(LATER);
  expect(await back()).toEqual([1000]);
  const rows = await database.select().from(appointments).where(eq(appointments.salonId, client.salon.id));
  const friends = rows.find(({ status }) => status !== "cancelled")?.id ?? "";
  expect(await paid(client.salon, friends)).toBe(1000);
  await sends("cancel", friends);
  await cron(LATER * 2);
  expect(await back()).toEqual([1000, 1000]);
});

test("a visit that was changed before gives back once, and its old appointment cannot be cancelled for money", async () => {
  const { client, id, sends, cron, back } = await aPaidVisit();
  const body = { appointmentDate: client.date, startTime: "15:00", paymentMethod: "cash" };
  const { status } = await callApi(client.salon, `appointments/${id}/change`, {
    ...{ method: "PATCH", user: client.user, body },
  });
  expect(status).toBe(201);
  await sends("cancel");
  await cron(LATER);
  expect(await back()).toEqual([]);
  const rows = await database.select().from(appointments).where(eq(appointments.replacesId, id));
  await sends("cancel", rows[0]?.id);
  await cron(LATER);
  expect(await back()).toEqual([1000]);
});

test("money that somebody gave back at Stripe itself in the ten minutes does not go back again", async () => {
  const { client, id, sends, cron, back, payment } = await aPaidVisit();
  await sends("cancel");
  const there = await askStripe("POST", "/v1/refunds", { payment_intent: payment, amount: "1000" });
  await tellOf(client.salon, "refund.created", there);
  await cron(LATER);
  expect([await back(), await paid(client.salon, id)]).toEqual([[1000], 0]);
});

test("the rest that is paid by a page from before the cancellation goes back as a whole, and the deposit too", async () => {
  const { client, id, sends, cron, back } = await aPaidVisit();
  await postForm(client.salon, payPath(client.salon, { appointmentId: id, purpose: "payment", pence: 0 }), {});
  const open = (await sessionsAt(client.salon)).find(({ status }) => status === "open");
  await sends("cancel");
  const late = await payAtStripe(open?.id ?? "");
  await tellOfSession(client.salon, late);
  await cron(LATER);
  expect((await refundsOf(late.payment_intent)).map(({ amount }) => amount)).toEqual([2500]);
  expect([await back(), await paid(client.salon, id)]).toEqual([[1000], 0]);
});

test("a deleted visit gives back once; a refund that the bank sends back is the salon’s again", async () => {
  const { client, id, sends, cron, back, payment } = await aPaidVisit({ pence: PENDING_PENCE });
  await sends("cancel");
  await callApi(client.salon, `appointments/${id}`, { method: "DELETE", user: client.owner });
  await cron(LATER);
  expect(await back()).toEqual([PENDING_PENCE]);
  const [refund] = await refundsOf(payment);
  const failed = await askStripe("POST", `/test/refunds/${refund?.id}`, { status: "failed" });
  await tellOf(client.salon, "refund.failed", failed);
  await cron(LATER * 2);
  expect([await back(), await paid(client.salon, id)]).toEqual([[PENDING_PENCE], PENDING_PENCE]);
});

/** What is paid for an appointment, pence. It may be deleted by now. */
async function paid(salon: Salon, id: string): Promise<number> {
  const rows = await database
    .select()
    .from(payments)
    .where(and(eq(payments.salonId, salon.id), eq(payments.appointmentId, id)));
  return rows.reduce((sum, { amountPence }) => sum + amountPence, 0);
}

/** A visit tomorrow that a client has booked with a deposit of £10, or of `pence`; with a friend beside, of each. */
async function aPaidVisit({ friend = false, pence = 1000 } = {}) {
  const salon = await aSalon({ onlinePayments: true, changeCutoffHours: 1 });
  if (friend) await aTechnician(salon);
  const deposit = { ...NO_TERMS.deposit, kind: "fixed" as const, amount: pence };
  const set = { ...NO_TERMS, deposit, lateHours: 1, moneyBack: true, text: "A deposit, which goes back in time." };
  await setTerms(salon.id, { set, actor: "admin:owner", online: true });
  const payer = await aPayer(salon);
  const owner = await anAccount(salon, { role: "admin" });
  const beside = { friend: "beside", friendName: "Mia Wallace", friendPrice: "35" };
  const there = await payer.goesToPay("10:00", friend ? beside : {});
  const { payment_intent } = await pays(salon, there);
  const booked = await database.select().from(appointments).where(eq(appointments.salonId, salon.id));
  const id = booked.find(({ customerEmail }) => customerEmail === payer.user.email)?.id ?? "";
  return {
    ...{ id, payment: payment_intent ?? "", client: { salon, owner, user: payer.user, date: payer.date } },
    sends: (intent: string, which = id) =>
      postForm(
        salon,
        "/cancel",
        { intent, id: which, date: payer.date, key: crypto.randomUUID() },
        payer.browser.headers,
      ),
    cron: (minutes: number) => later(minutes * MINUTE_MS),
    /** What Stripe was asked to give back of the payment, pence. */
    back: async () => (await refundsOf(payment_intent)).map(({ amount }) => amount),
  };
}
