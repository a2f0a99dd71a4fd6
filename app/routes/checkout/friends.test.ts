import { runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ASKED_BEFORE_MS } from "../../diary/holds/hold.ts";
import { MINUTE_MS } from "../../kernel/clock.ts";
import { formatPounds } from "../../kernel/money.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { giveBackOnline } from "../../payments/refunds.server.ts";
import { aBrowser } from "../../testing/live/holding-browser.ts";
import { deliverDueEmails, emailsTo, itIs, MONDAY } from "../../testing/mail-factories.ts";
import { visit } from "../../testing/requests.ts";
import { objectOf } from "../../testing/salon-object.ts";
import { aTechnician } from "../../testing/salons.ts";
import {
  aPayer,
  aSalonThatAsks,
  asks,
  atStripe,
  bookedAt,
  pays,
  visitsAt,
  wayBack,
} from "../../testing/stripe/deposits.ts";
import { refundsOf } from "../../testing/stripe/messages.ts";
import { PENDING_PENCE } from "../../testing/stripe/numbers.ts";

/* A client pays for two, and both places are held meanwhile. docs/rules.md 22.20 */

beforeEach(() => itIs(MONDAY));
afterEach(() => void vi.useRealTimers());

const BESIDE = { friend: "beside", friendName: "Mia Wallace", friendPrice: "35" };
const AFTER = { ...BESIDE, friend: "after" };
const PAID_OVER = MONDAY + 31 * MINUTE_MS;

test("nobody takes the friend’s place while the client pays, and the payment books both", async () => {
  const salon = await aSalonOfTwo();
  const [ada, grace] = [await aPayer(salon), await aPayer(salon)];
  const { at, session } = await ada.goesToPay("10:00", BESIDE);
  expect(await ada.browser.opens(at)).toContain("Your time and your friend’s are held for you until 11:31.");
  expect([await grace.browser.sees(ada.date, "10:00"), await grace.browser.sees(ada.date, "11:00")]).toEqual([
    false,
    true,
  ]);
  expect((await grace.books("10:00")).status).toBe(409);
  const paid = await pays(salon, { session });
  const booked = await bookedAt(salon);
  expect(booked.map(({ startsMinute, money }) => [startsMinute, money])).toEqual(
    Array(2).fill([600, [["deposit", "online", 1000]]]),
  );
  expect(new Set(booked.map(({ technicianId }) => technicianId)).size).toBe(2);
  const receipt =
    /£10 paid, £25 to pay at the salon.*Mia Wallace’s part.*£10 paid, £25 to pay at the salon.*Total for both.*£70: £20 paid, £50/s;
  const confirmation = await visit(salon, wayBack(session.success_url), { headers: ada.browser.headers });
  expect(await ada.browser.opens(confirmation.headers.get("Location") ?? "")).toMatch(receipt);
  expect(await ada.browser.opens("/cancel")).toMatch(receipt);
  await deliverDueEmails(salon.id);
  const mailed = (await emailsTo(ada.user.email)).map(({ text }) => text).join();
  expect(mailed).toMatch(receipt);
  expect(mailed).not.toContain("Payment:");
  expect([await refundsOf(paid.payment_intent), await visitsAt(salon)]).toEqual([[], ["paid", "paid"]]);
});

test.each(["/book", "/booking"])(
  "the date step of %s says what is paid now and what at the salon, alone and for two",
  async (page) => {
    const salon = await aSalonOfTwo();
    const { date, browser } =
      page === "/book" ? { ...(await aPayer(salon)), browser: await aBrowser(salon) } : await aPayer(salon);
    const path = `${page}?step=datetime&service=${salon.id}-gel&date=${date}&time=10:00`;
    expect(await browser.opens(path)).toContain("£10 now, £25 at the salon");
    expect(await browser.opens(`${path}&friend=beside`)).toContain("£20 now: £10 each, £50 at the salon");
  },
);

test("money on its way back is named at the part of the friend from which it comes", async () => {
  const salon = await aSalonOfTwo();
  await asks(salon, { kind: "percent", amount: 100 });
  const ada = await aPayer(salon);
  await pays(salon, await ada.goesToPay("10:00", BESIDE));
  const friend = (await bookedAt(salon)).find(({ customerName }) => customerName === "Mia Wallace");
  const asked = { key: "one", note: "", actor: "admin:owner", amountPence: PENDING_PENCE };
  await giveBackOnline(salon, { ...asked, appointmentId: friend?.id ?? "" });
  const [back, stays] = [formatPounds(PENDING_PENCE), formatPounds(3500 - PENDING_PENCE)];
  const words = `of it is on its way back to your card;`;
  expect(await ada.browser.opens("/cancel")).toMatch(
    new RegExp(`Mia Wallace’s part.*?£35, paid. ${back} ${words} ${stays} stays paid`, "s"),
  );
  expect(await ada.browser.opens("/cancel")).toMatch(new RegExp(`Total for both.*?${back} ${words}`, "s"));
});

test("a friend who follows with the only technician has the next place, and nobody takes it", async () => {
  const salon = await aSalonThatAsks();
  const [ada, grace] = [await aPayer(salon), await aPayer(salon)];
  const { session } = await ada.goesToPay("10:00", AFTER);
  const seen = await Promise.all(["10:00", "11:00", "12:00"].map((time) => grace.browser.sees(ada.date, time)));
  expect([seen, (await grace.books("11:00")).status]).toEqual([[false, false, true], 409]);
  await pays(salon, { session });
  expect((await bookedAt(salon)).map(({ startsMinute }) => startsMinute).toSorted()).toEqual([600, 660]);
  expect(await grace.browser.sees(ada.date, "12:00")).toBe(true);
});

test("a client who leaves Stripe’s page keeps both places in the details for five minutes", async () => {
  const salon = await aSalonThatAsks();
  const [ada, grace] = [await aPayer(salon), await aPayer(salon)];
  const { session } = await ada.goesToPay("10:00", AFTER);
  await visit(salon, wayBack(session.cancel_url), { headers: ada.browser.headers });
  const seen = () => Promise.all(["10:00", "11:00"].map((time) => grace.browser.sees(ada.date, time)));
  expect(await seen()).toEqual([false, false]);
  await ada.browser.holds(ada.date, "10:00");
  expect(await seen()).toEqual([false, false]);
  const again = await ada.goesToPay("10:00", AFTER);
  await visit(salon, wayBack(again.session.cancel_url), { headers: ada.browser.headers });
  itIs(MONDAY + 5 * MINUTE_MS);
  expect(await seen()).toEqual([true, true]);
});

test("a client who goes to pay for something else gives both places back", async () => {
  const salon = await aSalonThatAsks();
  const [ada, grace] = [await aPayer(salon), await aPayer(salon)];
  await ada.goesToPay("10:00", AFTER);
  await ada.goesToPay("14:00", AFTER);
  const times = ["10:00", "11:00", "14:00", "15:00"];
  const seen = await Promise.all(times.map((time) => grace.browser.sees(ada.date, time)));
  expect(seen).toEqual([true, true, false, false]);
});

test("both places are free when the time to pay is over, and are not held a second time", async () => {
  const salon = await aSalonThatAsks();
  const address = "198.51.100.78";
  const ada = await aPayer(salon, { address });
  await ada.goesToPay("10:00", AFTER);
  itIs(PAID_OVER);
  const grace = await aPayer(salon);
  expect(await grace.browser.sees(ada.date, "11:00")).toBe(false);
  await runDurableObjectAlarm(objectOf(salon));
  itIs(PAID_OVER + ASKED_BEFORE_MS);
  const sees = () => Promise.all(["10:00", "11:00"].map((time) => grace.browser.sees(ada.date, time)));
  expect([await visitsAt(salon), await sees()]).toEqual([["expired"], [true, true]]);
  const neighbour = await aPayer(salon, { address });
  await atStripe(salon, await neighbour.books("11:00"));
  expect(await sees()).toEqual([true, true]);
});

test("a booking for two counts as two of the three starts that a network holds", async () => {
  const salon = await aSalonOfTwo();
  const address = "198.51.100.79";
  const held: boolean[] = [];
  for (const [time, friend] of [
    ["10:00", BESIDE],
    ["13:00", BESIDE],
    ["16:00", {}],
  ] as const) {
    const one = await aPayer(salon, { address });
    const { at } = await one.goesToPay(time, friend);
    held.push((await one.browser.opens(at)).includes("held for you until"));
  }
  expect(held).toEqual([true, false, true]);
});

/** A salon that asks for deposits, with two technicians who do everything. */
async function aSalonOfTwo(): Promise<Salon> {
  const salon = await aSalonThatAsks();
  await aTechnician(salon, { id: `${salon.id}-t1`, name: "Asha", position: 1 });
  return salon;
}
