import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  appointmentItems,
  appointmentLinks,
  type appointments,
  auditEvents,
  outbox,
  reviews,
} from "../../../database/schema.ts";
import { addDays, DAY_MS, now } from "../../../kernel/clock.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount } from "../../../testing/accounts.ts";
import { aBookedAppointment, aBooking, anAppointment, aReschedule, tomorrow } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { callApi } from "../../../testing/requests.ts";
import { emailsOf, eventsOf, rowOf, rowsOf } from "../../../testing/rows.ts";
import { aSalon } from "../../../testing/salons.ts";
import { SAYS } from "../../../testing/says.ts";

/* PUT and DELETE /api/appointments/:id: what staff do in the admin pages. docs/rules.md 3.6, 5.8, 5.12 */
const EITHER = "Please send either a status, or a payment method and a price";
const PRICE = "Please give the price in pounds and whole pence, from 0 to 100,000";
const PAY = "Please choose how you would like to pay";

afterEach(() => vi.useRealTimers());

describe("a status", () => {
  test.for(["pending", "confirmed", "completed"] as const)("%s is set, mailed and told", async (status) => {
    const { salon, admin, id } = await aSalonWithAnAppointment({
      status: status === "pending" ? "confirmed" : "pending",
    });
    const answer = await put(salon, admin, id, { status });
    expect(answer.status).toBe(200);
    const appointment = await answer.json<Record<string, unknown>>();
    expect(appointment).toMatchObject({ _id: id, id, status, customerName: "Grace Hopper", replaces: null });
    expect(Object.keys(appointment)).toHaveLength(20);
    expect(await rowOf(id)).toMatchObject({ status, version: 2, calendarSequence: 1 });
    const request = status === "completed" ? [{ kind: "review-request" }] : [];
    expect(await emailsOf(id)).toMatchObject([{ kind: "status" }, ...request]);
    expect(await eventsOf(id)).toEqual([[status, `admin:${admin.id}`]]);
  });

  test("cancelled is the cancel call: mailed as that, free again, and refused when it is cancelled already", async () => {
    const { salon, admin, id } = await aSalonWithAnAppointment();
    const answer = await put(salon, admin, id, { status: "cancelled" });
    expect(await answer.json()).toMatchObject({ status: "cancelled", lateCancellation: false });
    expect(await emailsOf(id)).toMatchObject([{ kind: "cancelled" }]);
    expect(await eventsOf(id)).toEqual([["cancelled", `admin:${admin.id}`]]);
    const sentence = SAYS["closed-already"];
    await refused(salon, admin, id, { status: "cancelled" }, 409, sentence);
    const book = { method: "POST", user: admin, body: aBooking(salon) };
    expect((await callApi(salon, "appointments", book)).status).toBe(201);
  });

  test("cancelled is set on a completed one too, which the cancel call refuses", async () => {
    const { salon, admin, id } = await aSalonWithAnAppointment({ status: "completed" });
    const answer = await put(salon, admin, id, { status: "cancelled" });
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ status: "cancelled" })]);
    expect(await eventsOf(id)).toEqual([["cancelled", `admin:${admin.id}`]]);
  });

  test("that it has already mails nobody", async () => {
    const { salon, admin, id } = await aSalonWithAnAppointment({ status: "confirmed" });
    expect((await put(salon, admin, id, { status: "confirmed" })).status).toBe(200);
    expect(await emailsOf(id)).toEqual([]);
  });

  test("sets a cancelled one back while its time is free, and the mark of lateness goes", async () => {
    const { salon, admin, id } = await aSalonWithAnAppointment({ status: "cancelled", lateCancellation: true });
    const answer = await put(salon, admin, id, { status: "confirmed" });
    expect(await answer.json()).toMatchObject({ status: "confirmed", lateCancellation: false });
    expect(await emailsOf(id)).toMatchObject([{ kind: "status" }]);
  });

  test.for(["pending", "confirmed", "completed"])(
    "sets no cancelled one back to %s when its time is gone",
    async (status) => {
      const { salon, admin, id } = await aSalonWithAnAppointment({ status: "cancelled" });
      await anAppointment(salon, { startsMinute: 645, endsMinute: 675 });
      await refused(salon, admin, id, { status }, 409, "This time slot is already booked");
    },
  );

  test("sets no appointment back that another one has taken the place of", async () => {
    const { salon, admin } = await aSalonWithAnAppointment();
    const id = await aBookedAppointment(salon, admin, { date: addDays(tomorrow(salon), 4) });
    const moved = await callApi(salon, `appointments/${id}/change`, {
      method: "PATCH",
      user: admin,
      body: aReschedule(salon),
    });
    expect(moved.status).toBe(201);
    await refused(salon, admin, id, { status: "confirmed" }, 409, SAYS.replaced);
    await put(salon, admin, (await moved.json<{ id: string }>()).id, { status: "cancelled" });
    await refused(salon, admin, id, { status: "pending" }, 409, SAYS.replaced);
  });
});

describe("a price", () => {
  test.for([
    [0, 0],
    [0.01, 1],
    [4.35, 435],
    [35, 3500],
    [1.1, 110],
    [19.99, 1999],
    [100_000, 10_000_000],
    ["12.5", 1250],
    [" 12.50 ", 1250],
    [".5", 50],
    ["+7.", 700],
    ["abc", 0],
    ["", 0],
    ["Infinity", 0],
    ["NaN", 0],
  ] as const)("%j is %d pence, with the payment method beside it", async ([servicePrice, pence]) => {
    const { salon, admin, id } = await aSalonWithAnAppointment();
    const answer = await put(salon, admin, id, { paymentMethod: "bank_transfer", servicePrice });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ servicePrice: pence / 100, paymentMethod: "bank_transfer" });
    expect(await rowOf(id)).toMatchObject({ pricePence: pence, paymentMethod: "bank_transfer", status: "confirmed" });
    expect(await eventsOf(id)).toEqual([["priced", `admin:${admin.id}`]]);
    expect(await emailsOf(id)).toEqual([]);
  });

  test.for([
    -0.01,
    -35,
    "-1",
    0.001,
    12.345,
    "12.345",
    "12,50",
    "£35",
    "1e3",
    "0x10",
    100_000.01,
    1e308,
    null,
    true,
    [],
    {},
  ])("%j is refused", async (servicePrice) => {
    const { salon, admin, id } = await aSalonWithAnAppointment();
    await refused(salon, admin, id, { paymentMethod: "cash", servicePrice }, 400, PRICE, "servicePrice");
  });
});

describe("an edit", () => {
  test.for<[Record<string, unknown>, string, string]>([
    [{}, EITHER, "form"],
    [{ paymentMethod: "cash" }, EITHER, "form"],
    [{ servicePrice: 30 }, EITHER, "form"],
    [{ status: "confirmed", paymentMethod: "cash", servicePrice: 30 }, EITHER, "form"],
    [{ status: "confirmed", servicePrice: 30 }, EITHER, "form"],
    [{ paymentStatus: "paid", customerName: "Eve" }, EITHER, "form"],
    [{ status: "maybe" }, "Please choose a status", "status"],
    [{ status: "" }, "Please choose a status", "status"],
    [{ status: null }, "Please choose a status", "status"],
    [{ paymentMethod: "card", servicePrice: 1 }, PAY, "paymentMethod"],
  ])("%j is refused", async ([body, sentence, field]) => {
    const { salon, admin, id } = await aSalonWithAnAppointment();
    await refused(salon, admin, id, body, 400, sentence, field);
  });

  test("ignores what it does not know, and sets nothing else", async () => {
    const { salon, admin, id } = await aSalonWithAnAppointment();
    const claims = {
      customerName: "Eve",
      date: "2020-01-01",
      paymentStatus: "paid",
      lateCancellation: true,
      version: 9,
    };
    await put(salon, admin, id, { ...claims, status: "completed" });
    expect(await rowOf(id)).toMatchObject({ customerName: "Grace Hopper", paymentStatus: "pending", version: 2 });
  });

  test.for(["null", "[]", "7", "{", ""])("that is no object, %j, is refused", async (body) => {
    const { salon, admin, id } = await aSalonWithAnAppointment();
    expect((await callApi(salon, `appointments/${id}`, { method: "PUT", user: admin, body })).status).toBe(400);
    expect(await rowOf(id)).toMatchObject({ version: 1 });
  });

  test("that is not JSON, or is too large, is refused", async () => {
    const { salon, admin, id } = await aSalonWithAnAppointment();
    const put = { method: "PUT", user: admin };
    const text = { body: "status=completed", headers: { "Content-Type": "application/x-www-form-urlencoded" } };
    expect((await callApi(salon, `appointments/${id}`, { ...put, ...text })).status).toBe(415);
    const large = { body: { status: "completed", notes: "x".repeat(65_536) } };
    expect((await callApi(salon, `appointments/${id}`, { ...put, ...large })).status).toBe(413);
    expect(await rowOf(id)).toMatchObject({ version: 1 });
  });
});

describe("deleting an appointment", () => {
  test("removes it with everything personal, and the audit trail keeps that it was there", async () => {
    const salon = await aSalon();
    const admin = await anAccount(salon, { role: "admin" });
    const client = await anAccount(salon);
    const mine = { customerName: "Zoë Unique", customerEmail: "zoe.unique@example.com", customerPhone: "07700 900612" };
    const id = await aBookedAppointment(salon, client, { ...mine, notes: "Allergic to quince seeds" });
    await database.batch([
      database
        .insert(appointmentLinks)
        .values({ tokenHash: id, salonId: salon.id, appointmentId: id, createdAt: now() }),
      database.insert(reviews).values({
        ...{ id, salonId: salon.id, customerName: "Z", rating: 5, comment: "Lovely", status: "approved" },
        ...{ appointmentId: id, createdAt: now(), updatedAt: now() },
      }),
    ]);
    await vi.waitFor(async () => expect((await emailsOf(id))[0]?.sentAt).not.toBeNull(), { timeout: 20_000 });
    const afterwards = now() + 40 * DAY_MS;
    vi.useFakeTimers({ toFake: ["Date"], now: afterwards });
    const answer = await callApi(salon, `appointments/${id}`, { method: "DELETE", user: admin });
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    expect(await everythingSaid()).not.toMatch(/Zoë Unique|zoe\.unique|7700 ?900612|quince seeds/);
    for (const table of [appointmentItems, appointmentLinks, reviews]) {
      expect(await database.$count(table, eq(table.appointmentId, id))).toBe(0);
    }
    expect(await database.$count(outbox, eq(outbox.subjectId, id))).toBe(0);
    expect(await database.$count(reviews, eq(reviews.id, id))).toBe(1);
    expect(await eventsOf(id)).toEqual([
      ["booked", `client:${client.id}`],
      ["deleted", `admin:${admin.id}`],
    ]);
    const trail = await database.select().from(auditEvents).where(eq(auditEvents.appointmentId, id));
    expect(trail[1]).toMatchObject({ at: afterwards, salonId: salon.id });
  });

  test("takes a booked one too, frees its time, and is not found a second time", async () => {
    const { salon, admin, id } = await aSalonWithAnAppointment({ status: "completed" });
    expect((await callApi(salon, `appointments/${id}`, { method: "DELETE", user: admin })).status).toBe(204);
    const again = await callApi(salon, `appointments/${id}`, { method: "DELETE", user: admin });
    expect([again.status, await again.json()]).toEqual([404, { error: SAYS["not-found"] }]);
    const book = { method: "POST", user: admin, body: aBooking(salon) };
    expect((await callApi(salon, "appointments", book)).status).toBe(201);
  });

  test("leaves the other appointments of its customer as they are", async () => {
    const { salon, admin, id } = await aSalonWithAnAppointment();
    const other = crypto.randomUUID();
    await anAppointment(salon, { id: other, startsMinute: 900, endsMinute: 960 });
    const before = await rowOf(other);
    await callApi(salon, `appointments/${id}`, { method: "DELETE", user: admin });
    expect(await rowOf(other)).toEqual(before);
  });

  test("makes a repeat of its booking no new one", async () => {
    const { salon, admin } = await aSalonWithAnAppointment();
    const headers = { "Idempotency-Key": "once" };
    const book = { method: "POST", user: admin, headers, body: aBooking(salon, { time: "15:00" }) };
    const { id } = await (await callApi(salon, "appointments", book)).json<{ id: string }>();
    await callApi(salon, `appointments/${id}`, { method: "DELETE", user: admin });
    const again = await callApi(salon, "appointments", book);
    expect([again.status, await again.json()]).toEqual([409, { error: "This appointment has been deleted since" }]);
  });
});

async function aSalonWithAnAppointment(with_: Partial<typeof appointments.$inferInsert> = {}) {
  const salon = await aSalon();
  const admin = await anAccount(salon, { role: "admin" });
  const id = crypto.randomUUID();
  await anAppointment(salon, { id, ...with_ });
  return { salon, admin, id };
}

function put(salon: Salon, user: User, id: string, body: Record<string, unknown>) {
  return callApi(salon, `appointments/${id}`, { method: "PUT", user, body });
}

/** Sends an edit and expects that refusal, and that nothing was written. */
async function refused(
  salon: Salon,
  user: User,
  id: string,
  body: Record<string, unknown>,
  status: number,
  error: string,
  field?: string,
) {
  const before = [await rowOf(id), await rowsOf(salon)];
  const answer = await put(salon, user, id, body);
  expect(await answer.json()).toEqual(field ? { error, fields: { [field]: error } } : { error });
  expect(answer.status).toBe(status);
  expect([await rowOf(id), await rowsOf(salon)]).toEqual(before);
}

/** All rows of all tables, as text. */
async function everythingSaid(): Promise<string> {
  const tables = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '*_cf_*'",
  ).all<{ name: string }>();
  const rows = await env.DB.batch(tables.results.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`)));
  return JSON.stringify(rows.map(({ results }) => results));
}
