import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { payments, refunds } from "../../database/schema.ts";
import { HOUR_MS, now, salonTime } from "../../kernel/clock.ts";
import type { User } from "../../models/accounts/user.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { codeOf } from "../../models/vouchers/code.server.ts";
import { outstandingOn } from "../../models/vouchers/vouchers.server.ts";
import { anAccount, aStaffMember, cookieOf } from "../../testing/accounts.ts";
import { anAppointment } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { emailsTo, later, withBindings } from "../../testing/mail-factories.ts";
import { callApi, postForm, visit } from "../../testing/requests.ts";
import { SAYS } from "../../testing/says.ts";
import { mailedOfMoneyBack } from "../../testing/stripe/deposits.ts";
import { askStripe, refundsOf, tellOf } from "../../testing/stripe/messages.ts";
import { LOST_PENCE, PENDING_PENCE } from "../../testing/stripe/numbers.ts";
import { aShop, bought, soldAt } from "../../testing/stripe/vouchers.ts";
import { VOUCHER_NEWS } from "../../words/money/sold-vouchers.ts";

/* Staff give back through Stripe what is left of a voucher that was bought online. docs/rules.md 32.15 */

test("an unused voucher goes back to the card once; its buyer is mailed, and the voucher is worth nothing", async () => {
  const { salon, id, form, payment, path, send, page, worth } = await aBought();
  expect(await page()).toContain("Refund £50");
  expect(await textOf(visit(salon, path))).toContain(codeOf(salon.id, id));
  const key = crypto.randomUUID();
  const answers = await Promise.all([send(5000, key), send(5000, key), send(5000), send(5000)]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect((await send(5000)).status).toBe(409);
  expect((await refundsOf(payment)).map(({ amount }) => amount)).toEqual([5000]);
  expect(await rowsOf(id)).toEqual([
    ["payment", 5000],
    ["refund", -5000],
  ]);
  expect(await worth()).toBe(0);
  await later(0);
  const back = (await emailsTo(form.buyer)).filter(({ subject }) => subject.includes("is on its way back"));
  expect(back.map(({ text }) => text)).toEqual([expect.stringContaining("the card that paid for a gift voucher")]);
  expect(await mailedOfMoneyBack(form.email)).toEqual([]);
  const shown = await textOf(await visit(salon, path));
  expect(shown).toContain(SAYS["voucher-used-up"]);
  expect(shown).not.toContain(codeOf(salon.id, id));
  expect(await page()).not.toContain("Refund £");
});

test("a key gives back one voucher: sent for another one of the same amount, that goes back too", async () => {
  const { salon, admin, id, payment, send, worth } = await aBought();
  const other = await bought(salon, { amount: "other", other: "50" });
  const otherId = (await soldAt(salon)).find((one) => one.id !== id)?.id ?? expect.fail("Nothing was sold");
  const key = crypto.randomUUID();
  await send(5000, key);
  expect(await worth()).toBe(5000);
  const fields = { intent: "give-back", pence: "5000", key };
  await postForm(salon, `/admin/vouchers/${otherId}`, fields, { Cookie: await cookieOf(admin) });
  for (const paid of [payment, other.payment])
    expect((await refundsOf(paid)).map(({ amount }) => amount)).toEqual([5000]);
  expect(await worth()).toBe(0);
});

test("of a used voucher, what is left goes back; what the visit gives back later can go back too, and never more than was paid", async () => {
  const { salon, admin, id, payment, send, use, worth } = await aBought();
  const visited = await anAppointment(salon);
  expect((await use(visited, 20)).status).toBe(201);
  expect((await send(5000)).status).toBe(409);
  expect((await send(3000)).status).toBe(200);
  expect((await use(visited, 1)).status).toBe(409);
  const refund = { kind: "refund", method: "voucher", amount: 20 };
  await callApi(salon, `appointments/${visited}/payments`, { method: "POST", user: admin, body: refund });
  expect(await worth()).toBe(2000);
  expect((await send(2000)).status).toBe(200);
  expect((await refundsOf(payment)).map(({ amount }) => amount)).toEqual([3000, 2000]);
  expect(await rowsOf(id)).toHaveLength(5);
});

test("the money is off the voucher while it is on its way, and on it again when the bank sends it back", async () => {
  const { salon, id, payment, send, use, page, worth } = await aBought(PENDING_PENCE);
  expect(await textOf(send(PENDING_PENCE))).toContain("£14.14 is on its way back to the card");
  expect(await page()).toContain("£14.14 is on its way back to the card. Nobody can use the voucher");
  const visited = await anAppointment(salon);
  expect((await use(visited, 14.14)).status).toBe(409);
  const [there] = await refundsOf(payment);
  const failed = await askStripe("POST", `/test/refunds/${there?.id}`, { status: "failed" });
  await Promise.all([tellOf(salon, "refund.failed", failed), tellOf(salon, "refund.failed", failed)]);
  expect(await worth()).toBe(PENDING_PENCE);
  expect(await page()).toContain("We couldn’t refund £14.14");
  expect(await rowsOf(id)).toEqual([
    ["payment", PENDING_PENCE],
    ["refund", -PENDING_PENCE],
    ["refund", PENDING_PENCE],
  ]);
  expect((await use(visited, 14.14)).status).toBe(201);
});

test("a refund is made once by cron if its answer is lost or Stripe is down", async () => {
  const { id, payment, send, worth } = await aBought(LOST_PENCE);
  await send(LOST_PENCE);
  expect(await worth()).toBe(0);
  await later(HOUR_MS);
  await later(HOUR_MS);
  expect((await refundsOf(payment)).map(({ amount }) => amount)).toEqual([LOST_PENCE]);
  expect(await rowsOf(id)).toHaveLength(2);
  expect((await database.select().from(refunds).where(eq(refunds.amountPence, LOST_PENCE))).at(-1)?.state).toBe(
    "succeeded",
  );
});

test("a refund that somebody makes at Stripe comes off the voucher as far as it was not used", async () => {
  const { salon, id, payment, use, worth } = await aBought();
  await use(await anAppointment(salon), 20);
  const there = await askStripe<{ id: string }>("POST", "/v1/refunds", { payment_intent: payment, amount: "5000" });
  await Promise.all([tellOf(salon, "refund.created", there), tellOf(salon, "refund.updated", there)]);
  expect(await worth()).toBe(0);
  const all = await database.select().from(payments).where(eq(payments.salonId, salon.id));
  const backThen = all.filter(({ kind }) => kind === "refund");
  expect(backThen.map(({ amountPence, voucherId }) => [amountPence, voucherId])).toEqual([
    [-3000, id],
    [-2000, null],
  ]);
  const failed = await askStripe("POST", `/test/refunds/${there.id}`, { status: "failed" });
  await Promise.all([tellOf(salon, "refund.failed", failed), tellOf(salon, "refund.failed", failed)]);
  expect(await worth()).toBe(3000);
});

test("the desk’s own ways refuse it; so does its page without an amount, and to people who may not", async () => {
  const { salon, id, payment, send } = await aBought();
  const path = `/admin/vouchers/${id}`;
  const admin = await cookieOf(await anAccount(salon, { role: "admin" }));
  const taken = await postForm(salon, path, { intent: "take-back", method: "cash" }, { Cookie: admin });
  expect([taken.status, await taken.text()]).toEqual([409, expect.stringContaining("bought online")]);
  for (const pence of ["", "-5000", "0", "1e9", "4999"])
    expect((await postForm(salon, path, { intent: "give-back", pence }, { Cookie: admin })).status).toBe(409);
  for (const user of [await anAccount(salon), await aStaffMember(salon, "technician")])
    expect((await send(5000, undefined, await cookieOf(user))).status).toBe(403);
  expect(await refundsOf(payment)).toEqual([]);
});

test("an owner switches the sale on where Stripe’s keys are, nobody else can, and once off the page is gone", async () => {
  const salon = await aShop();
  const owner = await cookieOf(await anAccount(salon, { role: "admin" }));
  const set = (intent: string, Cookie: string) => postForm(salon, "/admin/vouchers", { intent }, { Cookie });
  const page = async () => textOf(await visit(salon, "/admin/vouchers", { headers: { Cookie: owner } }));
  expect(await page()).toContain(VOUCHER_NEWS.online);
  expect((await set("online-off", owner)).status).toBe(302);
  expect((await visit(salon, "/vouchers")).status).toBe(404);
  expect((await set("online-on", await cookieOf(await aStaffMember(salon, "manager")))).status).toBe(403);
  await withBindings({ STRIPE_SECRET_KEY: undefined }, async () => {
    expect(await page()).toContain("This needs a Stripe account");
    const refused = await set("online-on", owner);
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining("need Stripe to sell vouchers online"),
    ]);
  });
  expect((await visit(salon, "/vouchers")).status).toBe(404);
  expect((await set("online-on", owner)).status).toBe(302);
  expect((await visit(salon, "/vouchers")).status).toBe(200);
});

/** A voucher that was bought online for `pence`. */
async function aBought(pence = 5000) {
  const salon = await aShop();
  const admin = await anAccount(salon, { role: "admin" });
  const Cookie = await cookieOf(admin);
  const { form, path, payment } = await bought(salon, { amount: "other", other: `${pence / 100}` });
  const [voucher] = await soldAt(salon);
  const id = voucher?.id ?? expect.fail("Nothing was sold");
  const send = (amount: number, key: string = crypto.randomUUID(), by = Cookie) =>
    postForm(salon, `/admin/vouchers/${id}`, { intent: "give-back", pence: `${amount}`, key }, { Cookie: by });
  const page = async () => textOf(await visit(salon, `/admin/vouchers/${id}`, { headers: { Cookie } }));
  const use = (appointment: string, amount: number) => pay(salon, admin, appointment, { id, amount });
  const worth = async () => {
    const { date } = salonTime(salon.timeZone, now());
    return (await outstandingOn(primaryDatabase(), salon.id, date)).pence;
  };
  return { salon, admin, id, form, path, payment, send, page, use, worth };
}

function pay(salon: Salon, user: User, appointment: string, { id, amount }: { id: string; amount: number }) {
  const body = { kind: "payment", method: "voucher", amount, voucher: codeOf(salon.id, id) };
  return callApi(salon, `appointments/${appointment}/payments`, { method: "POST", user, body });
}

async function rowsOf(voucherId: string) {
  const rows = await database.select().from(payments).where(eq(payments.voucherId, voucherId));
  return rows.map(({ kind, amountPence }) => [kind, amountPence]);
}
