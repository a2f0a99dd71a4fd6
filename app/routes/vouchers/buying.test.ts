import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { hourlyRun } from "../../../workers/cron.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { checkouts, payments, salons } from "../../database/schema.ts";
import { DAY_MS, HOUR_MS, now, salonTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import { forgetBookingsToPay } from "../../models/money/bookings-to-pay.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { takenIn } from "../../models/taken/taken.server.ts";
import { codeOf } from "../../models/vouchers/code.server.ts";
import { outstandingOn } from "../../models/vouchers/vouchers.server.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { deliverDueEmails, emailsTo, later, MAIL_DOWN, withBindings } from "../../testing/mail-factories.ts";
import { postForm, visit } from "../../testing/requests.ts";
import { aSalon } from "../../testing/salons.ts";
import { visitsAt, wayBack } from "../../testing/stripe/deposits.ts";
import { payAtStripe, refundsOf, sessionsAt, tellOf, tellOfSession } from "../../testing/stripe/messages.ts";
import { anOrder, aShop, order, soldAt, whoever } from "../../testing/stripe/vouchers.ts";
import { PAYING_WORDS } from "../../words/payments.ts";

/* Somebody buys a voucher online, against a stand-in of Stripe. docs/rules.md 32.10 to 32.14 */

describe("the page", () => {
  test("is there where the owner has switched it on and the deployment has both of Stripe’s keys, and nowhere else", async () => {
    const plain = await aSalon();
    expect((await visit(plain, "/vouchers")).status).toBe(404);
    expect((await order(plain, whoever())).status).toBe(404);
    for (const path of ["/", "/sitemap.xml", "/llms.txt"])
      expect(await textOf(visit(plain, path)), path).not.toContain("/vouchers");
    const salon = await aShop();
    const page = await textOf(visit(salon, "/vouchers"));
    expect(page).toMatch(/<h1[^>]*>/);
    expect(page).toContain(`<meta property="og:title" content="Gift vouchers | ${salon.name}"/>`);
    for (const path of ["/", "/sitemap.xml", "/llms.txt"])
      expect(await textOf(visit(salon, path)), path).toContain("/vouchers");
    const landing = await textOf(visit(salon, "/"));
    // In the header's row and its menu, below the services, and in the footer.
    expect(landing.match(/<a[^>]* href="\/vouchers"/g)).toHaveLength(4);
    expect(landing).toContain("Give a gift voucher");
    for (const gone of [{ STRIPE_SECRET_KEY: undefined }, { STRIPE_WEBHOOK_SECRET: undefined }]) {
      const [shown, sent] = await withBindings(gone, () =>
        Promise.all([visit(salon, "/vouchers"), order(salon, whoever())]),
      );
      expect([shown.status, sent.status]).toEqual([404, 404]);
    }
    expect(await sessionsAt(salon)).toEqual([]);
  });

  test.for([
    ["an amount below £10", { amount: "other", other: "9.99" }, "from £10 to £500"],
    ["an amount above £500", { amount: "other", other: "500.01" }, "from £10 to £500"],
    ["an amount with half a penny", { amount: "other", other: "20.005" }, "from £10 to £500"],
    ["an amount that is no number", { amount: "other", other: "plenty" }, "from £10 to £500"],
    ["an amount that nobody suggests", { amount: "1" }, "from £10 to £500"],
    ["two amounts", { amount: "50", other: "80" }, "choose one amount"],
    ["an order without a recipient", { recipient: " " }, "who it’s for"],
    ["a name that leads somewhere", { sender: "win.example.com" }, "leave out web addresses"],
    ["a message that leads somewhere", { message: "Look at www.shop.example" }, "leave out web addresses"],
    ["a message with a phone number", { message: "Call 0790 012 3456" }, "leave out web addresses"],
    ["a message that is too long", { message: "x".repeat(301) }, "at most 300"],
    ["an invalid mailbox of the buyer", { buyer: "somebody" }, "valid email"],
    ["an invalid mailbox of the friend", { email: "a@b" }, "valid email"],
  ] as const)("refuses %s with a sentence, and keeps what was typed", async ([, wrong, sentence]) => {
    const salon = await aShop();
    const answer = await order(salon, { ...whoever(), message: "For your day", ...wrong });
    const page = await textOf(answer, 400);
    expect([answer.status, page]).toEqual([400, expect.stringContaining(sentence)]);
    const stays = { recipient: "Ada", ...wrong };
    for (const text of Object.values(stays).filter((text) => text.trim() && text.length < 100))
      expect(page).toContain(text);
    expect(await database.select().from(checkouts).where(eq(checkouts.salonId, salon.id))).toEqual([]);
  });

  test("keeps what was typed when Stripe is down, and the same form works afterwards", async () => {
    const salon = await aShop();
    const form = whoever();
    const down = await withBindings({ STRIPE_URL: "http://127.0.0.1:9" }, () => order(salon, form));
    expect([down.status, await down.text()]).toEqual([503, expect.stringContaining(PAYING_WORDS["outcome-unknown"])]);
    expect((await order(salon, form)).status).toBe(302);
    expect(await sessionsAt(salon)).toHaveLength(1);
  });

  test("orders once when the same form is sent twice, and again when its words have changed", async () => {
    const salon = await aShop();
    const form = whoever();
    const [one, two] = await Promise.all([order(salon, form), order(salon, form)]);
    expect(two.headers.get("Location")).toBe(one.headers.get("Location"));
    const other = await order(salon, { ...form, recipient: "Grace" });
    expect(other.headers.get("Location")).not.toBe(one.headers.get("Location"));
    expect(await sessionsAt(salon)).toHaveLength(2);
  });

  test("limits orders by network, and there by mailbox, and mails nobody before a voucher is paid", async () => {
    const salon = await aShop();
    const to = `${crypto.randomUUID()}@example.com`;
    const orders = (network: string) => order(salon, { ...whoever(), email: to }, { "CF-Connecting-IP": network });
    const answers = [];
    for (let nth = 0; nth < 6; nth++) answers.push(await orders("198.51.100.1"));
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302, 302, 429]);
    expect(answers.at(-1)?.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect((await orders("198.51.100.2")).status).toBe(302);
    const from = { "CF-Connecting-IP": "203.0.113.9" };
    let sent = 0;
    while ((await order(salon, whoever(), from)).status === 302) sent += 1;
    expect(sent).toBe(20);
    await expectNoMail(salon, to);
  });
});

describe("a paid voucher", () => {
  test("is sold, shown, printed and mailed, and pays like any other; its sale is a liability", async () => {
    const salon = await aShop();
    const { form, path, session } = await anOrder(salon, { message: "For your day" });
    const there = await visit(salon, path);
    expect(await textOf(there)).toMatch(
      /<meta http-?equiv="refresh" content="0;url=http:\/\/127\.0\.0\.1:\d+\/c\/pay\/cs_/i,
    );
    for (const [name, value] of [
      ["Cache-Control", "private, no-store"],
      ["Referrer-Policy", "same-origin"],
      ["X-Robots-Tag", "noindex"],
    ] as const)
      expect(there.headers.get(name)).toBe(value);
    const paid = await payAtStripe(session.id);
    const page = await textOf(await visit(salon, wayBack(paid.success_url)));
    const [voucher] = await soldAt(salon);
    const code = codeOf(salon.id, voucher?.id ?? "");
    for (const text of ["Your voucher is ready", "£50", "Ada", "Grace", "For your day", code, form.email, form.buyer])
      expect(page).toContain(text);
    const [mail] = await mailsTo(form.email, 1);
    const [receipt] = await mailsTo(form.buyer, 1);
    expect([mail?.text, mail?.text]).toEqual([
      expect.stringContaining(code),
      expect.stringContaining("Grace has given you £50"),
    ]);
    expect(receipt?.subject).toContain("Receipt: £50 voucher");
    expect(receipt?.text).not.toContain(code);
    const shownAgain = /https?:\/\/\S+\/vouchers\/\S+/.exec(receipt?.text ?? "")?.[0] ?? "";
    expect(await textOf(await visit(salon, wayBack(shownAgain)))).toContain(code);

    const { date } = salonTime(salon.timeZone, now());
    expect(await outstandingOn(primaryDatabase(), salon.id, date)).toEqual({ pence: 5000, expiredPence: 0 });
    const [day] = await takenIn(primaryDatabase(), salon.id, { from: date, to: date });
    expect(JSON.stringify(day)).toContain("5000");
    expect(await rowsAt(salon)).toEqual([["payment", "online", 5000]]);
    const stored = JSON.stringify(await database.select().from(checkouts).where(eq(checkouts.salonId, salon.id)));
    for (const secret of [code, form.email, form.buyer, path.split("/")[2] ?? ""]) expect(stored).not.toContain(secret);
  });

  test("for the buyer comes in one email, which says that it is paid", async () => {
    const salon = await aShop();
    const { form, session } = await anOrder(salon, { email: "" });
    await tellOfSession(salon, await payAtStripe(session.id));
    const [mail] = await mailsTo(form.buyer, 1);
    expect(mail?.text).toContain("Paid: £50 by card");
    expect(mail?.text.split("Paid:")[1]).toContain(longDate(salonTime(salon.timeZone, now()).date));
  });

  test("is one voucher with one email each, for reports from any source, repeated and in any order", async () => {
    const salon = await aShop();
    const { form, path, session } = await anOrder(salon);
    const paid = await payAtStripe(session.id);
    const late = { ...paid, status: "expired", payment_status: "unpaid" };
    await Promise.all([
      later(HOUR_MS),
      ...Array.from({ length: 3 }, () => visit(salon, wayBack(paid.success_url))),
      ...Array.from({ length: 5 }, () => tellOfSession(salon, paid)),
      tellOfSession(salon, late, "checkout.session.expired"),
      order(salon, form),
    ]);
    await later(HOUR_MS);
    await tellOfSession(salon, paid);
    expect(await soldAt(salon)).toHaveLength(1);
    expect(await rowsAt(salon)).toEqual([["payment", "online", 5000]]);
    expect((await order(salon, form)).headers.get("Location")).toBe(path);
    expect(await textOf(await visit(salon, path))).toContain("Your voucher is ready");
    await mailsTo(form.email, 1);
    await mailsTo(form.buyer, 1);
    expect(await refundsOf(paid.payment_intent)).toEqual([]);
  });

  test("that Stripe never reports is found by cron", async () => {
    const salon = await aShop();
    const { form, session } = await anOrder(salon);
    await payAtStripe(session.id);
    await later(HOUR_MS);
    expect(await soldAt(salon)).toHaveLength(1);
    await mailsTo(form.email, 1);
  });

  test("that could not be mailed at first is mailed later, once", async () => {
    const salon = await aShop();
    const { form, session } = await anOrder(salon);
    const paid = await payAtStripe(session.id);
    await withBindings({ ...MAIL_DOWN, SALON_SCHEDULE: undefined }, async () => {
      await tellOfSession(salon, paid);
      await deliverDueEmails(salon.id);
    });
    await expectNoMail(salon, form.email);
    vi.useFakeTimers({ toFake: ["Date"], now: now() + HOUR_MS });
    await Promise.all([deliverDueEmails(salon.id), deliverDueEmails(salon.id)]);
    vi.useRealTimers();
    await mailsTo(form.email, 1);
    await mailsTo(form.buyer, 1);
  });

  test("is still sold after its time to pay, and after the salon stopped selling", async () => {
    const salon = await aShop();
    const { session } = await anOrder(salon);
    const paid = await payAtStripe(session.id);
    await tellOfSession(salon, { ...paid, status: "expired", payment_status: "unpaid" }, "checkout.session.expired");
    expect(await visitsAt(salon)).toEqual(["expired"]);
    await database.update(salons).set({ onlineVouchers: false }).where(eq(salons.id, salon.id));
    await tellOfSession(salon, paid);
    expect(await soldAt(salon)).toHaveLength(1);
    expect(await visitsAt(salon)).toEqual(["paid"]);
  });

  test("waits while Stripe’s keys are gone; the page says so and looks again", async () => {
    const salon = await aShop();
    const { session } = await anOrder(salon);
    const paid = await payAtStripe(session.id);
    const page = await withBindings({ STRIPE_SECRET_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined }, async () => {
      const unsigned = { method: "POST", body: JSON.stringify(paid), headers: { "Stripe-Signature": "t=1,v1=0" } };
      expect((await visit(salon, "/api/stripe-webhook", unsigned)).status).not.toBe(200);
      await later(HOUR_MS);
      return textOf(visit(salon, wayBack(paid.success_url)));
    });
    expect(page).toContain("please don’t pay twice");
    expect(page).toMatch(/<meta http-?equiv="refresh" content="5;url=\/vouchers\//i);
    expect(await soldAt(salon)).toEqual([]);
    await later(HOUR_MS);
    expect(await soldAt(salon)).toHaveLength(1);
  });

  test("is sold without a name and mailed to nobody if its buyer was forgotten meanwhile", async () => {
    const salon = await aShop();
    const { form, session } = await anOrder(salon);
    await forgetBookingsToPay(primaryDatabase(), salon.id, { mailbox: form.buyer });
    await tellOfSession(salon, await payAtStripe(session.id));
    expect(await soldAt(salon)).toMatchObject([{ recipient: "", sender: "", email: "", buyer: "" }]);
    await expectNoMail(salon, form.email);
  });

  test.for([
    ["in another currency", { currency: "usd" }],
    ["of another amount", { amount_total: 1000 }],
    ["whose amount is a text", { amount_total: "5000" }],
    ["of another visit of Stripe’s", { id: "cs_test_other" }],
    ["of a payment that has not arrived", { payment_status: "unpaid" }],
    ["without a payment", { payment_intent: null }],
  ] as const)("is not sold by a report %s", async ([, with_]) => {
    const salon = await aShop();
    const { session } = await anOrder(salon);
    const paid = await payAtStripe(session.id);
    expect((await tellOfSession(salon, { ...paid, ...with_ })).status).toBe(200);
    expect([await soldAt(salon), await visitsAt(salon)]).toEqual([[], ["open"]]);
  });

  test("is not sold by another salon, or by a report from another account at Stripe", async () => {
    const [salon, other] = [await aShop(), await aShop()];
    const { path, session } = await anOrder(salon);
    const paid = await payAtStripe(session.id);
    await tellOfSession(salon, { ...paid, metadata: { ...paid.metadata, salonId: other.id } });
    await tellOf(salon, "checkout.session.completed", paid, { account: "acct_other" });
    expect([await soldAt(salon), await soldAt(other)]).toEqual([[], []]);
    expect((await visit(other, path)).status).toBe(404);
  });
});

describe("an order that is given up", () => {
  test.for(["by Stripe’s way back", "by the page’s button"] as const)(
    "%s ends, and the form is filled in as it was",
    async (way) => {
      const salon = await aShop();
      const { form, path, session } = await anOrder(salon, { amount: "other", other: "62.50", message: "Enjoy" });
      const back =
        way === "by the page’s button"
          ? await postForm(salon, path, {})
          : await visit(salon, wayBack(session.cancel_url));
      expect(back.status).toBe(302);
      const page = await textOf(await visit(salon, back.headers.get("Location") ?? ""));
      for (const text of ["Nothing was charged", 'value="62.50"', "Enjoy", form.email, form.buyer])
        expect(page).toContain(text);
      expect((await sessionsAt(salon)).map(({ status }) => status)).toEqual(["expired"]);
      expect((await visit(salon, path)).headers.get("Location")).toBe(back.headers.get("Location"));
      expect((await order(salon, form)).status).toBe(302);
      expect((await sessionsAt(salon)).map(({ status }) => status)).toEqual(["expired", "open"]);
    },
  );

  test("leaves nothing behind a day later, nor does an expired one; paid orders stay", async () => {
    const salon = await aShop();
    const [left, paid] = [await anOrder(salon), await anOrder(salon)];
    await visit(salon, wayBack(left.session.cancel_url));
    await anOrder(salon);
    await tellOfSession(salon, await payAtStripe(paid.session.id));
    await hourlyRun(now() + HOUR_MS);
    expect(await visitsAt(salon)).toHaveLength(3);
    await hourlyRun(now() + DAY_MS + HOUR_MS);
    expect(await visitsAt(salon)).toEqual(["paid"]);
    expect((await visit(salon, left.path)).status).toBe(404);
  });
});

async function rowsAt(salon: Salon) {
  const rows = await database.select().from(payments).where(eq(payments.salonId, salon.id));
  return rows.map(({ kind, method, amountPence }) => [kind, method, amountPence]);
}

/** The emails to a mailbox, once there are `count` of them. */
async function mailsTo(mailbox: string, count: number) {
  await expect.poll(async () => (await emailsTo(mailbox)).length, { timeout: 30_000 }).toBe(count);
  return emailsTo(mailbox);
}

/** Has all that is due sent, and expects that none of it goes to a mailbox. */
async function expectNoMail({ id }: Salon, mailbox: string) {
  await deliverDueEmails(id);
  expect(await emailsTo(mailbox)).toEqual([]);
}
