import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { outbox, refunds } from "../../database/schema.ts";
import type { Agreed } from "../../diary/terms/terms.ts";
import { UNDO_SHOWN_MS } from "../../diary/undoable.ts";
import { addDays, MINUTE_MS, now } from "../../kernel/clock.ts";
import { backWithCommand } from "../../models/money/back-by-terms.server.ts";
import { payPath } from "../../models/money/online.server.ts";
import { makeRefund } from "../../payments/refunds.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { alter, deliverDueEmails, emailsTo, itIs, later } from "../../testing/mail-factories.ts";
import { callApi, postForm, visit } from "../../testing/requests.ts";
import { rowOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";
import { mailedOfMoneyBack, moneyOf } from "../../testing/stripe/deposits.ts";
import { askStripe, payAtStripe, refundsOf, sessionsAt, tellOfSession } from "../../testing/stripe/messages.ts";
import { PENDING_PENCE } from "../../testing/stripe/numbers.ts";

/*
 * What was paid online goes back by itself when a visit is cancelled in time, by terms that say so. docs/rules.md 29.20. A
 * visit costs £35, of which £10 and then £25 are paid online unless a test says otherwise. Late is less than 24 hours before.
 */

afterEach(() => void vi.useRealTimers());

const AGREED: Agreed = {
  ...{ termsId: "one", text: "", account: "", depositPence: 1000, dueHours: 24, at: 0, moneyBack: true },
  ...{ lateFee: { kind: "none", amount: 0 }, lateHours: 24, noShowFee: { kind: "percent", amount: 50 } },
};

const GOES_BACK = "You’ve paid £35 for this visit. It goes back to the card you paid with.";

describe("a client who cancels in time", () => {
  test("reads that all of it goes back, before, after and by email, and gets it once ten minutes are over", async () => {
    const { id, client, back, cron, neighbour } = await aPaidVisit();
    expect(await client.page(`cancel=${id}`)).toContain(GOES_BACK);
    await client.sends("cancel");
    expect(await client.page(`cancelled=${id}`)).toContain(GOES_BACK);
    expect(await client.mailed("Cancelled")).toContain(GOES_BACK);
    await cron(9);
    expect(await back()).toEqual([]);
    await Promise.all([cron(16), cron(17)]);
    await cron(90);
    expect(await back()).toEqual([1000, 2500]);
    const rows = await moneyOf(client.salon, id);
    expect(rows.slice(2).sort()).toEqual([
      ["refund", "online", -1000],
      ["refund", "online", -2500],
    ]);
    expect(await mailedOfMoneyBack(client.email)).toHaveLength(2);
    expect(await moneyOf(neighbour.salon, neighbour.id)).toEqual([["deposit", "online", 1000]]);
  });

  test("and takes it back still has the visit and its deposit; a second cancellation gives the money back once", async () => {
    const { id, client, back, cron } = await aPaidVisit();
    await client.sends("cancel");
    await client.sends("bring-back");
    expect((await rowOf(id))?.status).toBe("confirmed");
    await cron(60);
    expect(await back()).toEqual([]);
    await client.sends("cancel");
    await cron(120);
    expect(await back()).toEqual([1000, 2500]);
  });

  test("gets no more than is left after the salon gave back some in cash", async () => {
    const { client, staff, back, cron } = await aPaidVisit();
    await staff.takes({ kind: "refund", method: "cash", amount: 5 });
    await client.sends("cancel");
    await cron(60);
    expect(await back()).toEqual([1000, 2000]);
  });

  test("is asked to call about what was paid at the desk", async () => {
    const { id, client, staff, back, cron } = await aPaidVisit({ online: [1000] });
    await staff.takes({ kind: "payment", method: "card", amount: 25 });
    await client.sends("cancel");
    expect(await client.page(`cancelled=${id}`)).toContain(
      "You’ve paid £35 for this visit. £10 goes back to the card you paid with. Please call us on 020 7946 0000 about the rest.",
    );
    await cron(60);
    expect(await back()).toEqual([1000]);
  });
});

test.for([
  ["late", { agreed: { ...AGREED, lateHours: 72 } }],
  ["in time, without such terms", { agreed: { ...AGREED, moneyBack: false } }],
] as const)("a client who cancels %s gets nothing back by itself", async ([, visitOf]) => {
  const { id, client, back, cron } = await aPaidVisit(visitOf);
  expect(await client.page(`cancel=${id}`)).toContain("You’ve paid £35 for this visit. Please call us");
  await client.sends("cancel");
  await cron(60);
  expect(await back()).toEqual([]);
});

test("a client who cancels late gets what is over the fee, and reads the same amounts before, after and by email", async () => {
  const { id, client, staff, back, cron } = await aPaidVisit({
    agreed: { ...AGREED, lateHours: 72, lateFee: { kind: "fixed", amount: 750 } },
    online: [1000],
  });
  const words = "The fee is £7.50. You’ve paid £10, so £2.50 goes back to your card.";
  expect(await client.page(`cancel=${id}`)).toContain(words);
  expect(await staff.question()).toContain("Then £2.50 is over the fee, and goes back if it came online.");
  await client.sends("cancel");
  expect(await client.page(`cancelled=${id}`)).toContain(words);
  expect(await client.mailed("Cancelled")).toContain(words);
  await cron(60);
  expect(await back()).toEqual([250]);
  expect(await staff.page()).toContain("£7.50 has been paid for this visit and covers it.");
});

describe("staff", () => {
  test.for([
    ["cancel", {}, [1000, 2500]],
    ["say that the salon cancels", { cancelledBy: "salon" }, [1000, 2500]],
    ["say that the client cancels, which is late", { cancelledBy: "client" }, []],
  ] as const)("who %s: %j gives back %j", async ([, body, expected]) => {
    const { staff, back, cron } = await aPaidVisit({ agreed: { ...AGREED, lateHours: 72 } });
    expect(await staff.question()).toContain(
      "£35 has been paid. We refund what was paid online, unless the client cancelled less than 72 hours before the start.",
    );
    await staff.cancels(body);
    await cron(60);
    expect(await back()).toEqual(expected);
  });

  test.for([
    ["mark it as missed", { noShow: true }, []],
    ["do not say who cancelled", {}, []],
    ["say that the salon cancelled", { cancelledBy: "salon" }, [1000, 2500]],
  ] as const)("who cancel a visit that has begun and %s: %j gives back %j", async ([, body, expected]) => {
    const { id, staff, back, cron } = await aPaidVisit();
    await alter(id, { date: addDays(tomorrow(staff.salon), -2) });
    expect(await staff.question()).toContain("Only if you say the salon cancelled do we refund what was paid online.");
    await staff.cancels(body);
    await cron(60);
    expect(await back()).toEqual(expected);
  });

  test("who undo their cancellation keep the money; while it waits, they can’t give it back as well", async () => {
    const { staff, back, cron } = await aPaidVisit();
    const undo = await staff.cancels({});
    expect((await staff.takes({ kind: "refund", method: "cash", amount: 35 })).status).toBe(409);
    expect(await staff.page()).toMatch(/On its way back<[^£]*£35/);
    itIs(now() + 9 * MINUTE_MS);
    expect((await staff.undoes(undo)).status).toBe(200);
    await cron(60);
    expect(await back()).toEqual([]);
    expect((await staff.takes({ kind: "refund", method: "cash", amount: 35 })).status).toBe(201);
  });

  test("who set the visit back after the money has gone are owed it again, and the deposit is awaited", async () => {
    const { id, client, staff, cron } = await aPaidVisit();
    await client.sends("cancel");
    await cron(60);
    expect(await rowOf(id)).toMatchObject({ status: "cancelled", paymentStatus: "refunded", depositDueAt: null });
    expect((await staff.sets("confirmed")).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: "confirmed", paymentStatus: "pending" });
    expect((await rowOf(id))?.depositDueAt).toBeGreaterThan(now());
    expect(await client.page("")).toContain("A deposit of £10 is due");
  });

  test.for(["set the visit back", "undo it"])("who %s while the bank has the money are owed it again", async (how) => {
    const { id, client, staff, cron } = await aPaidVisit({ online: [PENDING_PENCE] });
    const undo = how === "undo it" ? await staff.cancels({}) : await client.sends("cancel").then(() => "");
    await cron(16);
    expect((await (undo ? staff.undoes(undo) : staff.sets("confirmed"))).status).toBe(200);
    const [pending] = await database.select().from(refunds).where(eq(refunds.salonId, staff.salon.id));
    expect(pending?.state).toBe("pending");
    await askStripe("POST", `/test/refunds/${pending?.stripeId}`, { status: "succeeded" });
    await cron(90);
    expect(await rowOf(id)).toMatchObject({ status: "confirmed", paymentStatus: "pending" });
    expect(await client.page("")).toContain("A deposit of £10 is due");
  });

  test("who undo it while the outbox is about to ask Stripe keep the money", async () => {
    const { staff, back } = await aPaidVisit({ online: [1000] });
    const undo = await staff.cancels({});
    const ofRefund = and(eq(outbox.salonId, staff.salon.id), eq(outbox.channel, "refund"));
    const [row] = await database.select().from(outbox).where(ofRefund);
    await staff.undoes(undo);
    expect(await makeRefund(staff.salon, row ?? expect.fail("There is no refund"))).toBe("dropped");
    expect(await database.$count(outbox, ofRefund)).toBe(0);
    expect(await back()).toEqual([]);
  });

  test("who give money back at the very moment of a cancellation give none back twice", async () => {
    const { id, staff, back, cron } = await aPaidVisit({ online: [1000] });
    await staff.takes({ kind: "refund", method: "cash", amount: 5 });
    const decidedBefore = {
      writes: [],
      sent: { id: "one" },
      givesBack: { firstId: id, pence: 1000, from: now(), by: "terms" as const },
    };
    const [statement] = backWithCommand(primaryDatabase(), staff.salon.id, [decidedBefore]);
    if (!statement) expect.fail("There is no statement");
    await primaryDatabase().batch([statement]);
    await cron(60);
    expect(await back()).toEqual([]);
  });
});

/** A visit in two days with this agreement, for which its client has paid `online` pence in so many payments. */
async function aPaidVisit({ agreed = AGREED, online = [1000, 2500] }: { agreed?: Agreed; online?: number[] } = {}) {
  const [salon, other] = [await aSalon({ onlinePayments: true }), await aSalon({ onlinePayments: true })];
  const owner = await anAccount(salon, { role: "admin" });
  const account = await anAccount(salon, { emailVerifiedAt: now() });
  const [id, payments] = await paidOnline(salon, account, { agreed, online });
  const there = await anAccount(other, { email: account.email });
  const [neighbour] = await paidOnline(other, there, { agreed, online: [1000] });
  const headers = { Cookie: await cookieOf(account) };
  const client = {
    ...{ salon, email: account.email },
    page: (query: string) => textOf(visit(salon, `/cancel?${query}`, { headers })),
    sends: async (intent: string) => {
      const { date = "" } = (await rowOf(id)) ?? {};
      return postForm(salon, "/cancel", { intent, id, date, key: crypto.randomUUID() }, headers);
    },
    mailed: async (subject: string) => {
      itIs(now() + UNDO_SHOWN_MS);
      await deliverDueEmails(salon.id);
      return (await emailsTo(account.email)).find((mail) => mail.subject.startsWith(subject))?.text;
    },
  };
  const api = (path: string, method: string, body: object) =>
    callApi(salon, `appointments/${id}/${path}`, { method, user: owner, body });
  const staffHeaders = { Cookie: await cookieOf(owner) };
  const staff = {
    ...{ salon, user: owner },
    page: () => textOf(visit(salon, `/admin/appointments/${id}/money`, { headers: staffHeaders })),
    question: () => textOf(visit(salon, `/admin/appointments?q=Grace&cancel=${id}`, { headers: staffHeaders })),
    takes: (row: object) => api("payments", "POST", row),
    sets: (status: string) => callApi(salon, `appointments/${id}`, { method: "PUT", user: owner, body: { status } }),
    undoes: (undo: string) => callApi(salon, `undo/${undo}`, { method: "POST", user: owner }),
    cancels: async (body: object) => (await api("cancel", "PATCH", body)).headers.get("Undo") ?? "",
  };
  return {
    ...{ id, client, staff },
    cron: (minutes: number) => later(minutes * MINUTE_MS),
    /** What Stripe has given back, pence. */
    back: async () => (await Promise.all(payments.map(refundsOf))).flat().map(({ amount }) => amount),
    neighbour: { salon: other, id: neighbour },
  };
}

async function paidOnline(
  salon: Awaited<ReturnType<typeof aSalon>>,
  client: Awaited<ReturnType<typeof anAccount>>,
  { agreed, online }: { agreed: Agreed; online: number[] },
): Promise<[string, string[]]> {
  const date = addDays(tomorrow(salon), 1);
  const id = await anAppointment(salon, { customerEmail: client.email, clientId: client.id, date, agreed });
  const payments = [];
  for (const [place, pence] of online.entries()) {
    const purpose = place === 0 ? "deposit" : "payment";
    await postForm(salon, payPath(salon, { appointmentId: id, purpose, pence: place === 0 ? pence : 0 }), {});
    const open = (await sessionsAt(salon)).find(({ status }) => status === "open");
    const paid = await payAtStripe(open?.id ?? "");
    expect(paid.amount_total).toBe(pence);
    await tellOfSession(salon, paid);
    payments.push(paid.payment_intent ?? "");
  }
  return [id, payments];
}
