import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addDays } from "../../kernel/clock.ts";
import { payPath } from "../../models/money/online.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount } from "../../testing/accounts.ts";
import { textOf } from "../../testing/html.ts";
import { itIs, MONDAY } from "../../testing/mail-factories.ts";
import { callApi, cookiesAfter, postForm, visit } from "../../testing/requests.ts";
import {
  aPayer,
  aSalonThatAsks,
  asks,
  atStripe,
  bookedAt,
  mailedOfMoneyBack,
  pays,
  visitsAt,
  wayBack,
} from "../../testing/stripe/deposits.ts";
import { payAtStripe, refundsOf, type SessionThere, sessionsAt, tellOfSession } from "../../testing/stripe/messages.ts";
import { CHECKOUT_HEADINGS } from "../../words/checkout.ts";

/* A client pays the difference for a change in one tab, and the rest of the price in another. docs/rules.md 31.4, 31.13 */

beforeEach(() => itIs(MONDAY));
afterEach(() => void vi.useRealTimers());

/** A client who has paid £10 of £35. They are at Stripe in two tabs, to pay £25: one for a change, one by the link. */
async function inTwoTabs() {
  const salon = await aSalonThatAsks();
  const ada = await aPayer(salon);
  const date = addDays(ada.date, 6);
  await pays(salon, await atStripe(salon, await ada.browser.books(date, "10:00")));
  await asks(salon, { kind: "percent", amount: 100 });
  const [before] = await bookedAt(salon);
  const id = before?.id ?? "";
  const path = `/booking?changing=true&appointment=${id}&step=details&service=${salon.id}-gel&date=${date}&time=12:00`;
  const form = {
    ...{ customerName: "Ada", customerEmail: ada.user.email, customerPhone: "07700 900456", date, time: "12:00" },
    ...{ service: `${salon.id}-gel`, paymentMethod: "cash", key: crypto.randomUUID() },
  };
  const sent = await ada.browser.sends(path, form);
  const change = await atStripe(salon, sent);
  const rest = await byLink(salon, id);
  expect([change.session.amount_total, rest.amount_total]).toEqual([2500, 2500]);
  return { salon, ada, id, change, rest, cookies: cookiesAfter(ada.browser.headers.Cookie, sent) };
}

async function byLink(salon: Salon, appointmentId: string): Promise<SessionThere> {
  await postForm(salon, payPath(salon, { appointmentId, purpose: "payment", pence: 0 }), {});
  return (await sessionsAt(salon)).at(-1) ?? expect.fail("No visit was made");
}

const paidBy = async (salon: Salon) =>
  (await bookedAt(salon)).map(({ startsMinute, money }) => [startsMinute, money.map(([, , pence]) => pence)]);

test("the rest is paid first: the visit for the change ends, and the change then asks for nothing", async () => {
  const { salon, ada, change, rest } = await inTwoTabs();
  await tellOfSession(salon, await payAtStripe(rest.id));
  await vi.waitFor(async () => expect((await visitsAt(salon)).toSorted()).toEqual(["expired", "paid", "paid"]), 30_000);
  await expect(payAtStripe(change.session.id)).rejects.toThrow("expired");
  expect(await ada.browser.opens(change.at)).toContain(CHECKOUT_HEADINGS.expired);
});

test("a client who leaves Stripe without paying for a change reads that the appointment is as it was", async () => {
  const { salon, ada, change, cookies } = await inTwoTabs();
  const held = await textOf(visit(salon, "/booking", { headers: { Cookie: cookies } }));
  expect(held).toContain("£25 now by card (you’ve paid £10). Your appointment changes once your payment arrives.");
  const left = await visit(salon, wayBack(change.session.cancel_url), { headers: ada.browser.headers });
  const page = await ada.browser.opens(left.headers.get("Location") ?? "");
  expect(page).toContain("Nothing was charged, and your appointment is unchanged.");
  expect(page).toContain("Your deposit is now £35. Next, pay the rest by card");
  expect(await paidBy(salon)).toEqual([[600, [1000]]]);
});

test("both are paid: the second to be reported goes back at once, and the client reads that nothing has changed", async () => {
  const { salon, ada, change, rest } = await inTwoTabs();
  const [paidRest, paidChange] = [await payAtStripe(rest.id), await payAtStripe(change.session.id)];
  await tellOfSession(salon, paidRest);
  await tellOfSession(salon, paidChange);
  expect(await paidBy(salon)).toEqual([[600, [1000, 2500]]]);
  expect((await refundsOf(paidChange.payment_intent)).map(({ amount }) => amount)).toEqual([2500]);
  expect(await mailedOfMoneyBack(ada.user.email)).toEqual(["£25 is on its way back to your card"]);
  const page = await ada.browser.opens(wayBack(change.session.success_url));
  expect(page).toContain(CHECKOUT_HEADINGS.unchanged);
  expect(page).toContain("£25 is on its way back to your card");
});

test("both are paid, the change is reported first: nothing is left to pay, and the rest goes back", async () => {
  const { salon, change, rest } = await inTwoTabs();
  const [paidRest, paidChange] = [await payAtStripe(rest.id), await payAtStripe(change.session.id)];
  await tellOfSession(salon, paidChange);
  await tellOfSession(salon, paidRest);
  expect(await paidBy(salon)).toEqual([[720, [1000, 2500]]]);
  expect((await refundsOf(paidRest.payment_intent)).map(({ amount }) => amount)).toEqual([2500]);
});

test("both are paid and reported at once: one is taken and the other goes back", async () => {
  const { salon, change, rest } = await inTwoTabs();
  const paid = [await payAtStripe(rest.id), await payAtStripe(change.session.id)];
  await Promise.all([...paid, ...paid].map((one) => tellOfSession(salon, one)));
  for (const one of paid) await tellOfSession(salon, one);
  expect((await paidBy(salon)).map(([, pence]) => pence)).toEqual([[1000, 2500]]);
  const back = await Promise.all(paid.map(({ payment_intent }) => refundsOf(payment_intent)));
  expect(back.flat().map(({ amount }) => amount)).toEqual([2500]);
});

test("what is paid at the desk meanwhile is not paid again by the change", async () => {
  const { salon, id, change } = await inTwoTabs();
  const paid = await payAtStripe(change.session.id);
  const body = { kind: "payment", method: "card", amount: 20 };
  const user = await anAccount(salon, { role: "admin" });
  expect((await callApi(salon, `appointments/${id}/payments`, { method: "POST", user, body })).status).toBe(201);
  await tellOfSession(salon, paid);
  expect(await paidBy(salon)).toEqual([[600, [1000, 2000]]]);
  expect((await refundsOf(paid.payment_intent)).map(({ amount }) => amount)).toEqual([2500]);
});
