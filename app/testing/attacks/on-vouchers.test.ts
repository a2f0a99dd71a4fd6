import { eq, isNotNull, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { appointments, payments, vouchers } from "../../database/schema.ts";
import { addDays, now, salonTime } from "../../kernel/clock.ts";
import type { User } from "../../models/accounts/user.server.ts";
import { payPath } from "../../models/money/online.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { codeOf } from "../../models/vouchers/code.server.ts";
import { sellVoucher } from "../../models/vouchers/sale.server.ts";
import { anAccount, aStaffMember, cookieOf } from "../accounts.ts";
import { aBookedAppointment, anAppointment, aReschedule } from "../appointments.ts";
import { database } from "../database.ts";
import { callApi, postForm, visit } from "../requests.ts";
import { aSalon, aTechnician } from "../salons.ts";

/*
 * People without a right to a voucher’s value try to get at it. Staff try to get more of a voucher than was paid for it: by
 * wrong amounts, twice, at several tills at once, and after it went back. docs/rules.md 32
 */

let salon: Salon;
let other: Salon;
let owner: User;
let client: User;
let code: string;
let theirs: string;
let soldId: string;
let visitId: string;

beforeAll(async () => {
  [salon, other] = [await aSalon(), await aSalon()];
  [owner, client] = [await anAccount(salon, { role: "admin" }), await anAccount(salon)];
  soldId = await sold(salon, 5000);
  [code, theirs] = [codeOf(salon.id, soldId), codeOf(other.id, await sold(other, 5000))];
  visitId = await aBookedAppointment(salon, client, {});
  await aTechnician(salon, { id: `${salon.id}-bea`, name: "Beatrice Bea" });
});

// Wrong codes from one network are limited, and every test tries more than the limit.
let network = 0;
beforeEach(() => void network++);

test("nobody without a right sells, uses, extends, mails, sees or takes back a voucher", async () => {
  const people: [string, Salon, User | undefined][] = [
    ["nobody", salon, undefined],
    ["the visit’s client", salon, client],
    ["another client", salon, await anAccount(salon)],
    ["another technician", salon, await aStaffMember(salon, "technician", `${salon.id}-bea`)],
    ["another salon’s owner", other, await anAccount(other, { role: "admin" })],
  ];
  const before = await allOf(salon);
  for (const [name, , user] of people) {
    for (const body of [
      { kind: "payment", method: "voucher", amount: 35, voucher: code },
      { kind: "deposit", method: "voucher", amount: 1, voucher: code },
      { kind: "refund", method: "voucher", amount: 35 },
    ]) {
      const answer = await pay(user, visitId, body);
      expect([name, body, [401, 403, 404].includes(answer.status)]).toEqual([name, body, true]);
    }
    const Cookie = user ? await cookieOf(user) : "";
    const key = crypto.randomUUID();
    const money = `/admin/appointments/${visitId}/money`;
    const page = `/admin/vouchers/${soldId}`;
    const forms: [string, Record<string, string>][] = [
      [money, { intent: "voucher", code, version: "1", key }],
      ["/admin/vouchers", { key, amount: "100", method: "cash", validUntil: addDays(today(salon), 9) }],
      [page, { intent: "extend", validUntil: addDays(today(salon), 900), reason: "me", from: "" }],
      [page, { intent: "take-back", method: "cash" }],
      [page, { intent: "mail" }],
    ];
    for (const [path, fields] of forms) {
      const { status } = await postForm(salon, path, fields, { Cookie });
      expect([name, path, fields.intent, status < 200 || status >= 300]).toEqual([name, path, fields.intent, true]);
    }
    for (const path of ["/admin/vouchers", page, "/admin/exports/vouchers.csv"]) {
      const answer = await visit(salon, path, { headers: { Cookie } });
      expect([name, path, answer.status === 200 && (await answer.text()).includes(code)]).toEqual([name, path, false]);
      expect([name, path, answer.status]).not.toEqual([name, path, 200]);
    }
  }
  expect(await allOf(salon)).toEqual(before);
});

test("a code that is made up, of another salon or nearly right is unknown, and a client’s fields pay nothing", async () => {
  const plain = code.replaceAll("-", "");
  const last = plain.slice(-1) === "A" ? "B" : "A";
  const codes = [
    ...["0", "-", "%", "null", "*", "' OR 1=1 --", soldId, "{}", "\u0000", "０".repeat(16)],
    ...[theirs, plain.slice(1), plain.slice(0, -1), `${plain}0`, plain.slice(0, -1) + last, `${plain}${plain}`],
    ...[[...plain].reverse().join(""), plain.slice(-4), "0000-0000-0000-0000", `-----${last.repeat(16)}`],
  ];
  const before = await allOf(salon);
  for (const voucher of codes) {
    const { status } = await pay(owner, visitId, { kind: "payment", method: "voucher", amount: 1, voucher });
    expect([voucher, status === 400 || status === 404]).toEqual([voucher, true]);
  }
  const fields = [
    { voucher: code },
    { voucherId: soldId },
    { code },
    { pays: [{ method: "voucher", voucherId: soldId, amountPence: 3500 }] },
  ];
  for (const more of fields)
    for (const paymentStatus of ["paid", "pending"]) {
      const body = aReschedule(salon, { ...more, paymentStatus, paymentMethod: "cash" });
      const call = { method: "PATCH", user: client, body: { ...body, startTime: "25:00" } };
      expect((await callApi(salon, `appointments/${visitId}/change`, call)).ok).toBe(false);
      const made = await aBookedAppointment(salon, client, {
        ...more,
        paymentStatus,
        time: `1${fields.indexOf(more) + 2}:00`,
        date: addDays(today(salon), paymentStatus === "paid" ? 3 : 4),
      });
      expect(await stateOf(made)).toMatchObject({ paymentStatus: "pending" });
    }
  expect(await allOf(salon)).toEqual(before);
});

test("only whole amounts within what is owed and left are taken, and only as a payment or a deposit", async () => {
  const before = await allOf(salon);
  const amounts = [
    -1,
    0,
    -0.01,
    0.001,
    0.005,
    35.01,
    50.01,
    51,
    1e9,
    1e-9,
    Number.MAX_SAFE_INTEGER,
    "",
    "-5",
    "1e3",
    "NaN",
    null,
    [],
    {},
    true,
  ];
  for (const amount of amounts)
    for (const kind of ["payment", "deposit"]) {
      const { status } = await pay(owner, visitId, { kind, method: "voucher", amount, voucher: code });
      expect([kind, amount, [400, 409].includes(status), status]).toEqual([kind, amount, true, status]);
    }
  for (const kind of ["tip", "fee", "refund", "discount", "setup", ""])
    for (const method of ["voucher", "Voucher", "gift"]) {
      const { status } = await pay(owner, visitId, { kind, method, amount: 5, voucher: code });
      expect([kind, method, [400, 409].includes(status), status]).toEqual([kind, method, true, status]);
    }
  expect(await allOf(salon)).toEqual(before);
});

test("a voucher for nothing, less, a fraction, too much or for ever is not sold", async () => {
  const Cookie = await cookieOf(owner);
  const before = (await allOf(salon)).length;
  const good = { amount: "50", method: "cash", validUntil: addDays(today(salon), 9) };
  const wrong: Record<string, string>[] = [
    ...["0", "-1", "-0.01", "0.001", "10000.01", "1e3", "50,5", "NaN", "Infinity", "0x10", ""].map((amount) => ({
      amount,
    })),
    ...["voucher", "online", "free", "", "null"].map((method) => ({ method })),
    ...["", "2020-01-01", addDays(today(salon), -1), addDays(today(salon), 365 * 6), "9999-99-99", "tomorrow"].map(
      (validUntil) => ({ validUntil }),
    ),
  ];
  for (const one of wrong) {
    const { status } = await postForm(
      salon,
      "/admin/vouchers",
      { ...good, ...one, key: crypto.randomUUID() },
      { Cookie },
    );
    expect([one, status]).toEqual([one, 400]);
  }
  expect(await allOf(salon)).toHaveLength(before);
});

test("sixteen tills, undos, refunds, deletions and the sale’s return at once leave no voucher worth more than was paid", async () => {
  const ids = await Promise.all([0, 1, 2, 3].map((place) => anAppointment(salon, slot(place))));
  const [gift, small] = [await sold(salon, 5000), await sold(salon, 2000)];
  const Cookie = await cookieOf(owner);
  const uses = ids.flatMap((id) =>
    [gift, small].flatMap((one) => [
      pay(owner, id, { kind: "payment", method: "voucher", amount: 20, voucher: codeOf(salon.id, one) }),
      pay(owner, id, { kind: "deposit", method: "voucher", amount: 35, voucher: codeOf(salon.id, one) }),
    ]),
  );
  const back = (one: string) =>
    postForm(salon, `/admin/vouchers/${one}`, { intent: "take-back", method: "cash" }, { Cookie });
  const answers = await Promise.all([...uses, back(small), back(small)]);
  const undos = answers.flatMap(({ headers }) => headers.get("Undo") ?? []);
  expect(undos.length).toBeGreaterThan(0);
  await expectWithinSales(salon);
  const refund = (id: string) => pay(owner, id, { kind: "refund", method: "voucher", amount: 20 });
  const set = (id: string, paymentStatus: string) =>
    callApi(salon, `appointments/${id}/payment`, { method: "PATCH", user: owner, body: { paymentStatus } });
  const remove = (id: string) => callApi(salon, `appointments/${id}`, { method: "DELETE", user: owner });
  const undo = (id: string) => callApi(salon, `undo/${id}`, { method: "POST", user: owner });
  await Promise.all([
    ...undos.flatMap((id) => [undo(id), undo(id)]),
    ...ids.flatMap((id) => [refund(id), refund(id), set(id, "refunded"), set(id, "refunded"), set(id, "pending")]),
  ]);
  await expectWithinSales(salon);
  await Promise.all(ids.flatMap((id) => [remove(id), refund(id), set(id, "refunded")]));
  for (const id of ids) await refund(id);
  await expectWithinSales(salon);
});

test("money that went back once does not go back again in any way; a used voucher’s sale stays, and an expired one pays nothing", async () => {
  const gift = await sold(salon, 3500);
  const id = await anAppointment(salon, slot(4));
  const use = () => pay(owner, id, { kind: "payment", method: "voucher", amount: 35, voucher: codeOf(salon.id, gift) });
  const row = await (await use()).json<{ id: string }>();
  const Cookie = await cookieOf(owner);
  const takeBack = () =>
    postForm(salon, `/admin/vouchers/${gift}`, { intent: "take-back", method: "cash" }, { Cookie });
  expect((await takeBack()).status).toBe(409);
  const voids = async () => {
    const version = String((await stateOf(id))?.version);
    const form = { intent: "void", paymentId: row.id, version, key: crypto.randomUUID() };
    return postForm(salon, `/admin/appointments/${id}/money`, form, { Cookie });
  };
  await Promise.all([voids(), voids(), voids()]);
  expect(await worthOf(gift)).toBe(3500);
  for (const amount of [35, 0.01, 17.5])
    for (const method of ["voucher", "cash"])
      expect((await pay(owner, id, { kind: "refund", method, amount })).status).toBe(409);
  await voids();
  await callApi(salon, `appointments/${id}/payment`, {
    method: "PATCH",
    user: owner,
    body: { paymentStatus: "refunded" },
  });
  expect(await worthOf(gift)).toBe(3500);
  const answers = await Promise.all(Array.from({ length: 8 }, takeBack));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const after = await anAppointment(salon, slot(5));
  for (const amount of [35, 1, 0.01]) {
    const body = { kind: "payment", method: "voucher", amount, voucher: codeOf(salon.id, gift) };
    expect((await pay(owner, after, body)).status).toBe(409);
  }
  const old = codeOf(salon.id, await sold(salon, 5000, addDays(today(salon), -1)));
  for (const kind of ["payment", "deposit"])
    expect((await pay(owner, after, { kind, method: "voucher", amount: 1, voucher: old })).status).toBe(409);
  await expectWithinSales(salon);
});

test("a package pays only its services, once a visit, its share, and no more visits than were sold; given back, its price is owed again", async () => {
  const five = await sold(salon, 4000, undefined, { uses: 2, services: [`${salon.id}-gel`] });
  const booked = (place: number, name: string) =>
    aBookedAppointment(salon, client, { services: [{ name }], date: addDays(today(salon), place), time: "15:00" });
  const gel = await booked(6, "Gel Polish");
  const [art, second, third] = [
    await booked(7, "Nail Art"),
    await booked(8, "Gel Polish"),
    await booked(9, "Gel Polish"),
  ];
  const use = (id: string, amount = 20) =>
    pay(owner, id, { kind: "payment", method: "voucher", amount, voucher: codeOf(salon.id, five) });
  for (const amount of [0.01, 19.99, 20.01, 35]) expect((await use(gel, amount)).status).toBe(409);
  expect((await use(art)).status).toBe(409);
  await Promise.all(Array.from({ length: 8 }, () => use(gel)));
  expect(await stateOf(gel)).toMatchObject({ pricePence: 2000, paymentStatus: "paid" });
  expect((await pay(owner, gel, { kind: "refund", method: "voucher", amount: 10 })).status).toBe(409);
  await Promise.all([use(second), use(third), use(second), use(third)]);
  expect(await worthOf(five)).toBe(0);
  const used = await database.select().from(payments).where(eq(payments.voucherId, five));
  expect(used.filter(({ method }) => method === "voucher")).toHaveLength(2);
  await pay(owner, gel, { kind: "refund", method: "voucher", amount: 20 });
  expect(await stateOf(gel)).toMatchObject({ pricePence: 3500 });
  expect(await worthOf(five)).toBe(2000);
  await expectWithinSales(salon);
});

test("by a link, nobody pays with a wrong code, a fee, more than is due, or two visits at once with one voucher", async () => {
  const online = await aSalon({ onlinePayments: true });
  const ada = await anAccount(online);
  const ids = [await aBookedAppointment(online, ada, {}), await aBookedAppointment(online, ada, { time: "14:00" })];
  const gift = await sold(online, 4000);
  const pays = (id = "", purpose: "payment" | "deposit" | "fee", typed: string, key: string = crypto.randomUUID()) =>
    postForm(online, payPath(online, { appointmentId: id, purpose, pence: 1000 }), {
      intent: "voucher",
      code: typed,
      key,
    });
  const expired = codeOf(online.id, await sold(online, 5000, addDays(today(online), -1)));
  for (const typed of ["", "0", code, theirs, expired, gift, "0000-0000-0000-0000"])
    for (const purpose of ["payment", "deposit", "fee"] as const)
      expect([typed, purpose, (await pays(ids[0], purpose, typed)).ok]).toEqual([typed, purpose, false]);
  expect((await pays(ids[0], "fee", codeOf(online.id, gift))).ok).toBe(false);
  expect(await worthOf(gift)).toBe(4000);
  await Promise.all(
    ids.flatMap((id) => ["a", "a", "b", "c"].map((key) => pays(id, "payment", codeOf(online.id, gift), key))),
  );
  for (const id of ids) await pays(id, "payment", codeOf(online.id, gift));
  const rows = await allOf(online);
  const used = rows.filter(({ method }) => method === "voucher").map(({ amountPence }) => amountPence);
  expect(used.toSorted()).toEqual([3500, 500]);
  await expectWithinSales(online);
});

function pay(user: User | undefined, id: string, body: object) {
  const headers = { "CF-Connecting-IP": `192.0.2.${network}` };
  return callApi(salon, `appointments/${id}/payments`, { method: "POST", ...(user && { user }), body, headers });
}

async function sold(at: Salon, amountPence: number, validUntil = addDays(today(at), 100), more: object = {}) {
  const sale = { amountPence, method: "card", validUntil, recipient: "", message: "", email: "", ...more } as const;
  const by = { actor: "admin:test", key: crypto.randomUUID() };
  const outcome = await sellVoucher(primaryDatabase(), at, by, sale, now());
  return outcome.ok ? outcome.id : expect.fail("it was not sold");
}

function today({ timeZone }: Salon): string {
  return salonTime(timeZone, now()).date;
}

/** A day and an hour of its own. */
function slot(place: number) {
  return { date: addDays(today(salon), 10 + place), startsMinute: 600, endsMinute: 660 };
}

async function stateOf(id: string) {
  return (await database.select().from(appointments).where(eq(appointments.id, id)))[0];
}

function allOf(at: Salon) {
  return database.select().from(payments).where(eq(payments.salonId, at.id));
}

const WORTH = sql<number>`sum(iif(${payments.method} = 'voucher', 0 - ${payments.amountPence}, ${payments.amountPence}))`;

async function worthOf(id: string): Promise<number> {
  const [found] = await database.select({ pence: WORTH }).from(payments).where(eq(payments.voucherId, id));
  return found?.pence ?? 0;
}

/**
 * Expects that no voucher is worth less than nothing or more than was paid for it, and that none has paid less than nothing for
 * an appointment.
 */
async function expectWithinSales(at: Salon): Promise<void> {
  const rows = await database.select().from(payments).where(isNotNull(payments.voucherId));
  for (const { id } of await database.select().from(vouchers).where(eq(vouchers.salonId, at.id))) {
    const own = rows.filter(({ voucherId }) => voucherId === id);
    const sum = (some: typeof own) => some.reduce((pence, { amountPence }) => pence + amountPence, 0);
    const [sales, uses] = [
      own.filter(({ method }) => method !== "voucher"),
      own.filter(({ method }) => method === "voucher"),
    ];
    expect([id, sum(uses) >= 0, sum(uses) <= sum(sales)]).toEqual([id, true, true]);
    for (const [visited, some] of Map.groupBy(uses, ({ appointmentId }) => appointmentId))
      expect([visited, sum(some) >= 0]).toEqual([visited, true]);
  }
}
