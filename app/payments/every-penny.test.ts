import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { primaryDatabase } from "../database/client.server.ts";
import { appointments, payments, rates, vouchers } from "../database/schema.ts";
import type { Agreed } from "../diary/terms/terms.ts";
import { addDays, HOUR_MS, now, salonTime } from "../kernel/clock.ts";
import type { User } from "../models/accounts/user.server.ts";
import { lastOf } from "../models/diary/succession.server.ts";
import { MOVEMENT_KINDS } from "../models/money/movement.ts";
import { payPath } from "../models/money/online.server.ts";
import { paymentRows } from "../models/money/payment-rows.server.ts";
import { VOUCHERS_SOLD } from "../models/rates/rate.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { codeOf } from "../models/vouchers/code.server.ts";
import { voucherById } from "../models/vouchers/vouchers.server.ts";
import { anAccount, cookieOf } from "../testing/accounts.ts";
import { aBookedAppointment, aBooking, tomorrow } from "../testing/appointments.ts";
import { database } from "../testing/database.ts";
import { textOf } from "../testing/html.ts";
import { later } from "../testing/mail-factories.ts";
import { aPackage } from "../testing/packages.ts";
import { oneOf, type Random, randomFrom } from "../testing/random.ts";
import { callApi, postForm, visit } from "../testing/requests.ts";
import { rowOf } from "../testing/rows.ts";
import { aSalon } from "../testing/salons.ts";
import { aPayer, asks, bookedAt, pays, wayBack } from "../testing/stripe/deposits.ts";
import {
  askStripe,
  payAtStripe,
  refundsOf,
  type SessionThere,
  sessionsAt,
  tellOf,
  tellOfSession,
} from "../testing/stripe/messages.ts";
import { LOST_PENCE, PENDING_PENCE } from "../testing/stripe/numbers.ts";
import { order, whoever } from "../testing/stripe/vouchers.ts";
import { runs, SEED } from "../testing/thoroughness.ts";
import { giveBackOnline, onItsWayBack } from "./refunds.server.ts";
import { giveBackVoucher } from "./vouchers/give-back.server.ts";

/*
 * Staff, clients, Stripe, banks and cron act in any order. What clients paid, less what they got back, must equal the sum of
 * the rows, the till, the accountant's total and what was taken. VAT on vouchers, cash that is no sale and commission follow, each
 * way that an owner may set. docs/rules.md 27, 28, 31
 *
 * The till's side is a ledger of the answers that it got. The other side is the stand-in's own books.
 */

const PRICES = [3500, 2000, 6100];
/** The price of the first service of the menu. A change may give it to an appointment. */
const MENU_PRICE = 3500;
const STEPS = 24;

/** An agreement from before the salon asked for more. By it, money goes back when a visit is cancelled. */
const AGREED: Agreed = {
  ...{ termsId: "one", text: "", account: "Nails Ltd", depositPence: 0, dueHours: 24, at: 0, moneyBack: true },
  ...{ lateFee: { kind: "none", amount: 0 }, lateHours: 24, noShowFee: { kind: "none", amount: 0 } },
};

test("clients’ money, the rows, the till, the accountant’s file and what was taken agree, and nobody pays more than they owe", async () => {
  for (let round = 0; round < runs(40, 4); round++) {
    const random = randomFrom(SEED + round);
    const till = await withTwo(await aTill(round % 2 === 0));
    for (let step = 0; step < STEPS; step++) {
      const together = Array.from({ length: 1 + Math.floor(random() * 3) }, () => something(till, random));
      await Promise.all(together);
      await nobodyPaidTooMuch(till, round, step);
    }
    await everythingIsReported(till);
    await allAgree(till, round);
  }
});

test("money that goes back or comes again after the appointment was deleted is still recorded", async () => {
  const till = await aTill();
  const { salon, admin, ids } = till;
  const path = payPath(salon, { appointmentId: ids[0] ?? "", purpose: "payment", pence: 0 });
  await postForm(salon, path, {});
  const paid = await payAtStripe((await sessionsAt(salon))[0]?.id ?? "");
  await tellOfSession(salon, paid);
  await callApi(salon, `appointments/${ids[0]}`, { method: "DELETE", user: admin });
  const there = await askStripe<{ id: string }>("POST", "/v1/refunds", {
    payment_intent: paid.payment_intent ?? "",
    amount: "1000",
  });
  await Promise.all([tellOf(salon, "refund.created", there), tellOf(salon, "refund.updated", there)]);
  await allAgree(till, 0);
  const failed = await askStripe("POST", `/test/refunds/${there.id}`, { status: "failed" });
  await Promise.all([tellOf(salon, "refund.failed", failed), tellOf(salon, "refund.failed", failed)]);
  await allAgree(till, 0);
  expect(await heldByStripe(salon)).toBe(3500);
});

interface Till {
  salon: Salon;
  admin: User;
  client: User;
  /** Who has booked and paid for two: their own visit, and that of a friend who comes along. */
  payer: { user: User; ids: string[] };
  /** The date of the client's appointments. */
  date: string;
  cookie: string;
  ids: string[];
  /** What each way to pay has changed by, as the till's calls answered it, pence. */
  ledger: { method: "cash" | "card"; kind: string; pence: number; undo: string; isUndone: boolean; visit?: Done }[];
  /** The visits of this morning that staff have written down. */
  done: Done[];
  /** Whether vouchers are taxed when they are sold. docs/rules.md 28.9 */
  taxedAtSale: boolean;
  /** What went into the till or out of it and is no sale, pence. docs/rules.md 27.14 */
  moved: number[];
  other: { salon: Salon; id: string };
}

/** A visit that was written down and paid. A refund comes off its price. */
interface Done {
  id: string;
  pricePence: number;
}

async function aTill(taxedAtSale = false): Promise<Till> {
  const [salon, other] = [
    await aSalon({ onlinePayments: true, onlineVouchers: true }),
    await aSalon({ onlinePayments: true }),
  ];
  const [client, admin] = [await anAccount(salon), await anAccount(salon, { role: "admin" })];
  const ids = [];
  const date = addDays(tomorrow(salon), 6);
  for (const [place, pricePence] of PRICES.entries()) {
    const id = await aBookedAppointment(salon, client, { date, time: `${10 + 2 * place}:00` });
    const set = { pricePence, customerEmail: client.email, agreed: AGREED };
    await database.update(appointments).set(set).where(eq(appointments.id, id));
    ids.push(id);
  }
  const neighbour = await aBookedAppointment(other, await anAccount(other, { email: client.email }), {});
  const menu = await (await callApi(salon, "services")).json<{ id: string }[]>();
  const taxed = [...menu.map(({ id }) => id), ...(taxedAtSale ? [VOUCHERS_SOLD] : [])];
  await database
    .insert(rates)
    .values(taxed.map((subjectId) => ({ salonId: salon.id, kind: "vat" as const, subjectId, ...TWENTY_PERCENT })));
  const half = { salonId: salon.id, kind: "commission", subjectId: salon.id, fromDate: "2020-01-01" } as const;
  await database.insert(rates).values({ ...half, basisPoints: 5000 });
  await aPackage(salon, client.email, { method: "card" });
  const cookie = await cookieOf(admin);
  // From here on the salon asks for the whole price, so a change has to be paid first.
  await asks(salon, { kind: "percent", amount: 100 });
  const ledger: Till["ledger"] = [{ method: "card", kind: "payment", pence: 14_000, undo: "", isUndone: false }];
  return {
    salon,
    admin,
    client,
    payer: { user: client, ids: [] },
    date,
    cookie,
    ids,
    ledger,
    ...{ done: [], taxedAtSale },
    moved: [],
    other: { salon: other, id: neighbour },
  };
}

/** The till with the visits of somebody who has paid for themselves and a friend in one payment. docs/rules.md 5.40, 31.13 */
async function withTwo(till: Till): Promise<Till> {
  const { user, goesToPay } = await aPayer(till.salon);
  await pays(till.salon, await goesToPay("10:00", { friend: "after", friendName: "Mia", friendPrice: "35" }));
  const booked = await bookedAt(till.salon);
  const ids = booked.filter(({ partyId }) => partyId !== null).map(({ id }) => id);
  expect(ids).toHaveLength(2);
  return { ...till, ids: [...till.ids, ...ids], payer: { user, ids } };
}

/** One step of staff, of a client, of Stripe or of cron. It may be refused. */
async function something({ payer, ...asked }: Till, random: Random): Promise<void> {
  const first = oneOf(random, asked.ids);
  const till = { ...asked, payer, client: payer.ids.includes(first) ? payer.user : asked.client };
  const { salon, admin, client } = till;
  if (random() < 0.12) return changes(till, first, random);
  if (random() < 0.15) return withVouchers(till, first, random);
  if (random() < 0.1) return withPackage(till, first);
  if (random() < 0.06) return movesCash(till, random);
  if (random() < 0.06) return writesDown(till);
  if (random() < 0.06) return takesOff(till, random);
  const id = (await lastOf(primaryDatabase(), salon.id, first))?.id ?? first;
  const pence = oneOf(random, [30, 777, 1000, PENDING_PENCE, LOST_PENCE, 2000, 3500]);
  const act = random();
  if (act < 0.2) {
    await atTill(till, id, oneOf(random, ["payment", "deposit", "tip", "fee"]), oneOf(random, ["cash", "card"]), pence);
  } else if (act < 0.3) await atTill(till, id, "refund", oneOf(random, ["cash", "card"]), pence);
  else if (act < 0.36) {
    const row = till.ledger.findLast(({ isUndone }) => !isUndone);
    if (!row) return;
    const { status } = await callApi(salon, `undo/${row.undo}`, { method: "POST", user: admin });
    const together = till.ledger.filter(({ undo }) => undo === row.undo);
    if (status === 200) for (const one of together) one.isUndone = true;
  } else if (act < 0.55) {
    const purpose = oneOf(random, ["payment", "deposit"] as const);
    await postForm(salon, payPath(salon, { appointmentId: id, purpose, pence: purpose === "deposit" ? 1000 : 0 }), {});
  } else if (act < 0.7) {
    const open = (await sessionsAt(salon)).filter(({ status }) => status === "open");
    if (open.length === 0) return;
    const paid = await payAtStripe(oneOf(random, open).id).catch(() => undefined);
    if (paid && random() < 0.6) await tellOfSession(salon, paid);
  } else if (act < 0.82) await aMessage(till, random);
  else if (act < 0.9) {
    const key = oneOf(random, ["one", "two", "three", "four"]);
    const asked = { key, appointmentId: id, amountPence: pence, note: "", actor: "admin:owner" };
    await giveBackOnline(salon, { ...asked, offPrice: random() < 0.5 });
  } else if (act < 0.94) await later(HOUR_MS);
  else if (act < 0.97) {
    await callApi(salon, `appointments/${id}/cancel`, {
      method: "PATCH",
      user: oneOf(random, [admin, client]),
      body: {},
    });
    if (random() < 0.5) await takesBack(till, id);
  } else await callApi(salon, `appointments/${id}`, { method: "DELETE", user: admin });
}

/**
 * A client orders a voucher online and pays with its code. Staff or somebody at Stripe give back what is left.
 * docs/rules.md 32.11, 32.15
 */
async function withVouchers({ salon, admin }: Till, appointment: string, random: Random): Promise<void> {
  const act = random();
  if (act < 0.5) {
    const pence = oneOf(random, [1000, PENDING_PENCE, LOST_PENCE, 5000]);
    await order(salon, { ...whoever(), amount: "other", other: `${pence / 100}` });
    return;
  }
  const sold = await database.select().from(vouchers).where(eq(vouchers.salonId, salon.id));
  if (sold.length === 0) return;
  const { id } = oneOf(random, sold);
  const read = await voucherById(primaryDatabase(), salon.id, id);
  const pence = oneOf(random, [read?.balancePence ?? 0, 500]);
  if (act < 0.75) {
    const body = { kind: "payment", method: "voucher", amount: pence / 100, voucher: codeOf(salon.id, id) };
    await callApi(salon, `appointments/${appointment}/payments`, { method: "POST", user: admin, body });
  } else if (act < 0.92) {
    const key = oneOf(random, ["one", "two", "three", "four"]);
    await giveBackVoucher(salon, { id, amountPence: pence, actor: "admin:owner", key: `${id} ${key}` });
  } else {
    const payment_intent = read?.rows[0]?.stripeId ?? "";
    const there = await askStripe("POST", "/v1/refunds", { payment_intent, amount: "500" }).catch(() => undefined);
    if (there) await tellOf(salon, "refund.created", there);
  }
}

/** Staff press the button that uses one visit of the package, and hand back what it says. docs/rules.md 32.19 */
async function withPackage({ salon, cookie, ledger }: Till, first: string): Promise<void> {
  const id = (await lastOf(primaryDatabase(), salon.id, first))?.id ?? first;
  const path = `/admin/appointments/${id}/money`;
  const headers = { Cookie: cookie };
  const shown = await visit(salon, path, { headers });
  // Somebody else has just deleted it.
  if (shown.status === 404) return;
  const html = await textOf(shown);
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";
  if (!field("package")) return;
  const form = { intent: "package", ...{ package: field("package"), back: field("back"), version: field("version") } };
  const answer = await postForm(salon, path, { ...form, key: crypto.randomUUID() }, headers);
  if (answer.status !== 200) return;
  const undo = /name="commandId" value="([^"]+)"/.exec(await answer.text())?.[1] ?? "";
  const ways = [
    ["cash", /Refund £([\d.]+) in cash/],
    ["card", /Refund £([\d.]+) on your card/],
  ] as const;
  for (const [method, words] of ways) {
    const pence = Math.round(Number(words.exec(html)?.[1] ?? 0) * 100);
    if (pence > 0) ledger.push({ method, kind: "refund", pence: -pence, undo, isUndone: false });
  }
}

/** The client changes an appointment, and goes to Stripe if that asks for a larger deposit. docs/rules.md 31.21 */
async function changes({ salon, client, date }: Till, first: string, random: Random): Promise<void> {
  const id = (await lastOf(primaryDatabase(), salon.id, first))?.id;
  const body = { appointmentDate: date, startTime: oneOf(random, ["09:00", "11:00", "15:00"]), paymentMethod: "cash" };
  const answer = await callApi(salon, `appointments/${id}/change`, { method: "PATCH", user: client, body });
  const { payAt } = await answer.json<{ payAt?: string }>();
  if (payAt) await visit(salon, wayBack(payAt));
}

/** The client takes their cancellation back. docs/rules.md 5.28 */
async function takesBack({ salon, client, date }: Till, id: string): Promise<void> {
  const Cookie = await cookieOf(client);
  await postForm(salon, "/cancel", { intent: "bring-back", id, date, key: crypto.randomUUID() }, { Cookie });
}

/** Cash goes in or out that is no sale. docs/rules.md 27.14 */
async function movesCash({ salon, admin, moved }: Till, random: Random): Promise<void> {
  const kind = oneOf(random, MOVEMENT_KINDS);
  const pence = oneOf(random, [1, 1250, 5000]);
  const body = { kind, amount: pence / 100, reason: "A reason" };
  const { status } = await callApi(salon, "till/movements", { method: "POST", user: admin, body });
  expect(status).toBe(201);
  moved.push(kind === "float" ? pence : -pence);
}

/** Staff write down a visit of this morning that was paid in cash. docs/rules.md 15.14 */
async function writesDown({ salon, admin, ledger, done }: Till): Promise<void> {
  const { date } = salonTime(salon.timeZone, now());
  const asked = { ...aBooking(salon, { date, time: "00:00" }), status: "completed", paymentStatus: "paid" };
  const body = { ...asked, paymentMethod: "cash", overlap: true };
  const answer = await callApi(salon, "appointments", { method: "POST", user: admin, body });
  expect(answer.status).toBe(201);
  const { servicePrice, _id: id } = await answer.json<{ servicePrice: number; _id: string }>();
  const undo = answer.headers.get("Undo") ?? "";
  const visit = { id, pricePence: servicePrice * 100 };
  done.push(visit);
  ledger.push({ method: "cash", kind: "payment", pence: servicePrice * 100, undo, isUndone: false, visit });
}

/**
 * Staff give back a part of such a visit or the rest of it, off the price, in cash as it came or on a card because they say that
 * cash can't be. docs/rules.md 27.8, 27.15
 */
async function takesOff({ salon, cookie, ledger, done }: Till, random: Random): Promise<void> {
  if (done.length === 0) return;
  const visit = oneOf(random, done);
  const [method, pence] = [oneOf(random, ["cash", "card"] as const), oneOf(random, [1000, visit.pricePence])];
  const headers = { Cookie: cookie };
  const version = `${(await rowOf(visit.id))?.version ?? 0}`;
  const form = { intent: "give-back", amount: `${pence / 100}`, method, offPrice: "on", elsewhere: "on", version };
  const path = `/admin/appointments/${visit.id}/money`;
  const answer = await postForm(salon, path, { ...form, key: crypto.randomUUID() }, headers);
  if (answer.status !== 200) return;
  const undo = /name="commandId" value="([^"]+)"/.exec(await answer.text())?.[1] ?? "";
  ledger.push({ method, kind: "refund", pence: -pence, undo, isUndone: false, visit });
}

async function atTill(till: Till, id: string, kind: string, method: "cash" | "card", pence: number) {
  const { salon, admin } = till;
  const body = { kind, method, amount: pence / 100 };
  const answer = await callApi(salon, `appointments/${id}/payments`, { method: "POST", user: admin, body });
  if (answer.status !== 201) return;
  const undo = answer.headers.get("Undo") ?? "";
  till.ledger.push({ method, kind, pence: kind === "refund" ? -pence : pence, undo, isUndone: false });
}

/** Stripe reports something, perhaps again, perhaps no longer true. Or a bank says what became of a refund. */
async function aMessage({ salon }: Till, random: Random): Promise<void> {
  const sessions = await sessionsAt(salon);
  if (sessions.length === 0) return;
  const session = oneOf(random, sessions);
  const [refund] = await refundsOf(session.payment_intent);
  if (refund?.status === "pending") {
    const settled = await askStripe("POST", `/test/refunds/${refund.id}`, {
      status: oneOf(random, ["succeeded", "failed"]),
    });
    if (random() < 0.5) await tellOf(salon, "refund.updated", settled);
  } else if (refund)
    await tellOf(salon, "refund.updated", { ...refund, status: oneOf(random, [refund.status, "pending"]) });
  else if (session.status === "complete") await tellOfSession(salon, session);
  else {
    const over = session.status === "open" ? await expireAtStripe(session) : session;
    if (over) await tellOfSession(salon, over, "checkout.session.expired");
  }
}

/** Stripe ends a visit by itself, unless its client pays at this moment. */
function expireAtStripe({ id }: SessionThere): Promise<SessionThere | undefined> {
  return askStripe<SessionThere>("POST", `/v1/checkout/sessions/${id}/expire`).catch(() => undefined);
}

/** Cron and the outbox run until nothing is open, after the banks have done what they were asked. */
async function everythingIsReported({ salon }: Till): Promise<void> {
  await later(3 * HOUR_MS);
  for (const { payment_intent } of await sessionsAt(salon)) {
    for (const { id, status } of await refundsOf(payment_intent)) {
      if (status === "pending") await askStripe("POST", `/test/refunds/${id}`, { status: "succeeded" });
    }
  }
  await later(5 * HOUR_MS);
}

async function nobodyPaidTooMuch({ salon, ids }: Till, round: number, step: number): Promise<void> {
  for (const [place, id] of ids.entries()) {
    const rows = await paymentRows(primaryDatabase(), salon.id, id);
    const settling = rows.filter(({ kind }) => kind !== "tip" && kind !== "fee");
    const back = await onItsWayBack(primaryDatabase(), salon.id, id);
    const paid = settling.reduce((sum, { amountPence }) => sum + amountPence, -back);
    expect(paid, `seed ${SEED}, round ${round}, step ${step}, ${id}`).toBeLessThanOrEqual(
      Math.max(PRICES[place] ?? 0, MENU_PRICE),
    );
  }
}

async function allAgree(till: Till, round: number): Promise<void> {
  const { salon, admin, cookie, ledger, moved, taxedAtSale, other } = till;
  const stands = ledger.filter(({ isUndone }) => !isUndone);
  const sumOf = (method: string) =>
    stands.filter((row) => row.method === method).reduce((sum, { pence }) => sum + pence, 0);
  const clients = { cash: sumOf("cash"), card: sumOf("card"), online: await heldByStripe(salon) };
  const total = clients.cash + clients.card + clients.online;
  const why = `seed ${SEED}, round ${round}`;

  const rows = await database.select().from(payments).where(eq(payments.salonId, salon.id));
  const byWay = (way: string) =>
    rows.filter(({ method }) => method === way).reduce((sum, row) => sum + row.amountPence, 0);
  expect({ cash: byWay("cash"), card: byWay("card"), online: byWay("online") }, why).toEqual(clients);

  const { date } = salonTime(salon.timeZone, now());
  // In the evening, what banks take their time over is of tomorrow.
  const range = `startDate=${date}&endDate=${addDays(date, 1)}`;
  const days = await (await callApi(salon, `taken?${range}`, { user: admin })).json<{ total: number }[]>();
  expect(
    days.reduce((sum, day) => sum + Math.round(day.total * 100), 0),
    why,
  ).toBe(total);

  const headers = { Cookie: cookie };
  const shown = await textOf(await visit(salon, "/admin/till", { headers }));
  const [, sign, pounds] = /([-−]?)£([\d.,]+) received in cash/.exec(shown) ?? [];
  expect(Math.round(Number(pounds?.replace(",", "")) * 100) * (sign ? -1 : 1), why).toBe(clients.cash);

  const close = { float: "10", counted: "0", key: crypto.randomUUID() };
  const closed = await textOf(await postForm(salon, "/admin/till", close, headers));
  const [, below, expected] = /counted, ([-−]?)£([\d.,]+) expected/.exec(closed) ?? [];
  const inTill = 1000 + clients.cash + moved.reduce((sum, pence) => sum + pence, 0);
  expect(Math.round(Number(expected?.replace(",", "")) * 100) * (below ? -1 : 1), why).toBe(inTill);

  const file = await textOf(visit(salon, `/admin/exports/payments.csv?${range}`, { headers }));
  const lines: Record<string, string>[] = parse(file, { bom: true, columns: true });
  const penceIn = (line: Record<string, string> | undefined, column: string) =>
    Math.round(Number(line?.[column] ?? "0") * 100);
  const named = (name: string) => lines.find(({ Date: first }) => first === name);
  expect(penceIn(named("Total"), "Amount"), why).toBe(total);
  const cashMoved = moved.reduce((sum, pence) => sum + pence, 0);
  expect(penceIn(named("Total cash moved"), "Cash Moved, No Sale"), why).toBe(cashMoved);
  for (const line of lines.filter(({ Method }) => Method !== "")) {
    const sale = line.For === "A voucher";
    const gross = penceIn(line, sale ? "Amount" : "By Voucher");
    const bears =
      sale === taxedAtSale && line.For !== "A deleted appointment"
        ? Math.sign(gross) * Math.round(Math.abs(gross) / 6)
        : 0;
    if (sale || gross !== 0) expect(penceIn(line, "VAT at 20%"), `${why}: ${JSON.stringify(line)}`).toBe(bears);
  }
  await commissionAgrees(till, why);

  expect(await paymentRows(primaryDatabase(), other.salon.id, other.id), why).toEqual([]);
}

/** Commission of half of what completed visits come to without VAT, with refunds taken off and without. docs/rules.md 28.6 */
async function commissionAgrees({ salon, cookie, ledger, done }: Till, why: string): Promise<void> {
  const headers = { Cookie: cookie };
  const stands = ledger.filter(({ isUndone }) => !isUndone);
  const of = (visit: Done) => stands.filter((row) => row.visit === visit);
  const standing = done.filter((visit) => of(visit).some(({ kind }) => kind === "payment"));
  const left = (visit: Done) => of(visit).reduce((sum, { pence }) => sum + pence, 0);
  const [whole, less] = [standing.map(({ pricePence }) => pricePence), standing.map(left)];
  for (const [answer, prices] of [
    ["no", less],
    ["yes", whole],
  ] as const) {
    await postForm(salon, "/admin/pay", { intent: "after-refunds", stays: answer }, headers);
    const file = await textOf(visit(salon, "/admin/exports/pay.csv", { headers }));
    const [own]: Record<string, string>[] = parse(file, { bom: true, columns: true });
    const withoutVat = prices.reduce((sum, pence) => sum + pence - Math.round(pence / 6), 0);
    const sums = { services: prices.reduce((sum, pence) => sum + pence, 0), commission: Math.round(withoutVat / 2) };
    const read = { services: Number(own?.Services), commission: Number(own?.Commission) };
    expect({ services: Math.round(read.services * 100), commission: Math.round(read.commission * 100) }, why).toEqual(
      sums,
    );
  }
}

const TWENTY_PERCENT = { fromDate: "2020-01-01", basisPoints: 2000 };

/** What clients have paid and not got back, by Stripe's books, pence. */
async function heldByStripe(salon: Salon): Promise<number> {
  const paid = (await sessionsAt(salon)).filter((session: SessionThere) => session.payment_status === "paid");
  const refunds = (await Promise.all(paid.map(({ payment_intent }) => refundsOf(payment_intent)))).flat();
  const back = refunds.filter(({ status }) => status === "succeeded").reduce((sum, { amount }) => sum + amount, 0);
  return paid.reduce((sum, { amount_total }) => sum + amount_total, 0) - back;
}
