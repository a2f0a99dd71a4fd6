import { afterEach, describe, expect, test, vi } from "vitest";
import type { Agreed } from "../../diary/terms/terms.ts";
import { UNDO_SHOWN_MS } from "../../diary/undoable.ts";
import { addDays, now } from "../../kernel/clock.ts";
import { payPath } from "../../models/money/online.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { anAppointment, tomorrow } from "../../testing/appointments.ts";
import { textOf } from "../../testing/html.ts";
import { deliverDueEmails, emailsTo, itIs } from "../../testing/mail-factories.ts";
import { callApi, postForm, visit } from "../../testing/requests.ts";
import { rowOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";
import { moneyOf } from "../../testing/stripe/deposits.ts";
import { payAtStripe, refundsOf, sessionsAt, tellOfSession } from "../../testing/stripe/messages.ts";
import { STRIPE_WORDS } from "../../words/checkout.ts";

/* Fees and deposits that are paid by a link. docs/rules.md 29.11 to 29.13, 31.9 to 31.11 */

afterEach(() => {
  vi.useRealTimers();
});

describe("an email has a button to pay by card", () => {
  test("for the fee of a missed visit; the email says what, why, and until when the client can say that it is wrong", async () => {
    const { salon, email, staff, deliver } = await aMissed();
    await staff.send({ intent: "no-show", askFee: "on" });
    await deliver();
    const [mail] = (await emailsTo(email)).filter(({ subject }) => subject.startsWith("Fee for your visit"));
    const text = mail?.text ?? "";
    expect(text).toContain("We missed you at this visit");
    expect(text).toContain("we’re asking you for £17.50 for a missed visit");
    expect(text).toMatch(/Call us on .* by \w+, \w+ \d+\w+, \d{4}/);
    expect(text).toContain("Pay £17.50 by card");
    const link = /https?:\/\/\S+(\/pay\/\S+)/.exec(text)?.[1] ?? "";
    expect(await textOf(visit(salon, link))).toContain("Pay £17.50 by card");
  });

  test("and the way of a transfer beside it where the salon names an account", async () => {
    for (const account of [AGREED.account, ""]) {
      const { email, staff, deliver } = await aMissed(account);
      await staff.send({ intent: "no-show", askFee: "on" });
      await deliver();
      const text = (await emailsTo(email)).map((mail) => mail.text).join("\n");
      expect(text).toContain("Pay £17.50 by card");
      expect(/bank transfer|Reference/.test(text)).toBe(account !== "");
    }
  });

  test("for a deposit until it has come, and never where the salon takes no money online", async () => {
    for (const onlinePayments of [true, false]) {
      const { email, salon, cookie, id, deliver } = await anAwaited({ onlinePayments });
      await callApi(salon, "send-confirmation-email", { method: "POST", user: cookie, body: { appointmentId: id } });
      await deliver();
      const text = (await emailsTo(email)).map((mail) => mail.text).join("\n");
      expect(text).toMatch(/^Held until .+: pay £10$/m);
      expect(text.includes("Pay £10 by card")).toBe(onlinePayments);
      expect(text.includes("is due by card or bank transfer by")).toBe(onlinePayments);
    }
  });
});

test("while a deposit is awaited, the client’s list asks for it by card, and then for the rest", async () => {
  for (const onlinePayments of [true, false]) {
    const { salon, cookie, id } = await anAwaited({ onlinePayments });
    const headers = { Cookie: await cookieOf(cookie) };
    const list = await textOf(visit(salon, "/cancel", { headers }));
    expect(list).toContain(`A deposit of £10 is due by ${onlinePayments ? "card or " : ""}bank transfer by`);
    expect(list).toMatch(/Held until \w{3}, \w{3} \d+ at \d\d:\d\d: pay £10/);
    expect(list).toContain("£10 as a deposit, then £25 in cash on the day");
    const calendar = encodeURIComponent("Payment: £10 as a deposit, then £25 in cash on the day");
    expect(await textOf(visit(salon, "/cancel", { headers }))).toContain(calendar);
    expect(list.includes("Pay £10 by card")).toBe(onlinePayments);
    if (!onlinePayments) continue;
    const link = /\/pay\/[^"]+_deposit_1000[^"]*/.exec(await textOf(visit(salon, "/cancel", { headers })))?.[0];
    const session = await opened(salon, link ?? expect.fail("no link to pay the deposit"));
    expect(session.amount_total).toBe(1000);
    await tellOfSession(salon, await payAtStripe(session.id));
    expect((await rowOf(id))?.depositDueAt).toBeNull();
    expect(await textOf(visit(salon, "/cancel", { headers }))).toContain("Pay £25 by card");
  }
});

describe("a no-show with its fee", () => {
  test("asks for the fee only with the tick; with it the client is asked at once, and Undo takes it back", async () => {
    const { id, staff } = await aMissed();
    expect(await staff.send({ intent: "no-show" })).toContain("Marked as a no-show.");
    expect((await rowOf(id))?.fee).toMatchObject({ why: "no-show", amountPence: 1750, askedAt: null });
    const other = await aMissed();
    const page = await other.staff.send({ intent: "no-show", askFee: "on" });
    expect(page).toContain("Marked as a no-show. We’ve emailed the client about the fee.");
    expect((await rowOf(other.id))?.fee?.askedAt).toBeGreaterThan(0);
    const commandId = /name="commandId" value="([^"]+)"/.exec(page)?.[1] ?? "";
    await other.staff.send({ intent: "undo", commandId });
    expect(await rowOf(other.id)).toMatchObject({ status: "confirmed", fee: null });
    expect(await textOf(visit(other.salon, other.link))).toContain(STRIPE_WORDS.nothingLeft);
  });

  test("offers the fee in the question, in the words of the terms", async () => {
    const { salon, staff, id } = await aMissed();
    const table = await textOf(visit(salon, `/admin/appointments?q=Grace&cancel=${id}`, { headers: staff.headers }));
    expect(table).toContain("Ask for the fee: £17.50 if they didn’t come, £10 if the client cancelled");
    const calendar = await textOf(visit(salon, staff.days, { headers: staff.headers }));
    expect(calendar).toContain('"cardOnFile":false,"noShowFee":{"kind":"percent","amount":50}');
  });

  test("asks for the fee over the API with askFee", async () => {
    const { salon, admin, id } = await aMissed();
    const body = { noShow: true, askFee: true };
    expect((await callApi(salon, `appointments/${id}/cancel`, { method: "PATCH", user: admin, body })).status).toBe(
      200,
    );
    expect((await rowOf(id))?.fee?.askedAt).toBeGreaterThan(0);
  });
});

describe("a fee paid by its link", () => {
  test.for([
    ["was paid at the desk", { intent: "fee", amount: "17.50" }],
    ["was waived", { intent: "waive-fee", reason: "Her child was ill" }],
  ] as const)("that %s meanwhile goes back at once", async ([, fields]) => {
    const { salon, staff, link, id } = await anAsked();
    const session = await opened(salon, link);
    await staff.send(fields);
    const paid = await payAtStripe(session.id);
    await Promise.all([tellOfSession(salon, paid), tellOfSession(salon, paid)]);
    expect((await refundsOf(paid.payment_intent)).map(({ amount }) => amount)).toEqual([1750]);
    const rows = await moneyOf(salon, id);
    expect(rows.filter(([, method]) => method === "online")).toEqual([]);
    expect(await textOf(visit(salon, link))).toContain(STRIPE_WORDS.nothingLeft);
  });

  test("is written down once, goes back to the card once as a whole, and is then asked for no more", async () => {
    const { salon, staff, link, id, email, deliver } = await anAsked();
    const paid = await payAtStripe((await opened(salon, link)).id);
    await Promise.all([tellOfSession(salon, paid), tellOfSession(salon, paid), tellOfSession(salon, paid)]);
    expect(await moneyOf(salon, id)).toEqual([["fee", "online", 1750]]);
    await deliver();
    const receipts = (await emailsTo(email)).filter(({ subject }) => subject.startsWith("Receipt"));
    expect(
      receipts.map(({ text }) => /You’ve paid £17.50 by card as the fee .*\n+(.*)\n(.*)/.exec(text)?.slice(1)),
    ).toEqual([["Paid by card: £17.50", "Left to pay: Nothing"]]);
    expect(await staff.send({ intent: "fee-back", amount: "17" }, 409)).toContain("more than was paid");
    const key = crypto.randomUUID();
    const answers = await Promise.all([
      staff.post({ intent: "fee-back", amount: "17.50", key }),
      staff.post({ intent: "fee-back", amount: "17.50", key }),
    ]);
    const done = answers.find(({ status }) => status === 200) ?? expect.fail("Neither was done");
    expect(await textOf(done)).toContain("£17.50 went back to the card.");
    expect(await moneyOf(salon, id)).toEqual([
      ["fee", "online", 1750],
      ["fee", "online", -1750],
    ]);
    expect((await refundsOf(paid.payment_intent)).map(({ amount }) => amount)).toEqual([1750]);
    expect(await textOf(visit(salon, link))).toContain(STRIPE_WORDS.nothingLeft);
    expect(await staff.page()).toContain("We’ve waived it: Refunded");
  });

  test("does not count towards the price: a refund of the price and the API leave it alone", async () => {
    const { salon, admin, staff, link, id } = await anAsked();
    const paid = await payAtStripe((await opened(salon, link)).id);
    await tellOfSession(salon, paid);
    expect(await staff.send({ intent: "give-back", method: "online", amount: "10" }, 409)).toContain(
      "more than was paid",
    );
    const body = { kind: "refund", method: "online", amount: 10 };
    expect((await callApi(salon, `appointments/${id}/payments`, { method: "POST", user: admin, body })).status).toBe(
      409,
    );
    expect(await refundsOf(paid.payment_intent)).toEqual([]);
  });
});

describe("a refund over the API", () => {
  test("of what came by a link goes back through Stripe and answers its row, once for a key", async () => {
    const { salon, admin, id, payment } = await aPaid();
    const key = crypto.randomUUID();
    const send = (amount: number) =>
      callApi(salon, `appointments/${id}/payments`, {
        ...{ method: "POST", user: admin, body: { kind: "refund", method: "online", amount } },
        headers: { "Idempotency-Key": key },
      });
    const first = await send(10);
    expect([first.status, await first.json()]).toEqual([
      201,
      expect.objectContaining({ kind: "refund", method: "online", amount: -10 }),
    ]);
    expect((await send(10)).status).toBe(201);
    expect((await send(11)).status).toBe(422);
    expect((await refundsOf(payment)).map(({ amount }) => amount)).toEqual([1000]);
    const stranger = await anAccount(salon);
    const asked = { method: "POST", user: stranger, body: { kind: "refund", method: "online", amount: 1 } };
    expect((await callApi(salon, `appointments/${id}/payments`, asked)).status).toBe(403);
  });
});

const AGREED: Agreed = {
  ...{ termsId: "one", text: "", account: "Nails Ltd 12-34-56", depositPence: 0, dueHours: 24, at: 0 },
  ...{ lateFee: { kind: "fixed", amount: 1000 }, lateHours: 24, noShowFee: { kind: "percent", amount: 50 } },
};

/** A visit of yesterday whose client has agreed to fees, and staff who send the forms of its payment page. */
async function aMissed(account = AGREED.account) {
  const salon = await aSalon({ onlinePayments: true });
  const admin = await anAccount(salon, { role: "admin" });
  const client = await anAccount(salon, { emailVerifiedAt: now() });
  const date = addDays(tomorrow(salon), -2);
  const agreed = { ...AGREED, account };
  const id = await anAppointment(salon, { customerEmail: client.email, clientId: client.id, date, agreed });
  const headers = { Cookie: await cookieOf(admin) };
  const path = `/admin/appointments/${id}/money`;
  const link = payPath(salon, { appointmentId: id, purpose: "fee", pence: 1750 });
  const staff = {
    headers,
    days: `/admin/calendar/appointments?from=${date}&to=${date}`,
    page: () => textOf(visit(salon, path, { headers })),
    post: async (fields: Record<string, string>) => {
      const version = `${(await rowOf(id))?.version}`;
      return postForm(salon, path, { key: crypto.randomUUID(), version, ...fields }, headers);
    },
    send: (fields: Record<string, string>, status?: number) => textOf(staff.post(fields), status),
  };
  const deliver = async () => {
    itIs(now() + UNDO_SHOWN_MS);
    await deliverDueEmails(salon.id);
  };
  return { salon, admin, client, email: client.email, id, link, staff, deliver };
}

async function anAsked() {
  const missed = await aMissed();
  await missed.staff.send({ intent: "no-show", askFee: "on" });
  return missed;
}

/** An appointment to come that waits for a deposit. */
async function anAwaited(with_: { onlinePayments: boolean }) {
  const salon = await aSalon(with_);
  const client = await anAccount(salon, { emailVerifiedAt: now() });
  const agreed = { ...AGREED, depositPence: 1000 };
  const date = addDays(tomorrow(salon), 5);
  const owner = { customerEmail: client.email, clientId: client.id };
  const id = await anAppointment(salon, { ...owner, date, agreed, depositDueAt: now() + 3_600_000 });
  return { salon, cookie: client, email: client.email, id, deliver: () => deliverDueEmails(salon.id) };
}

async function aPaid() {
  const salon = await aSalon({ onlinePayments: true });
  const admin = await anAccount(salon, { role: "admin" });
  const id = await anAppointment(salon, {});
  const session = await opened(salon, payPath(salon, { appointmentId: id, purpose: "payment", pence: 0 }));
  const paid = await payAtStripe(session.id);
  await tellOfSession(salon, paid);
  return { salon, admin, id, payment: paid.payment_intent };
}

async function opened(salon: Awaited<ReturnType<typeof aSalon>>, link: string) {
  await postForm(salon, link, {});
  return (await sessionsAt(salon)).at(-1) ?? expect.fail("nobody was led to Stripe");
}
