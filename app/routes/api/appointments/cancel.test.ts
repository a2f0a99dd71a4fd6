import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { appointments } from "../../../database/schema.ts";
import { anAccount, asGuest } from "../../../testing/accounts.ts";
import { aBooking, anAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { callApi } from "../../../testing/requests.ts";
import { emailsOf, eventsOf, rowOf, rowsOf } from "../../../testing/rows.ts";
import { aSalon } from "../../../testing/salons.ts";
import { SAYS } from "../../../testing/says.ts";

/* PATCH /api/appointments/:id/cancel. docs/rules.md 5.7 */
const TEN = Date.parse("2026-11-27T10:00:00Z");
const HOUR = 3_600_000;

afterEach(() => vi.useRealTimers());

describe("a cancellation", () => {
  test("is answered with the whole appointment, mails its customer and is told in the audit trail", async () => {
    const { salon, client, id } = await anAppointmentAtTen(TEN - 72 * HOUR);
    const answer = await callApi(salon, `appointments/${id}/cancel`, { method: "PATCH", user: client });
    expect(answer.status).toBe(200);
    const appointment = await answer.json<Record<string, unknown>>();
    expect(appointment).toMatchObject({ id, status: "cancelled", lateCancellation: false, replaces: null });
    expect(Object.keys(appointment)).toHaveLength(20);
    expect(await rowOf(id)).toMatchObject({ status: "cancelled", version: 2, calendarSequence: 1 });
    expect(await emailsOf(id)).toMatchObject([{ kind: "cancelled", dueAt: TEN - 72 * HOUR }]);
    expect(await eventsOf(id)).toEqual([["cancelled", `client:${client.id}`]]);
  });

  test("frees the time", async () => {
    const { salon, client, id } = await anAppointmentAtTen(TEN - 72 * HOUR);
    const book = { method: "POST", user: client, body: aBooking(salon, { date: "2026-11-27" }) };
    expect((await callApi(salon, "appointments", book)).status).toBe(409);
    await callApi(salon, `appointments/${id}/cancel`, { method: "PATCH", user: client });
    expect((await callApi(salon, "appointments", book)).status).toBe(201);
  });

  test("is taken with any body or none", async () => {
    for (const sent of [{}, { body: {} }, { body: "{" }, { body: "x", headers: { "Content-Type": "text/plain" } }]) {
      const { salon, client, id } = await anAppointmentAtTen(TEN - 72 * HOUR);
      const answer = await callApi(salon, `appointments/${id}/cancel`, { method: "PATCH", user: client, ...sent });
      expect(answer.status).toBe(200);
    }
  });

  test("by staff needs no body, and takes an empty one or one that is not JSON", async () => {
    for (const sent of [{}, { body: {} }, { body: "" }, { body: "x", headers: { "Content-Type": "text/plain" } }]) {
      const { salon, id } = await anAppointmentAtTen(TEN - 72 * HOUR);
      const admin = await anAccount(salon, { role: "admin" });
      const answer = await callApi(salon, `appointments/${id}/cancel`, { method: "PATCH", user: admin, ...sent });
      expect(answer.status).toBe(200);
      expect(await rowOf(id)).toMatchObject({ status: "cancelled" });
    }
  });

  test("a second time is refused, and mails nobody", async () => {
    const { salon, client, id } = await anAppointmentAtTen(TEN - 72 * HOUR);
    await callApi(salon, `appointments/${id}/cancel`, { method: "PATCH", user: client });
    const before = [await rowOf(id), await rowsOf(salon)];
    const answer = await callApi(salon, `appointments/${id}/cancel`, { method: "PATCH", user: client });
    expect([answer.status, await answer.json()]).toEqual([409, { error: SAYS["closed-already"] }]);
    expect([await rowOf(id), await rowsOf(salon)]).toEqual(before);
  });

  test("of a completed appointment is refused, for staff too", async () => {
    const { salon, client, id } = await anAppointmentAtTen(TEN - 72 * HOUR);
    await database.update(appointments).set({ status: "completed" }).where(eq(appointments.id, id));
    for (const user of [client, await anAccount(salon, { role: "admin" })]) {
      const answer = await callApi(salon, `appointments/${id}/cancel`, { method: "PATCH", user });
      expect(answer.status).toBe(409);
    }
    expect(await rowOf(id)).toMatchObject({ status: "completed", version: 1 });
    expect(await emailsOf(id)).toEqual([]);
  });

  test("of an appointment that has begun is refused, and not for staff", async () => {
    const { salon, client, id } = await anAppointmentAtTen(TEN);
    const refused = await callApi(salon, `appointments/${id}/cancel`, { method: "PATCH", user: client });
    expect([refused.status, await refused.json()]).toEqual([409, { error: SAYS.begun }]);
    const admin = await anAccount(salon, { role: "admin" });
    expect((await callApi(salon, `appointments/${id}/cancel`, { method: "PATCH", user: admin })).status).toBe(200);
  });
});

describe("a late cancellation", () => {
  test.for([
    ["48 hours before", 48 * HOUR, false],
    ["a millisecond less than 48 hours before", 48 * HOUR - 1, true],
    ["a second less than 48 hours before", 48 * HOUR - 1000, true],
    ["a minute before", 60_000, true],
    ["a millisecond before", 1, true],
  ] as const)("%s the start is marked: %s", async ([, before, late]) => {
    const { salon, client, id } = await anAppointmentAtTen(TEN - before);
    const answer = await callApi(salon, `appointments/${id}/cancel`, { method: "PATCH", user: client });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: "cancelled", lateCancellation: late });
    expect(await rowOf(id)).toMatchObject({ lateCancellation: late });
  });

  test("by a guest is marked as well", async () => {
    const { salon, id } = await anAppointmentAtTen(TEN - HOUR);
    const headers = await asGuest(salon, "grace@example.com");
    const answer = await callApi(salon, `appointments/${id}/cancel`, { method: "PATCH", headers });
    expect(await answer.json()).toMatchObject({ lateCancellation: true });
    expect(await eventsOf(id)).toEqual([["cancelled", "guest"]]);
  });

  test("by staff is none of the customer's", async () => {
    const { salon, id } = await anAppointmentAtTen(TEN - HOUR);
    const admin = await anAccount(salon, { role: "admin" });
    const answer = await callApi(salon, `appointments/${id}/cancel`, { method: "PATCH", user: admin });
    expect(await answer.json()).toMatchObject({ status: "cancelled", lateCancellation: false });
    expect(await eventsOf(id)).toEqual([["cancelled", `admin:${admin.id}`]]);
  });

  test("is counted in hours that go by, over a night that is an hour short", async () => {
    const { salon, client, id } = await anAppointmentAtTen(Date.parse("2027-03-27T09:00:00Z"), "2027-03-29");
    const answer = await callApi(salon, `appointments/${id}/cancel`, { method: "PATCH", user: client });
    expect(await answer.json()).toMatchObject({ lateCancellation: false });
    const second = await anAppointmentAtTen(Date.parse("2027-03-27T09:00:00.001Z"), "2027-03-29");
    const path = `appointments/${second.id}/cancel`;
    const later = await callApi(second.salon, path, { method: "PATCH", user: second.client });
    expect(await later.json()).toMatchObject({ lateCancellation: true });
  });
});

/** A client's appointment at 10:00 on a date. The clock is set to `instant`. */
async function anAppointmentAtTen(instant: number, date = "2026-11-27") {
  vi.useFakeTimers({ toFake: ["Date"], now: instant });
  const salon = await aSalon();
  const client = await anAccount(salon);
  const id = crypto.randomUUID();
  await anAppointment(salon, { id, clientId: client.id, date });
  return { salon, client, id };
}
