import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { appointments, refunds, salons } from "../../database/schema.ts";
import { HOUR_MS } from "../../kernel/clock.ts";
import { payPath } from "../../models/money/online.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { giveBackOnline } from "../../payments/refunds.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aBookedAppointment } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { emailsTo, later, withBindings } from "../../testing/mail-factories.ts";
import { callApi, postForm, visit } from "../../testing/requests.ts";
import { rowOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";
import { mailedOfMoneyBack, moneyOf, visitsAt } from "../../testing/stripe/deposits.ts";
import {
  askStripe,
  onStripesPage,
  payAtStripe,
  refundsOf,
  type SessionThere,
  sessionsAt,
  tellOf,
  tellOfSession,
} from "../../testing/stripe/messages.ts";
import { LOST_PENCE, PENDING_PENCE, SLOW_PENCE } from "../../testing/stripe/numbers.ts";
import { STRIPE_WORDS } from "../../words/checkout.ts";
import { PAYING_WORDS } from "../../words/payments.ts";

/* Paying what is owed by a link, against a stand-in of Stripe. docs/rules.md 31 */

describe("the link", () => {
  test("leads to one visit to Stripe, however many tabs ask, and the page says what is owed", async () => {
    const { salon, path } = await anOwing();
    const owed = await textOf(visit(salon, path));
    expect(owed).toContain("£35");
    expect(owed).toContain('<meta name="robots" content="noindex"/>');
    const [one, other] = await Promise.all([postForm(salon, path, {}), postForm(salon, path, {})]);
    expect([one.status, other.status]).toEqual([302, 302]);
    expect(other.headers.get("Location")).toBe(one.headers.get("Location"));
    const [session, ...more] = await sessionsAt(salon);
    expect([session?.amount_total, session?.currency, more]).toEqual([3500, "gbp", []]);
    const page = await textOf(visit(salon, one.headers.get("Location") ?? ""));
    expect(page).toMatch(/<meta http-?equiv="refresh" content="0;url=http:\/\/127\.0\.0\.1:\d+\/c\/pay\/cs_/i);
  });

  test("leads to the appointment by Manage Appointments, and shows nothing of it by the link alone", async () => {
    const { salon, client, id, path } = await anOwing();
    expect(await textOf(visit(salon, path))).toMatch(new RegExp(`href="/cancel#${id}"[^>]*>See your appointment<`));
    expect(await textOf(visit(salon, "/cancel"))).not.toContain(id);
    const signedIn = await visit(salon, "/cancel", { headers: { Cookie: await cookieOf(client) } });
    expect(await textOf(signedIn)).toContain(`id="${id}"`);
  });

  test("leads nobody to Stripe once nothing is owed, and takes no voucher then or for a visit that is cancelled", async () => {
    const takesVoucher = async ({ salon, path }: { salon: Salon; path: string }) =>
      (await textOf(visit(salon, path))).includes('value="voucher"');
    const paid = await anOwing();
    expect(await takesVoucher(paid)).toBe(true);
    await database.update(appointments).set({ pricePence: 0 }).where(eq(appointments.id, paid.id));
    expect(await takesVoucher(paid)).toBe(false);
    expect((await postForm(paid.salon, paid.path, {})).headers.get("Location")).toBe(paid.path);
    expect(await sessionsAt(paid.salon)).toEqual([]);
    const cancelled = await anOwing();
    await database.update(appointments).set({ status: "cancelled" }).where(eq(appointments.id, cancelled.id));
    expect(await takesVoucher(cancelled)).toBe(false);
  });

  test("opens nothing when it is forged, of another salon, or of something deleted", async () => {
    const { salon, id, path } = await anOwing();
    const forged = [path.replace("_payment_0", "_deposit_1"), `${path}x`, "/pay/nothing"];
    const elsewhere = await aSalon();
    const answers = [...(await Promise.all(forged.map((one) => visit(salon, one)))), await visit(elsewhere, path)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const admin = await anAccount(salon, { role: "admin" });
    await callApi(salon, `appointments/${id}`, { method: "DELETE", user: admin });
    expect((await visit(salon, path)).status).toBe(404);
  });

  test("takes nothing where the salon has switched it off, or the deployment has no keys", async () => {
    const { salon, path } = await anOwing();
    // An isolate remembers the salon of a host for a minute.
    const off = { ...salon, host: `${crypto.randomUUID()}.test` };
    await database.update(salons).set({ onlinePayments: false, host: off.host }).where(eq(salons.id, salon.id));
    expect((await postForm(off, path, {})).status).toBe(409);
    const keyed = await anOwing();
    const answer = await withBindings({ STRIPE_SECRET_KEY: undefined }, () => postForm(keyed.salon, keyed.path, {}));
    expect(answer.status).toBe(409);
    expect([await sessionsAt(salon), await sessionsAt(keyed.salon)]).toEqual([[], []]);
  });

  test("says that nothing was charged when Stripe is down, and works again afterwards", async () => {
    const { salon, path } = await anOwing();
    const answer = await withBindings({ STRIPE_URL: "http://127.0.0.1:9" }, () => postForm(salon, path, {}));
    expect([answer.status, await answer.text()]).toEqual([
      503,
      expect.stringContaining(PAYING_WORDS["outcome-unknown"]),
    ]);
    await started(salon, path);
    expect(await sessionsAt(salon)).toHaveLength(1);
  });

  test("pressed again while the bank takes its time, says that the payment is waited for, and nobody pays twice", async () => {
    const { salon, id } = await anOwing();
    const path = payPath(salon, { appointmentId: id, purpose: "deposit", pence: SLOW_PENCE });
    const { session, at } = await started(salon, path);
    await onStripesPage(session, "?paid");
    const again = await postForm(salon, path, {});
    expect([again.status, again.headers.get("Location")]).toEqual([302, at]);
    expect(await textOf(visit(salon, at))).toContain(STRIPE_WORDS.nothingYet);
    expect(await sessionsAt(salon)).toHaveLength(1);
  });

  test("of a deposit asks for the deposit, and then for nothing; the rest is still owed", async () => {
    const { salon, client, id } = await anOwing();
    const deposit = payPath(salon, { appointmentId: id, purpose: "deposit", pence: 1000 });
    expect(await textOf(visit(salon, deposit))).toContain("then £25 at the salon");
    const { session } = await started(salon, deposit);
    expect(session.amount_total).toBe(1000);
    await tellOfSession(salon, await payAtStripe(session.id));
    expect(await textOf(visit(salon, deposit))).toContain(STRIPE_WORDS.nothingLeft);
    expect(await moneyOf(salon, id)).toEqual([["deposit", "online", 1000]]);
    await later(0);
    const rest = await started(salon, payPath(salon, { appointmentId: id, purpose: "payment", pence: 0 }));
    expect(rest.session.amount_total).toBe(2500);
    await tellOfSession(salon, await payAtStripe(rest.session.id));
    await later(0);
    const receipts = (await emailsTo(client.email)).filter(({ subject }) => subject.startsWith("Receipt"));
    const said = receipts.map(({ text }) =>
      /You’ve paid (£\d+) by card( as the \w+)? for [^.]*\.[\s\S]*?(Left to pay.*: .*)/.exec(text)?.slice(1),
    );
    expect(said.sort()).toEqual([
      ["£10", " as the deposit", "Left to pay at the salon: £25"],
      ["£25", undefined, "Left to pay: Nothing"],
    ]);
  });
});

describe("a payment", () => {
  test("that the client leaves by Stripe’s Cancel charges nothing, and the page says so", async () => {
    const { salon, path } = await anOwing();
    const { at } = await started(salon, path);
    expect(await textOf(visit(salon, path))).not.toContain(STRIPE_WORDS.nothingCharged);
    const left = await textOf(visit(salon, at.replace("?checkout=", "?left=")));
    for (const words of [STRIPE_WORDS.nothingCharged, "Pay £35 by card"]) expect(left).toContain(words);
  });

  test("waits while the salon's diary can't be reached, and is recorded once it can", async () => {
    const { salon, id, path } = await anOwing();
    const paid = await payAtStripe((await started(salon, path)).session.id);
    await withBindings({ SALON_SCHEDULE: undefined }, () => tellOfSession(salon, paid));
    expect([await moneyOf(salon, id), await refundsOf(paid.payment_intent)]).toEqual([[], []]);
    await tellOfSession(salon, paid);
    expect(await moneyOf(salon, id)).toEqual([["payment", "online", 3500]]);
    expect(await refundsOf(paid.payment_intent)).toEqual([]);
  });

  test("is recorded once, for reports from any source, repeated and in any order", async () => {
    const { salon, id, path } = await anOwing();
    const { session, at } = await started(salon, path);
    const paid = await payAtStripe(session.id);
    const reports = Array.from({ length: 8 }, () => tellOfSession(salon, paid));
    const late = tellOfSession(
      salon,
      { ...paid, status: "expired", payment_status: "unpaid" },
      "checkout.session.expired",
    );
    await Promise.all([visit(salon, at), ...reports, late]);
    expect((await tellOfSession(salon, paid)).status).toBe(200);
    expect(await textOf(visit(salon, at))).toContain("Paid £35. Thank you.");
    expect(await moneyOf(salon, id)).toEqual([["payment", "online", 3500]]);
    expect(await rowOf(id)).toMatchObject({ paymentStatus: "paid", paymentMethod: "bank_transfer" });
    expect(await refundsOf(paid.payment_intent)).toEqual([]);
  });

  test("is asked about 20 times a minute at most, however often its page is read; cron asks all the same", async () => {
    const { salon, id, path } = await anOwing();
    const { session, at } = await started(salon, path);
    const read = await Promise.all(Array.from({ length: 25 }, async () => textOf(visit(salon, at))));
    expect(read.filter((page) => page.includes(session.id))).toHaveLength(20);
    await payAtStripe(session.id);
    expect(await textOf(visit(salon, at))).toContain(STRIPE_WORDS.nothingYet);
    expect(await moneyOf(salon, id)).toEqual([]);
    await later(HOUR_MS);
    expect(await textOf(visit(salon, at))).toContain("Thank you");
    expect(await moneyOf(salon, id)).toEqual([["payment", "online", 3500]]);
  });

  test("that Stripe never reports is found by cron, and so is a visit that nobody ended", async () => {
    const { salon, id, path } = await anOwing();
    const { session } = await started(salon, path);
    await payAtStripe(session.id);
    const idle = await anOwing();
    await started(idle.salon, idle.path);
    await later(HOUR_MS);
    expect(await moneyOf(salon, id)).toEqual([["payment", "online", 3500]]);
    expect((await sessionsAt(idle.salon)).map(({ status }) => status)).toEqual(["expired"]);
    expect(await visitsAt(idle.salon)).toEqual(["expired"]);
  });

  test.for([
    ["of a cancelled appointment", "cancel"],
    ["of one that was paid at the desk", "pay"],
    ["of one that owes less by now", "part"],
    ["of one that is deleted", "delete"],
  ] as const)("%s goes back at once, in full and once, and the client is told", async ([, what]) => {
    const { salon, client, admin, id, path } = await anOwing();
    const { session, at } = await started(salon, path);
    const method = what === "delete" ? "DELETE" : "PATCH";
    if (what === "cancel") await callApi(salon, `appointments/${id}/cancel`, { method, user: client });
    if (what === "delete") await callApi(salon, `appointments/${id}`, { method, user: admin });
    if (what === "pay") {
      await callApi(salon, `appointments/${id}/payment`, { method, user: admin, body: { paymentStatus: "paid" } });
    }
    const part = { kind: "payment", method: "cash", amount: 10 };
    if (what === "part")
      await callApi(salon, `appointments/${id}/payments`, { method: "POST", user: admin, body: part });
    const before = await moneyOf(salon, id);
    const paid = await payAtStripe(session.id);
    await Promise.all(Array.from({ length: 4 }, () => tellOfSession(salon, paid)));
    expect((await refundsOf(paid.payment_intent)).map(({ amount }) => amount)).toEqual([3500]);
    expect(await moneyOf(salon, id)).toEqual(before);
    expect(await visitsAt(salon)).toEqual(["refunded"]);
    if (what === "delete") return;
    expect(await mailedOfMoneyBack(client.email)).toEqual(["£35 is on its way back to your card"]);
    expect(await textOf(visit(salon, at))).toContain("on its way back to your card");
  });

  test("in one tab ends the other tab’s visit at Stripe; what is paid there all the same goes back", async () => {
    const { salon, id, path } = await anOwing();
    const { session } = await started(salon, path);
    const deposit = await started(salon, payPath(salon, { appointmentId: id, purpose: "deposit", pence: 3500 }));
    const [one, other] = [await payAtStripe(session.id), await payAtStripe(deposit.session.id)];
    await Promise.all([tellOfSession(salon, one), tellOfSession(salon, other)]);
    await later(HOUR_MS);
    expect(await moneyOf(salon, id)).toEqual([[expect.anything(), "online", 3500]]);
    const back = [...(await refundsOf(one.payment_intent)), ...(await refundsOf(other.payment_intent))];
    expect(back.map(({ amount }) => amount)).toEqual([3500]);
  });

  test("leaves no other visit open at Stripe", async () => {
    const { salon, id, path } = await anOwing();
    const { session } = await started(salon, path);
    const deposit = await started(salon, payPath(salon, { appointmentId: id, purpose: "deposit", pence: 1000 }));
    await tellOfSession(salon, await payAtStripe(session.id));
    await expect
      .poll(async () => (await sessionsAt(salon)).find(({ id: one }) => one === deposit.session.id)?.status)
      .toBe("expired");
  });

  test("of an amount that is no longer owed ends, and a new visit asks for the right amount", async () => {
    const { salon, admin, id, path } = await anOwing();
    await started(salon, path);
    const part = { kind: "payment", method: "cash", amount: 10 };
    await callApi(salon, `appointments/${id}/payments`, { method: "POST", user: admin, body: part });
    await postForm(salon, path, {});
    const there = await sessionsAt(salon);
    expect(there.map(({ status, amount_total }) => [status, amount_total])).toEqual([
      ["expired", 3500],
      ["open", 2500],
    ]);
  });

  test.for([
    ["in another currency", { currency: "usd" }],
    ["of another amount", { amount_total: 1 }],
    ["whose amount is a text", { amount_total: "3500" }],
    ["whose amount is no whole number", { amount_total: 3500.5 }],
    ["of another visit of Stripe’s", { id: "cs_test_other" }],
    ["of a visit that nobody made", { metadata: { checkoutId: "nothing" } }],
    ["that has not arrived", { payment_status: "unpaid" }],
    ["without a payment", { payment_intent: null }],
  ] as const)("%s is not taken", async ([, with_]) => {
    const { salon, id, path } = await anOwing();
    const paid = await payAtStripe((await started(salon, path)).session.id);
    const metadata = { ...paid.metadata, ...("metadata" in with_ && with_.metadata) };
    expect((await tellOfSession(salon, { ...paid, ...with_, metadata })).status).toBe(200);
    expect([await moneyOf(salon, id), await visitsAt(salon)]).toEqual([[], ["open"]]);
  });

  test("at another salon, or reported by another account at Stripe, is not taken", async () => {
    const { salon, id, path } = await anOwing();
    const other = await aSalon();
    const paid = await payAtStripe((await started(salon, path)).session.id);
    await tellOfSession(salon, { ...paid, metadata: { ...paid.metadata, salonId: other.id } });
    await tellOf(salon, "checkout.session.completed", paid, { account: "acct_other" });
    expect([await moneyOf(salon, id), await visitsAt(salon)]).toEqual([[], ["open"]]);
  });
});

describe("giving back", () => {
  test("goes through Stripe, in part and then the rest, and never more than was paid", async () => {
    const { salon, id, payment } = await aPaid();
    expect(await back(salon, id, 1000)).toEqual({ ok: true, state: "succeeded" });
    expect(await rowOf(id)).toMatchObject({ paymentStatus: "pending" });
    expect(await back(salon, id, 2501)).toEqual({ ok: false, reason: "more-than-paid" });
    expect(await back(salon, id, 2500)).toEqual({ ok: true, state: "succeeded" });
    expect(await rowOf(id)).toMatchObject({ paymentStatus: "refunded" });
    expect((await refundsOf(payment)).map(({ amount }) => amount)).toEqual([1000, 2500]);
    expect((await moneyOf(salon, id)).map(([, , pence]) => pence)).toEqual([3500, -1000, -2500]);
  });

  test("by staff’s payment page goes to the card, and no client can do it", async () => {
    const { salon, id, payment } = await aPaid();
    const Cookie = await cookieOf(await anAccount(salon, { role: "admin" }));
    const path = `/admin/appointments/${id}/money`;
    const page = await textOf(visit(salon, path, { headers: { Cookie } }));
    expect(page).toContain("£35 was paid online.");
    const fields = { intent: "give-back", method: "online", version: "1" };
    const send = (amount: string, by = Cookie) =>
      postForm(salon, path, { ...fields, amount, key: crypto.randomUUID() }, { Cookie: by });
    const gone = await send("10");
    expect([gone.status, await gone.text()]).toEqual([200, expect.stringContaining("£10 went back to the card.")]);
    const tooMuch = await send("25.01");
    expect([tooMuch.status, await tooMuch.text()]).toEqual([409, expect.stringContaining("more than was paid")]);
    expect((await send("nothing")).status).toBe(400);
    const client = await cookieOf(await anAccount(salon));
    expect((await send("10", client)).status).toBe(403);
    const pending = await send(`${PENDING_PENCE / 100}`);
    expect(await textOf(pending)).toContain("£14.14 is on its way back to the card.");
    const shown = textOf(await visit(salon, path, { headers: { Cookie } }));
    for (const text of ["On its way back</dt>", "£10.86 was paid online", 'name="amount" value="10.86"'])
      expect(await shown).toContain(text);
    expect((await refundsOf(payment)).map(({ amount }) => amount)).toEqual([1000, PENDING_PENCE]);
    expect((await moneyOf(salon, id)).map(([, , pence]) => pence)).toEqual([3500, -1000]);
  });

  test.for([
    ["lowers the price by a part that goes back, which is not owed again", { offPrice: "on" }, "Nothing", 2086],
    ["without the tick leaves the part owed again", {}, "£14.14", 3500],
  ] as const)("by staff’s payment page %s", async ([, tick, left, pricePence]) => {
    const { salon, id, client, path, payment } = await aPaid();
    await database.update(appointments).set({ clientId: client.id }).where(eq(appointments.id, id));
    const own = async () => textOf(visit(salon, "/cancel", { headers: { Cookie: await cookieOf(client) } }));
    const Cookie = await cookieOf(await anAccount(salon, { role: "admin" }));
    const fields = { intent: "give-back", method: "online", version: "1", amount: "14.14", key: "one", ...tick };
    await postForm(salon, `/admin/appointments/${id}/money`, fields, { Cookie });
    expect(await own()).toContain("£14.14 of it is on its way back to your card; £20.86 stays paid");
    expect(await own()).not.toContain("by card");
    await later(0);
    const [mail] = (await emailsTo(client.email)).filter(({ subject }) => subject.includes("on its way back"));
    expect(mail?.text).toContain(`Refunded: £14.14\nStays paid: £20.86\nLeft to pay: ${left}\n`);
    const [there] = await refundsOf(payment);
    const done = await askStripe("POST", `/test/refunds/${there?.id}`, { status: "succeeded" });
    for (let times = 0; times < 2; times++) await tellOf(salon, "refund.updated", done);
    expect(await rowOf(id)).toMatchObject({ pricePence, paymentStatus: pricePence === 2086 ? "paid" : "pending" });
    expect((await own()).includes("Pay £14.14 by card")).toBe(pricePence === 3500);
    expect((await textOf(visit(salon, path))).includes(STRIPE_WORDS.nothingLeft)).toBe(pricePence === 2086);
  });

  test("twice at once gives no more than was paid, and the same key gives once", async () => {
    const { salon, id, payment } = await aPaid();
    const answers = await Promise.all([back(salon, id, 2000), back(salon, id, 2000), back(salon, id, 2000)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const again = await Promise.all([back(salon, id, 500, "one key"), back(salon, id, 500, "one key")]);
    expect(again.some(({ ok }) => ok)).toBe(true);
    expect(await back(salon, id, 500, "one key")).toEqual({ ok: true, state: "succeeded" });
    expect((await refundsOf(payment)).map(({ amount }) => amount)).toEqual([2000, 500]);
    expect((await moneyOf(salon, id)).map(([, , pence]) => pence)).toEqual([3500, -2000, -500]);
  });

  test("is pending until the bank confirms it: the row comes with Stripe’s message, once", async () => {
    const { salon, id, payment } = await aPaid();
    expect(await back(salon, id, PENDING_PENCE)).toEqual({ ok: true, state: "pending" });
    expect(await moneyOf(salon, id)).toHaveLength(1);
    const [there] = await refundsOf(payment);
    const done = await askStripe("POST", `/test/refunds/${there?.id}`, { status: "succeeded" });
    await Promise.all([
      tellOf(salon, "refund.updated", done),
      tellOf(salon, "charge.refunded", { payment_intent: payment }),
    ]);
    await tellOf(salon, "refund.updated", { ...there, status: "pending" });
    await tellOf(salon, "refund.updated", done);
    expect((await moneyOf(salon, id)).map(([, , pence]) => pence)).toEqual([3500, -PENDING_PENCE]);
    expect(await refundStates(salon)).toEqual(["succeeded"]);
  });

  test("is finished by cron, once, if the answer is lost or Stripe is down", async () => {
    const { salon, id, payment } = await aPaid();
    const lost = await back(salon, id, LOST_PENCE);
    expect(lost.ok).toBe(true);
    const down = await withBindings({ STRIPE_URL: "http://127.0.0.1:9" }, () => back(salon, id, 700));
    expect(down).toEqual({ ok: true, state: "asked" });
    expect(await back(salon, id, 3500)).toEqual({ ok: false, reason: "more-than-paid" });
    await later(HOUR_MS);
    await later(HOUR_MS);
    expect((await refundsOf(payment)).map(({ amount }) => amount)).toEqual([LOST_PENCE, 700]);
    expect((await moneyOf(salon, id)).map(([, , pence]) => pence)).toEqual([3500, -LOST_PENCE, -700]);
  });

  test("at Stripe itself is written down too, once", async () => {
    const { salon, id, payment } = await aPaid();
    const made = await askStripe<object>("POST", "/v1/refunds", { payment_intent: payment ?? "", amount: "500" });
    for (const type of ["refund.created", "charge.refund.updated"]) await tellOf(salon, type, made);
    await tellOf(salon, "charge.refunded", { payment_intent: payment });
    expect((await moneyOf(salon, id)).map(([, , pence]) => pence)).toEqual([3500, -500]);
  });

  test("reported with another amount or currency is not written down", async () => {
    const { salon, id, payment } = await aPaid();
    await back(salon, id, PENDING_PENCE);
    const [there] = await refundsOf(payment);
    for (const with_ of [
      { amount: 1 },
      { currency: "usd" },
      { amount: `${PENDING_PENCE}` },
      { payment_intent: "pi_other" },
    ])
      expect((await tellOf(salon, "refund.updated", { ...there, status: "succeeded", ...with_ })).status).toBe(200);
    expect(await moneyOf(salon, id)).toHaveLength(1);
  });

  test("that the bank sends back is the salon’s money again", async () => {
    const { salon, id, payment } = await aPaid();
    await back(salon, id, 1000);
    const [there] = await refundsOf(payment);
    const failed = await askStripe("POST", `/test/refunds/${there?.id}`, { status: "failed" });
    for (let times = 0; times < 2; times++) await tellOf(salon, "refund.failed", failed);
    expect((await moneyOf(salon, id)).map(([, , pence]) => pence)).toEqual([3500, -1000, 1000]);
    expect(await rowOf(id)).toMatchObject({ paymentStatus: "paid" });
  });

  test("that the bank sends back is named to staff until it has gone back another way", async () => {
    const { salon, admin, id, payment } = await aPaid();
    const shown = async () =>
      textOf(visit(salon, `/admin/appointments/${id}/money`, { headers: { Cookie: await cookieOf(admin) } }));
    await back(salon, id, 1000);
    expect(await shown()).not.toContain("£10 couldn’t go back");
    const [there] = await refundsOf(payment);
    const failed = await askStripe("POST", `/test/refunds/${there?.id}`, { status: "failed" });
    await tellOf(salon, "refund.failed", failed);
    expect(await shown()).toContain("£10 couldn’t go back to the card");
    await back(salon, id, 400);
    expect(await shown()).toContain("£6 couldn’t go back to the card");
    await back(salon, id, 600);
    expect(await shown()).not.toContain("couldn’t go back");
  });
});

async function anOwing() {
  const salon = await aSalon({ onlinePayments: true });
  const [client, admin] = [await anAccount(salon), await anAccount(salon, { role: "admin" })];
  const id = await aBookedAppointment(salon, client, {});
  await database
    .update(appointments)
    .set({ pricePence: 3500, customerEmail: client.email })
    .where(eq(appointments.id, id));
  return { salon, client, admin, id, path: payPath(salon, { appointmentId: id, purpose: "payment", pence: 0 }) };
}

async function aPaid() {
  const { salon, client, admin, id, path } = await anOwing();
  const paid = await payAtStripe((await started(salon, path)).session.id);
  await tellOfSession(salon, paid);
  return { salon, client, admin, id, path, payment: paid.payment_intent };
}

/** The client goes to Stripe. */
async function started(salon: Salon, path: string): Promise<{ session: SessionThere; at: string }> {
  const at = (await postForm(salon, path, {})).headers.get("Location") ?? expect.fail("nobody was led to Stripe");
  const checkoutId = new URL(at, "http://salon").searchParams.get("checkout");
  const there = (await sessionsAt(salon)).find(({ metadata }) => metadata.checkoutId === checkoutId);
  return { session: there ?? expect.fail("there is no such session"), at };
}

function back(salon: Salon, appointmentId: string, amountPence: number, key: string = crypto.randomUUID()) {
  return giveBackOnline(salon, { key, appointmentId, amountPence, note: "", actor: "admin:owner" });
}

async function refundStates(salon: Salon) {
  const rows = await database.select().from(refunds).where(eq(refunds.salonId, salon.id));
  return rows.map(({ state }) => state);
}
