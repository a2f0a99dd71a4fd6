import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { salons } from "../../../database/schema.ts";
import { addDays } from "../../../kernel/clock.ts";
import { anAccount } from "../../../testing/accounts.ts";
import { aBookedAppointment, aBooking, aReschedule, tomorrow } from "../../../testing/appointments.ts";
import { callApi } from "../../../testing/requests.ts";
import { aSalon } from "../../../testing/salons.ts";
import { SAYS } from "../../../testing/says.ts";

/* The limits that a salon sets for its clients, over the API: docs/rules.md 21.14 to 21.18. */

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-24T09:00:00Z") }));
afterEach(() => vi.useRealTimers());

describe("a salon's clients", () => {
  test("book as many days ahead as it sets, and no later", async () => {
    const { salon, client, book } = await aClientOf({ bookableDays: 3 });
    expect((await book({ date: addDays(tomorrow(salon), 2) })).status).toBe(201);
    const far = await book({ date: addDays(tomorrow(salon), 3) });
    expect([far.status, await far.json()]).toMatchObject([
      400,
      { error: "Appointments can be booked up to 3 days ahead." },
    ]);
    const slots = async (date: string) =>
      (await callApi(salon, `slots?date=${date}`, { user: client })).json<{ slots: unknown[] }>();
    expect((await slots(addDays(tomorrow(salon), 2))).slots).not.toEqual([]);
    expect((await slots(addDays(tomorrow(salon), 3))).slots).toEqual([]);
    const busy = await callApi(salon, "appointments/availability");
    expect(await busy.json()).toMatchObject([{ date: addDays(tomorrow(salon), 2) }]);
  });

  test("book with the notice that it sets, to the minute", async () => {
    const { salon, book } = await aClientOf({ noticeMinutes: 120 });
    const date = addDays(tomorrow(salon), -1);
    const soon = await book({ date, time: "10:45" });
    expect([soon.status, await soon.json()]).toMatchObject([400, { error: SAYS["too-soon"] }]);
    expect((await book({ date, time: "11:00" })).status).toBe(201);
  });

  test("change and cancel until the hours that it sets before the start, which the refusals name", async () => {
    const { salon, client } = await aClientOf({ changeCutoffHours: 24, cancelCutoffHours: 2 });
    const id = await aBookedAppointment(salon, client, { time: "10:00" });
    const send = (what: string, body?: unknown) =>
      callApi(salon, `appointments/${id}/${what}`, { method: "PATCH", user: client, body });
    vi.setSystemTime(Date.parse("2026-11-24T10:00:00.001Z"));
    const late = await send("change", aReschedule(salon));
    expect([late.status, await late.json()]).toMatchObject([
      409,
      { error: "Appointments can only be changed up to 24 hours before the scheduled time" },
    ]);
    vi.setSystemTime(Date.parse("2026-11-25T08:00:00.001Z"));
    const refused = await send("cancel");
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { error: "Appointments can only be cancelled up to 2 hours before the scheduled time" },
    ]);
    vi.setSystemTime(Date.parse("2026-11-25T08:00:00.000Z"));
    const cancelled = await send("cancel");
    expect([cancelled.status, await cancelled.json()]).toMatchObject([200, { lateCancellation: true }]);
  });

  test("change at the 24th hour, and what they cancel then is late, because less than 48 hours are left", async () => {
    const { salon, client } = await aClientOf({ changeCutoffHours: 24 });
    const id = await aBookedAppointment(salon, client, { time: "09:00" });
    const changed = await callApi(salon, `appointments/${id}/change`, {
      ...{ method: "PATCH", user: client, body: aReschedule(salon, { appointmentDate: tomorrow(salon) }) },
    });
    expect(changed.status).toBe(201);
    const { id: now } = await changed.json<{ id: string }>();
    const cancelled = await callApi(salon, `appointments/${now}/cancel`, { method: "PATCH", user: client });
    expect(await cancelled.json()).toMatchObject({ lateCancellation: true });
  });
});

test("staff cancel at any time", async () => {
  const { salon, client } = await aClientOf({ cancelCutoffHours: 168 });
  const id = await aBookedAppointment(salon, client);
  const admin = await anAccount(salon, { role: "admin" });
  const cancel = (user: typeof admin) => callApi(salon, `appointments/${id}/cancel`, { method: "PATCH", user });
  expect((await cancel(client)).status).toBe(409);
  expect((await cancel(admin)).status).toBe(200);
});

test.for([
  [false, 60, "11:00"],
  [true, 150, "12:30"],
] as const)(
  "minutes of services priced each count where the salon says so: %s",
  async ([itemMinutes, serviceDuration, endTime]) => {
    const { book } = await aClientOf({ itemMinutes });
    const services = [{ name: "Gel Polish" }, { name: "Nail Art", quantity: 3 }];
    const booked = await book({ services, serviceDuration });
    expect([booked.status, await booked.json()]).toMatchObject([201, { serviceDuration, endTime }]);
  },
);

async function aClientOf(with_: Partial<typeof salons.$inferInsert>) {
  const salon = await aSalon(with_);
  const client = await anAccount(salon);
  const book = (asked: Record<string, unknown>) =>
    callApi(salon, "appointments", { method: "POST", user: client, body: aBooking(salon, asked) });
  return { salon, client, book };
}
