import { env } from "cloudflare:workers";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { primaryDatabase } from "../../../database/client.server.ts";
import { appointmentItems, packages, payments, services, vouchers } from "../../../database/schema.ts";
import { addDays, now, salonTime } from "../../../kernel/clock.ts";
import { payPath } from "../../../models/money/online.server.ts";
import { takenIn } from "../../../models/taken/taken.server.ts";
import { codeOf } from "../../../models/vouchers/code.server.ts";
import { forgetOnVouchers } from "../../../models/vouchers/packages.server.ts";
import { sellVoucher } from "../../../models/vouchers/sale.server.ts";
import { outstandingOn } from "../../../models/vouchers/vouchers.server.ts";
import { aStaffMember, cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment, tomorrow } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { textOf } from "../../../testing/html.ts";
import { callApi, postForm, visit } from "../../../testing/requests.ts";
import { rowOf } from "../../../testing/rows.ts";
import { aService, aTechnician } from "../../../testing/salons.ts";
import { SAYS } from "../../../testing/says.ts";
import { VOUCHER_NEWS } from "../../../words/money/sold-vouchers.ts";

/* Vouchers, from their sale to their last penny. docs/rules.md 32. A visit costs £35. */

test("a voucher is sold at the desk once, shown with its code, and used in parts", async () => {
  const { salon, page, sell, use, money } = await aTill();
  const sale = { key: "one form", amount: "50", method: "cash", recipient: "Ada", message: "Enjoy!" };
  const first = await sell(sale);
  expect(await sell(sale)).toBe(first);
  const shown = await page(first);
  const code = codeIn(shown);
  expect(shown).toContain("Enjoy!");
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  const [stored] = await database.select().from(vouchers).where(eq(vouchers.salonId, salon.id));
  expect(JSON.stringify(stored)).not.toContain(code);
  expect(JSON.stringify(stored)).not.toContain(code.replaceAll("-", ""));

  const [one, two] = [await anAppointment(salon), await anAppointment(salon, { startsMinute: 700, endsMinute: 760 })];
  expect(await use(one, code.toLowerCase().replaceAll("-", " "))).toContain("£35 paid by voucher. £15 left on it.");
  expect(await use(two, code)).toContain("£15 paid by voucher. £0 left on it.");
  expect(await money(one)).toMatchObject({ paid: 35, owed: 0 });
  expect(await money(two)).toMatchObject({ paid: 15, owed: 20 });
  expect(await use(two, code, 409)).toContain(SAYS["voucher-used-up"]);
});

test("two tills at once, by page and API, never take more than a voucher is worth", async () => {
  const { salon, admin, send, money } = await aTill();
  const code = await aVoucher(salon, 5000);
  const visits = await Promise.all(
    [480, 560, 640, 720].map((startsMinute) => anAppointment(salon, { startsMinute, endsMinute: startsMinute + 60 })),
  );
  await Promise.all(
    visits.flatMap((id) => [
      send(`/admin/appointments/${id}/money`, { intent: "voucher", code, version: "1", key: crypto.randomUUID() }),
      pay(salon, admin, id, { amount: 20, voucher: code }),
      pay(salon, admin, id, { amount: 35, voucher: code }),
    ]),
  );
  const paid = await Promise.all(visits.map(async (id) => (await money(id)).paid));
  expect(paid.reduce((sum, pounds) => sum + pounds, 0)).toBe(50);
  expect(await outstandingOn(primaryDatabase(), salon.id, today(salon))).toEqual({ pence: 0, expiredPence: 0 });
});

test("D1 refuses a row that takes more than a voucher is worth, or names none", async () => {
  const { salon } = await aTill();
  const other = await aTill();
  const id = await anAppointment(salon);
  const voucherId = await sold(salon, 5000);
  const row = {
    salonId: salon.id,
    appointmentId: id,
    kind: "payment",
    method: "voucher",
    takenOn: today(salon),
  } as const;
  const insert = (with_: Partial<typeof payments.$inferInsert>) =>
    database.insert(payments).values({
      id: crypto.randomUUID(),
      createdAt: now(),
      actor: "admin:test",
      amountPence: 5000,
      voucherId,
      ...row,
      ...with_,
    });
  await expect(insert({ amountPence: 5001 })).rejects.toThrow();
  await expect(insert({ voucherId: null })).rejects.toThrow();
  await expect(insert({ voucherId: await sold(other.salon, 5000) })).rejects.toThrow();
  await expect(insert({ kind: "refund", amountPence: -1 })).rejects.toThrow();
  await expect(insert({ appointmentId: null, method: "voucher" })).rejects.toThrow();
  await insert({});
  await expect(insert({ amountPence: 1 })).rejects.toThrow();
  for (const statement of [
    "DELETE FROM vouchers",
    "UPDATE vouchers SET uses = 9",
    "UPDATE vouchers SET code_hash = ''",
  ])
    await expect(env.DB.prepare(`${statement} WHERE id = ?`).bind(voucherId).run()).rejects.toThrow("vouchers_stay");
});

test("codes of another salon, wrong codes and no code are refused; a tip can’t be paid by voucher", async () => {
  const { salon, admin, use, money } = await aTill();
  const id = await anAppointment(salon);
  const code = await aVoucher(salon, 5000);
  const theirs = await aVoucher((await aTill()).salon, 5000);
  for (const typed of [theirs, "", "0000-0000-0000-0000", `${code}0`, "<script>"])
    expect(await use(id, typed, 404)).toContain(SAYS["no-such-voucher"]);
  const refused = async (body: object) => (await pay(salon, admin, id, body)).status;
  expect(await refused({ amount: 5, voucher: theirs })).toBe(404);
  expect(await refused({ amount: 5 })).toBe(400);
  expect(await refused({ amount: 5, note: code })).toBe(400);
  expect(await refused({ amount: 5, voucher: code, kind: "tip" })).toBe(400);
  expect(await refused({ amount: 5, kind: "refund" })).toBe(409);
  expect(await money(id)).toMatchObject({ rows: [], paid: 0 });
});

test("guesses are refused after a while, even a right one", async () => {
  const { salon, admin } = await aTill();
  const id = await anAppointment(salon);
  const from = { "CF-Connecting-IP": "192.0.2.77" };
  const tried = [];
  for (let tries = 0; tries < 32; tries++)
    tried.push((await pay(salon, admin, id, { amount: 1, voucher: "0000-0000-0000-0000" }, from)).status);
  expect(new Set(tried)).toEqual(new Set([404, 429]));
  expect((await pay(salon, admin, id, { amount: 1, voucher: await aVoucher(salon, 100) }, from)).status).toBe(429);
});

test("a refund by voucher is on the voucher again", async () => {
  const { salon, admin, use, money } = await aTill();
  const code = await aVoucher(salon, 5000);
  const [one, two] = [await anAppointment(salon), await anAppointment(salon, { startsMinute: 700, endsMinute: 760 })];
  await use(one, code);
  expect((await pay(salon, admin, one, { kind: "refund", amount: 35.01 })).status).toBe(409);
  expect((await pay(salon, admin, one, { kind: "refund", amount: 35 })).status).toBe(201);
  expect(await use(two, code)).toContain("£35 paid by voucher. £15 left on it.");
  expect(await money(one)).toMatchObject({ paid: 0, owed: 0 });
});

test("an expired voucher is refused with its last day; staff who may sell can extend it with a reason", async () => {
  const { salon, page, send, use } = await aTill();
  const id = await anAppointment(salon);
  const yesterday = addDays(today(salon), -1);
  const voucherId = await sold(salon, 5000, yesterday);
  const code = codeOf(salon.id, voucherId);
  expect(await use(id, code, 409)).toContain("This voucher expired on");
  expect((await pay(salon, (await aTill()).admin, id, { amount: 5, voucher: code })).status).toBeGreaterThanOrEqual(
    401,
  );
  const extend = (validUntil: string, reason: string) =>
    send(`/admin/vouchers/${voucherId}`, { intent: "extend", validUntil, reason, from: yesterday });
  expect(await textOf(await extend(yesterday, "Late"), 400)).toContain("Please choose today or a later date");
  expect(await textOf(await extend(today(salon), ""), 400)).toContain("Please say why");
  expect(await textOf(await extend(today(salon), "She was ill"))).toContain("Last day changed.");
  expect((await extend(addDays(today(salon), 1), "Again")).status).toBe(409);
  expect(await page(`/admin/vouchers/${voucherId}`)).toContain("She was ill");
  expect(await use(id, code)).toContain("£35 paid by voucher");
});

test("a sale is taken back once, as a whole, and only if unused; with a use at the same time only one of both stands", async () => {
  const { salon, page, send, use } = await aTill();
  const used = await sold(salon, 5000);
  await use(await anAppointment(salon), codeOf(salon.id, used));
  const back = (id: string) => send(`/admin/vouchers/${id}`, { intent: "take-back", method: "cash" });
  expect(await textOf(await back(used), 409)).toContain("Some of this voucher has been used");
  const unused = await sold(salon, 2000);
  const answers = await Promise.all([back(unused), back(unused), back(unused)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await page(`/admin/vouchers/${unused}`)).toContain("Voided");

  const raced = await sold(salon, 1000);
  const visits = await anAppointment(salon, { startsMinute: 900, endsMinute: 960 });
  const version = `${(await rowOf(visits))?.version}`;
  const paying = { intent: "voucher", code: codeOf(salon.id, raced), version, key: crypto.randomUUID() };
  await Promise.all([send(`/admin/appointments/${visits}/money`, paying), back(raced)]);
  const rows = await database.select().from(payments).where(eq(payments.voucherId, raced));
  expect(rows).toHaveLength(2);
  expect(await outstandingOn(primaryDatabase(), salon.id, today(salon))).toEqual({ pence: 1500, expiredPence: 0 });
});

test("a sale counts as taken on its day, in the till and the file; a use counts in neither, and the file lists it apart", async () => {
  const { salon, page, open, sell, use } = await aTill();
  const path = await sell({ key: "k", amount: "50", method: "cash" });
  const id = await anAppointment(salon);
  await use(id, codeIn(await page(path)));
  const day = today(salon);
  const [taken] = await takenIn(primaryDatabase(), salon.id, { from: day, to: day });
  expect(taken).toMatchObject({ totalPence: 5000, byMethod: { cash: 5000, voucher: 0 } });
  expect(await page("/admin/till")).toContain("£50.00 received in cash");
  expect(await page(`/admin/revenue?range=custom&from=${day}&to=${day}`)).toContain("Vouchers sold");
  const file = await textOf(open(`/admin/exports/payments.csv?range=custom&from=${day}&to=${day}`));
  const lines: Record<string, string>[] = parse(file, { bom: true, columns: true });
  expect(lines.find(({ Date: first }) => first === "Total")?.Amount).toBe("50.00");
  expect(lines.find(({ Method: by }) => by === "Voucher")).toMatchObject({ Amount: "", "By Voucher": "35.00" });
  expect(lines.find(({ For: what }) => what === "A voucher")).toMatchObject({ Amount: "50.00", "By Voucher": "" });
  const list = await textOf(open(`/admin/exports/vouchers.csv`));
  expect(list).toContain(`"Total","","","","","","15.00"`);
  expect(await page("/admin/vouchers")).toContain("£15 left");
});

test("a mistake is named and nothing is sold; a technician uses a voucher for their own visit, and sells none", async () => {
  const { salon, send } = await aTill();
  for (const amount of ["", "0", "0.001", "10000.01", "1e3", "-5"])
    expect((await send("/admin/vouchers", { key: "k", amount, method: "cash", validUntil: today(salon) })).status).toBe(
      400,
    );
  expect(await database.select().from(vouchers).where(eq(vouchers.salonId, salon.id))).toEqual([]);
  const tina = `${salon.id}-tina`;
  await aTechnician(salon, { id: tina, name: "Tina" });
  const Cookie = await cookieOf(await aStaffMember(salon, "technician", tina));
  const own = await anAppointment(salon, { technicianId: tina });
  const others = await anAppointment(salon, { technicianId: salon.id });
  const code = await aVoucher(salon, 5000);
  const form = { intent: "voucher", code, version: "1", key: "t" };
  expect(await textOf(await postForm(salon, `/admin/appointments/${own}/money`, form, { Cookie }))).toContain(
    "£35 paid by voucher",
  );
  const another = { ...form, key: "u" };
  expect((await postForm(salon, `/admin/appointments/${others}/money`, another, { Cookie })).status).toBe(403);
  expect((await visit(salon, "/admin/vouchers", { headers: { Cookie } })).status).not.toBe(200);
  const sale = { key: "k", amount: "5", method: "cash", validUntil: today(salon) };
  expect((await postForm(salon, "/admin/vouchers", sale, { Cookie })).status).not.toBe(302);
  expect(await database.select().from(vouchers).where(eq(vouchers.salonId, salon.id))).toHaveLength(1);
});

test("an owner adds a package; sold to a client’s card it pays for a visit in one tap, and another client’s does not", async () => {
  const { salon, page, send, money } = await aTill();
  const id = await aGel(salon, { startsMinute: 600, endsMinute: 660 });
  const service = `${salon.id}-infill`;
  const add = {
    key: "k",
    intent: "add",
    name: "Five infills",
    uses: "5",
    price: "140",
    months: "12",
    services: service,
  };
  expect(await textOf(await send("/admin/vouchers/packages", { ...add, price: "0.04" }), 400)).toContain(
    "a penny a visit",
  );
  expect((await send("/admin/vouchers/packages", { ...add, services: "nothing" })).status).toBe(400);
  expect((await send("/admin/vouchers/packages", add)).status).toBe(200);
  await send("/admin/vouchers/packages", add);
  expect((await page("/admin/vouchers/packages")).match(/5 visits for £140/g)).toHaveLength(1);
  const Cookie = await cookieOf(await aStaffMember(salon, "manager"));
  expect((await postForm(salon, "/admin/vouchers/packages", { ...add, key: "m" }, { Cookie })).status).toBe(403);

  const [stored] = await database.select().from(packages).where(eq(packages.salonId, salon.id));
  const sale = { key: "s", intent: "sell", package: stored?.id ?? "", method: "card" };
  const path = `/admin/vouchers/packages?for=${id}`;
  const [first, again] = [await send(path, sale), await send(path, sale)];
  expect([first.status, again.headers.get("Location")]).toEqual([302, first.headers.get("Location")]);
  expect(await page(`/admin/appointments/${id}/money`)).toContain("5 of 5 visits left");
  const voucherId = first.headers.get("Location")?.split(/[/?]/)[3] ?? "";
  const use = (visit: string) =>
    send(`/admin/appointments/${visit}/money`, { intent: "package", package: voucherId, version: "1", key: visit });
  const others = await aGel(salon, { startsMinute: 700, endsMinute: 760, customerEmail: "else@example.com" });
  expect((await use(others)).status).toBe(404);
  expect(await textOf(await use(id))).toContain("£28 paid by voucher. 4 of 5 visits (£112) left on it.");
  await use(id);
  expect(await money(id)).toMatchObject({ price: 28, paid: 28, owed: 0 });
  await send("/admin/vouchers/packages", { intent: "remove", package: stored?.id ?? "" });
  expect(await page("/admin/vouchers/packages")).toContain(VOUCHER_NEWS.noPackages);
  const next = await aGel(salon, { startsMinute: 800, endsMinute: 860 });
  expect(await page(`/admin/appointments/${next}/money`)).toContain("4 of 5 visits left");
  const day = today(salon);
  const [taken] = await takenIn(primaryDatabase(), salon.id, { from: day, to: day });
  expect(taken?.totalPence).toBe(14_000);
});

test("a package's visit that is cancelled late stays used; the page says so, and staff give it back in one tap", async () => {
  const { salon, page, send, admin } = await aTill();
  const [id, early] = [
    await aGel(salon, { startsMinute: 600, endsMinute: 660 }),
    await aGel(salon, { startsMinute: 700, endsMinute: 760, date: addDays(tomorrow(salon), 9) }),
  ];
  const pack = { name: "Five infills", uses: "5", price: "140", months: "12", services: `${salon.id}-infill` };
  await send("/admin/vouchers/packages", { key: "k", intent: "add", ...pack });
  const [stored] = await database.select().from(packages).where(eq(packages.salonId, salon.id));
  const sale = { key: "s", intent: "sell", package: stored?.id ?? "", method: "card" };
  const location = (await send(`/admin/vouchers/packages?for=${id}`, sale)).headers.get("Location");
  const voucher = location?.split(/[/?]/)[3] ?? "";
  for (const visit of [id, early]) {
    const use = { intent: "package", package: voucher, version: "1", key: visit };
    await send(`/admin/appointments/${visit}/money`, use);
    const cancel = { method: "PATCH", user: admin, body: { cancelledBy: "client" } };
    expect((await callApi(salon, `appointments/${visit}/cancel`, cancel)).status).toBe(200);
  }
  expect(await page(`/admin/appointments/${early}/money`)).not.toContain("stays used");
  const cancelled = `/admin/appointments/${id}/money`;
  expect(await page(cancelled)).toContain(VOUCHER_NEWS.visitStays);
  const back = { intent: "give-back", amount: "28", method: "voucher", version: "3", key: "b" };
  expect(await textOf(await send(cancelled, back))).not.toContain("stays used");
  expect(await page(`/admin/vouchers/${voucher}`)).toContain("5 of 5");
});

test("a client pays by voucher what a link asks for, once from two tabs, never a fee; guesses are refused after a while", async () => {
  const { salon, money } = await aTill();
  const id = await anAppointment(salon);
  const code = await aVoucher(salon, 2000);
  const link = (purpose: "payment" | "deposit" | "fee", pence = 0) =>
    payPath(salon, { appointmentId: id, purpose, pence });
  const pays = (path: string, typed: string, key: string, ip = "192.0.2.80") =>
    postForm(salon, path, { intent: "voucher", code: typed, key }, { "CF-Connecting-IP": ip });
  expect((await pays(link("fee", 1000), code, "f")).status).toBe(409);
  expect((await pays(link("payment"), "0000-0000-0000-0000", "x")).status).toBe(404);
  expect(await textOf(pays(link("deposit", 500), code, "d"))).toContain("£5 paid by voucher. £15 is left on it.");
  await Promise.all(["a", "b", "b"].map((key) => pays(link("payment"), code, key)));
  expect(await money(id)).toMatchObject({ rows: [{ kind: "deposit", amount: 5 }, { amount: 15 }], paid: 20, owed: 15 });
  expect(await textOf(pays(link("payment"), code, "c"), 409)).toContain(SAYS["voucher-used-up"]);
  expect((await pays("/pay/made-up", code, "m")).status).toBe(404);
  const tried = [];
  for (let tries = 0; tries < 32; tries++)
    tried.push((await pays(link("payment"), "0000-0000-0000-0000", "g", "192.0.2.81")).status);
  expect(new Set(tried)).toEqual(new Set([404, 429]));
});

test("a client is forgotten: no voucher names them any more, and their voucher stays good", async () => {
  const { salon, use } = await aTill();
  const sale = {
    amountPence: 5000,
    method: "card",
    validUntil: today(salon),
    recipient: "Ada",
    message: "Hi",
  } as const;
  const about = { ...sale, email: "ada@example.com", client: "ada@example.com" };
  const outcome = await sellVoucher(primaryDatabase(), salon, { actor: "admin:test", key: "k" }, about, now());
  await forgetOnVouchers(primaryDatabase(), salon.id, "ada@example.com");
  const [row] = await database.select().from(vouchers).where(eq(vouchers.salonId, salon.id));
  expect(row).toMatchObject({ email: "", recipient: "", message: "", client: null });
  expect(await use(await anAppointment(salon), codeOf(salon.id, outcome.ok ? outcome.id : ""))).toContain("£15 left");
});

type Till = Awaited<ReturnType<typeof aTill>>;

async function aTill() {
  const till = await aSalonWithAdmin();
  const { salon, admin, send } = till;
  return {
    ...till,
    /** Sells a voucher by the form. Answers the path of its page. */
    sell: async (fields: Record<string, string>) => {
      const answer = await send("/admin/vouchers", { validUntil: addDays(today(salon), 365), ...fields });
      expect(answer.status).toBe(302);
      return answer.headers.get("Location") ?? "";
    },
    /** Uses a voucher on the payment page of a visit. Answers what the page says. */
    use: async (id: string, code: string, status?: number) => {
      const [row] = await env.DB.prepare("SELECT version FROM appointments WHERE id = ?").bind(id).raw();
      const form = { intent: "voucher", code, version: String(row), key: crypto.randomUUID() };
      return textOf(send(`/admin/appointments/${id}/money`, form), status);
    },
    money: async (id: string) => {
      const answer = await callApi(salon, `appointments/${id}/payments`, { user: admin });
      return answer.json<{ rows: object[]; paid: number; owed: number }>();
    },
  };
}

/** A visit of a service of £35 that the menu has. */
async function aGel(salon: Till["salon"], with_: Parameters<typeof anAppointment>[1]): Promise<string> {
  const serviceId = `${salon.id}-infill`;
  const known = await database.select().from(services).where(eq(services.id, serviceId));
  if (known.length === 0) await aService(salon, { id: serviceId, name: "Infill", pricePence: 3500 });
  const id = await anAppointment(salon, with_);
  const item = { serviceId, name: "Infill", pricePence: 3500, durationMinutes: 60, quantity: 1 };
  await database.insert(appointmentItems).values({ appointmentId: id, position: 0, salonId: salon.id, ...item });
  return id;
}

function pay(salon: Till["salon"], user: Till["admin"], id: string, row: object, headers = {}) {
  const body = { kind: "payment", method: "voucher", ...row };
  return callApi(salon, `appointments/${id}/payments`, { method: "POST", user, body, headers });
}

/** Sells a voucher, and answers its id. */
async function sold(
  salon: Till["salon"],
  amountPence: number,
  validUntil = addDays(today(salon), 100),
): Promise<string> {
  const sale = { amountPence, method: "card", validUntil, recipient: "", message: "", email: "" } as const;
  const sent = { actor: "admin:test", key: crypto.randomUUID() };
  const outcome = await sellVoucher(primaryDatabase(), salon, sent, sale, now());
  return outcome.ok ? outcome.id : "";
}

async function aVoucher(salon: Till["salon"], amountPence: number): Promise<string> {
  return codeOf(salon.id, await sold(salon, amountPence));
}

function today({ timeZone }: { timeZone: string }): string {
  return salonTime(timeZone, now()).date;
}

function codeIn(page: string): string {
  return /[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}/.exec(page)?.[0] ?? "no code";
}
