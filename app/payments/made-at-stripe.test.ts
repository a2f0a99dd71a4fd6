import { describe, expect, test } from "vitest";
import type { Agreed } from "../diary/terms/terms.ts";
import { HOUR_MS } from "../kernel/clock.ts";
import { payPath } from "../models/money/online.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../testing/accounts.ts";
import { anAppointment } from "../testing/appointments.ts";
import { later } from "../testing/mail-factories.ts";
import { postForm } from "../testing/requests.ts";
import { rowOf } from "../testing/rows.ts";
import { aSalon } from "../testing/salons.ts";
import { aPayer, aSalonThatAsks, bookedAt, moneyOf, pays } from "../testing/stripe/deposits.ts";
import {
  askStripe,
  payAtStripe,
  type RefundThere,
  sessionsAt,
  tellOf,
  tellOfSession,
} from "../testing/stripe/messages.ts";
import { PENDING_PENCE } from "../testing/stripe/numbers.ts";
import { giveBackOnline } from "./refunds.server.ts";

/* Refunds that somebody makes in Stripe's dashboard. docs/rules.md 31.11, 31.25 */

const gives = (payment: string | null, amount: number) =>
  askStripe<RefundThere>("POST", "/v1/refunds", { payment_intent: payment ?? "", amount: `${amount}` });

/** Stripe reports a refund in three messages at once, and then again. */
async function tellAll(salon: Salon, refund: RefundThere) {
  const charge = { payment_intent: refund.payment_intent };
  const messages = [
    ["refund.created", refund],
    ["refund.updated", refund],
    ["charge.refunded", charge],
  ] as const;
  await Promise.all(messages.map(([type, object]) => tellOf(salon, type, object)));
  for (const [type, object] of messages) await tellOf(salon, type, object);
}

describe("a refund of a payment for two friends", () => {
  async function twoPaid() {
    const salon = await aSalonThatAsks();
    const ada = await aPayer(salon);
    const friend = { friend: "after", friendName: "Grace", "friend-service": `${salon.id}-gel`, friendPrice: "35" };
    const paid = await pays(salon, await ada.goesToPay("10:00", friend));
    const booked = (await bookedAt(salon)).toSorted((one, other) => one.startsMinute - other.startsMinute);
    const ids = booked.map(({ id }) => id);
    const back = async () =>
      Promise.all(ids.map(async (id) => (await moneyOf(salon, id)).slice(1).map(([, , pence]) => pence)));
    return { salon, payment: paid.payment_intent, ids, back };
  }

  test("of all of it goes to both appointments", async () => {
    const { salon, payment, ids, back } = await twoPaid();
    await tellAll(salon, await gives(payment, 2000));
    expect(await back()).toEqual([[-1000], [-1000]]);
    for (const id of ids) expect((await rowOf(id))?.paymentStatus).toBe("refunded");
  });

  test("of a part is split by what each friend has paid, and a refund of the rest is split too", async () => {
    const { salon, payment, back } = await twoPaid();
    await tellAll(salon, await gives(payment, 501));
    expect(await back()).toEqual([[-251], [-250]]);
    await tellAll(salon, await gives(payment, 1499));
    expect(await back()).toEqual([
      [-251, -749],
      [-250, -750],
    ]);
  });

  test("of two parts at once splits each part once, and neither friend gets more than they paid", async () => {
    const { salon, payment, back } = await twoPaid();
    const refunds = [await gives(payment, 777), await gives(payment, 1223)];
    await Promise.all(refunds.map((one) => tellAll(salon, one)));
    const sums = (await back()).map((pence) => pence.reduce<number>((sum, one) => sum + Number(one), 0));
    expect(sums).toEqual([-1000, -1000]);
  });

  test("after staff gave one friend’s money back goes only to the other friend", async () => {
    const { salon, payment, ids, back } = await twoPaid();
    const asked = { key: "one", appointmentId: ids[1] ?? "", amountPence: 1000, note: "", actor: "admin:owner" };
    expect(await giveBackOnline(salon, asked)).toEqual({ ok: true, state: "succeeded" });
    await tellAll(salon, await gives(payment, 1000));
    expect(await back()).toEqual([[-1000], [-1000]]);
  });

  test("that takes days is finished by cron; when the bank sends it back, the money is the salon’s again", async () => {
    const { salon, payment, back } = await twoPaid();
    const refund = await gives(payment, PENDING_PENCE);
    await tellAll(salon, refund);
    expect(await back()).toEqual([[], []]);
    await askStripe("POST", `/test/refunds/${refund.id}`, { status: "succeeded" });
    await later(HOUR_MS);
    expect(await back()).toEqual([[-707], [-707]]);
    const failed = await askStripe("POST", `/test/refunds/${refund.id}`, { status: "failed" });
    await Promise.all([tellOf(salon, "refund.failed", failed), tellOf(salon, "refund.failed", failed)]);
    expect(await back()).toEqual([
      [-707, 707],
      [-707, 707],
    ]);
  });
});

describe("a refund of a fee", () => {
  async function aPaidFee() {
    const salon = await aSalon({ onlinePayments: true });
    const owner = { Cookie: await cookieOf(await anAccount(salon, { role: "admin" })) };
    const id = await anAppointment(salon, { date: "2020-01-06", agreed: AGREED });
    const version = `${(await rowOf(id))?.version}`;
    const path = `/admin/appointments/${id}/money`;
    await postForm(salon, path, { intent: "no-show", askFee: "on", key: crypto.randomUUID(), version }, owner);
    await postForm(salon, payPath(salon, { appointmentId: id, purpose: "fee", pence: 1750 }), {});
    const paid = await payAtStripe((await sessionsAt(salon))[0]?.id ?? "");
    await tellOfSession(salon, paid);
    expect(await moneyOf(salon, id)).toEqual([["fee", "online", 1750]]);
    const stays = async () => (await moneyOf(salon, id)).reduce((sum, [, , pence]) => sum + Number(pence), 0);
    return { salon, id, payment: paid.payment_intent, stays };
  }

  test("of a part leaves the rest as paid; a second part leaves less", async () => {
    const { salon, id, payment, stays } = await aPaidFee();
    await tellAll(salon, await gives(payment, 500));
    expect(await moneyOf(salon, id)).toEqual([
      ["fee", "online", 1750],
      ["fee", "online", -1750],
      ["fee", "online", 1250],
    ]);
    expect((await rowOf(id))?.fee).toMatchObject({ waived: "Refunded" });
    await tellAll(salon, await gives(payment, 250));
    expect(await stays()).toBe(1000);
    await tellAll(salon, await gives(payment, 1000));
    expect(await stays()).toBe(0);
  });

  test("of three parts at once leaves what remains after all of them", async () => {
    const { salon, payment, stays } = await aPaidFee();
    const refunds = [await gives(payment, 500), await gives(payment, 250), await gives(payment, 100)];
    await Promise.all(refunds.map((one) => tellAll(salon, one)));
    await later(HOUR_MS);
    expect(await stays()).toBe(900);
  });

  test("of a part that the bank sends back leaves the whole fee paid", async () => {
    const { salon, payment, stays } = await aPaidFee();
    const refund = await gives(payment, 500);
    await tellAll(salon, refund);
    const failed = await askStripe("POST", `/test/refunds/${refund.id}`, { status: "failed" });
    await Promise.all([tellOf(salon, "refund.failed", failed), tellOf(salon, "refund.failed", failed)]);
    expect(await stays()).toBe(1750);
  });
});

const AGREED: Agreed = {
  ...{ termsId: "one", text: "", account: "Nails Ltd 12-34-56", depositPence: 0, dueHours: 24, at: 0 },
  ...{ lateFee: { kind: "fixed", amount: 1000 }, lateHours: 24, noShowFee: { kind: "percent", amount: 50 } },
};
