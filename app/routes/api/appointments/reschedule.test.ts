import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { appointmentItems, appointments, outbox, services } from "../../../database/schema.ts";
import { addDays } from "../../../kernel/clock.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount, asGuest } from "../../../testing/accounts.ts";
import { aBookedAppointment, anAppointment, aReschedule, tomorrow } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { callApi } from "../../../testing/requests.ts";
import { diaryOf, emailsOf, eventsOf, rowsOf, standingOf } from "../../../testing/rows.ts";
import { aClosure, aSalon, aService, openingHours } from "../../../testing/salons.ts";
import { SAYS } from "../../../testing/says.ts";

/* PATCH /api/appointments/:id/change. docs/rules.md 5.6 */
const NINE = Date.parse("2026-11-24T09:00:00Z");
const TOO_LATE = "Appointments can only be changed up to 48 hours before the scheduled time";
const CLOSED = SAYS["closed-already"];
const GONE = SAYS["unknown-service"];

afterEach(() => vi.useRealTimers());

describe("a change", () => {
  test("makes a new appointment of the same customer, which says what it replaces, and cancels the old one", async () => {
    const { salon, client, id } = await aBookedSalon({ notes: "Ring the bell" });
    const answer = await reschedule(salon, client, id, { paymentMethod: "bank_transfer" });
    expect(answer.status).toBe(201);
    const moved = await answer.json<{ id: string }>();
    expect(moved).toEqual({
      _id: moved.id,
      id: expect.not.stringMatching(id),
      customerName: "Ada Lovelace",
      customerEmail: "ada@example.com",
      customerPhone: "07700 900456",
      service: "Gel Polish",
      services: [{ _id: `${salon.id}-gel`, name: "Gel Polish", price: 35, duration: 60, quantity: 1 }],
      serviceDuration: 60,
      servicePrice: 35,
      date: "2026-12-01",
      time: "12:00",
      endTime: "13:00",
      status: "pending",
      paymentMethod: "bank_transfer",
      paymentStatus: "pending",
      notes: "Ring the bell",
      lateCancellation: false,
      replaces: id,
      createdAt: new Date(NINE).toISOString(),
      updatedAt: new Date(NINE).toISOString(),
    });
    const [old, made] = await diaryOf(salon);
    expect(old).toMatchObject({ id, status: "cancelled", replacedById: moved.id, lateCancellation: false, version: 2 });
    expect(made).toMatchObject({ id: moved.id, clientId: client.id, replacesId: id, phoneKey: "+447700900456" });
    expect(made).toMatchObject({ calendarUid: id, calendarSequence: 1 });
  });

  test("mails the news with where it was, and a reminder, and is told in the audit trail of the new one", async () => {
    const { salon, client, id } = await aBookedSalon();
    await database.update(outbox).set({ attempts: 1, sentAt: 1 }).where(eq(outbox.subjectId, id));
    const made = await (await reschedule(salon, client, id)).json<{ id: string }>();
    expect(await emailsOf(made.id)).toMatchObject([
      { kind: "changed", dueAt: NINE, previousDate: "2026-11-30", previousMinute: 600 },
      { kind: "reminder", dueAt: Date.parse("2026-11-30T12:00:00Z") },
    ]);
    expect(await eventsOf(made.id)).toEqual([["changed", `client:${client.id}`]]);
  });

  test("may be made by a guest of its mailbox, and stays the account's that it was", async () => {
    const { salon, client, id } = await aBookedSalon();
    const answer = await callApi(salon, `appointments/${id}/change`, {
      method: "PATCH",
      headers: await asGuest(salon, "ada@example.com"),
      body: aReschedule(salon),
    });
    expect(answer.status).toBe(201);
    const made = await answer.json<{ id: string }>();
    expect((await diaryOf(salon))[1]).toMatchObject({ id: made.id, clientId: client.id, status: "pending" });
    expect(await eventsOf(made.id)).toEqual([["changed", "guest"]]);
  });

  test("copies the customer's details from the old one, whatever is sent", async () => {
    const { salon, client, id } = await aBookedSalon();
    const details = {
      customerName: "Eve",
      customerEmail: "eve@example.com",
      customerPhone: "1",
      clientId: 1,
    };
    const answer = await reschedule(salon, client, id, { ...details, status: "completed", paymentStatus: "paid" });
    expect(await answer.json()).toMatchObject({
      ...{ customerName: "Ada Lovelace", customerEmail: "ada@example.com", notes: "" },
      ...{ status: "pending", paymentStatus: "pending" },
    });
  });

  test("by staff may say how the payment stands", async () => {
    const { salon, id } = await aBookedSalon();
    const admin = await anAccount(salon, { role: "admin" });
    const answer = await reschedule(salon, admin, id, { paymentStatus: "paid" });
    expect(await answer.json()).toMatchObject({ status: "pending", paymentStatus: "paid" });
    expect((await diaryOf(salon))[1]?.clientId).not.toBe(admin.id);
  });

  test("may be made again of the new one: one calendar entry goes along", async () => {
    const { salon, client, id } = await aBookedSalon();
    const second = await (await reschedule(salon, client, id)).json<{ id: string }>();
    const answer = await reschedule(salon, client, second.id, { startTime: "15:00" });
    expect(await answer.json()).toMatchObject({ replaces: second.id, time: "15:00" });
    expect((await diaryOf(salon)).map((one) => [one.calendarUid, one.calendarSequence, one.status])).toEqual([
      [id, 0, "cancelled"],
      [id, 1, "cancelled"],
      [id, 2, "pending"],
    ]);
  });
});

describe("its own slot", () => {
  test("counts as free: it moves by a quarter of an hour, or stays where it is with other services", async () => {
    const { salon, client, id } = await aBookedSalon();
    const moved = await reschedule(salon, client, id, { appointmentDate: "2026-11-30", startTime: "10:15" });
    expect(moved.status).toBe(201);
    const { id: second } = await moved.json<{ id: string }>();
    const services = [{ name: "Gel Polish" }, { name: "Gems", quantity: 2 }];
    const there = { appointmentDate: "2026-11-30", startTime: "10:15", services };
    expect((await reschedule(salon, client, second, there)).status).toBe(201);
    expect(await standingOf(salon)).toMatchObject([{ startsMinute: 615, serviceNames: "Gel Polish, Gems" }]);
  });

  test("does not free what a longer service would take of its neighbour's", async () => {
    const { salon, client, id } = await aBookedSalon();
    await aService(salon, { name: "Builder Gel", durationMinutes: 75 });
    await anAppointment(salon, { date: "2026-11-30", startsMinute: 660, endsMinute: 720 });
    const longer = { appointmentDate: "2026-11-30", startTime: "10:00", serviceName: "Builder Gel" };
    await refused(salon, client, id, longer, 409, "This time slot is already booked");
    expect((await reschedule(salon, client, id, { ...longer, startTime: "09:45" })).status).toBe(201);
  });
});

describe("the services", () => {
  test("are the old ones with their quantities when none are sent", async () => {
    const { salon, client, id } = await aBookedSalon({
      services: [{ name: "Gel Polish" }, { name: "Nail Art", quantity: 4 }, { name: "Matte Top" }],
    });
    const answer = await reschedule(salon, client, id, {});
    expect(await answer.json()).toMatchObject({
      service: "Gel Polish, Nail Art, Matte Top",
      services: [{ quantity: 1 }, { quantity: 4 }, { quantity: 1 }],
      servicePrice: 58,
    });
  });

  test("are those of the list, before any that are named", async () => {
    const { salon, client, id } = await aBookedSalon();
    const services = [{ _id: `${salon.id}-art`, quantity: 2 }];
    const answer = await reschedule(salon, client, id, { services, serviceName: "Gel Polish" });
    expect(await answer.json()).toMatchObject({ service: "Nail Art", servicePrice: 9, serviceDuration: 60 });
  });

  test("may be named in one text, and a name may hold a comma", async () => {
    const { salon, client, id } = await aBookedSalon();
    await aService(salon, { name: "Gel Polish, Deluxe", pricePence: 5000, durationMinutes: 90 });
    const serviceName = " Nail Art, Gel Polish, Deluxe, Gems ";
    const answer = await reschedule(salon, client, id, { serviceName });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ service: "Nail Art, Gel Polish, Deluxe, Gems", endTime: "13:30" });
    expect(await database.select().from(appointmentItems).where(eq(appointmentItems.salonId, salon.id))).toHaveLength(
      4,
    );
  });

  test.for<[string, Record<string, unknown>, string, string]>([
    ["an unknown name", { serviceName: "Haircut" }, GONE, "services"],
    ["a known and an unknown name", { serviceName: "Gel Polish, Haircut" }, GONE, "services"],
    ["an inactive one", { serviceName: "Old Thing" }, GONE, "services"],
    ["a name twice", { serviceName: "Gel Polish, Gel Polish" }, SAYS["listed-twice"], "services"],
    ["an empty list", { services: [] }, SAYS["no-services"], "services"],
    ["an empty name", { serviceName: " " }, SAYS["no-services"], "serviceName"],
    ["a name that is none", { serviceName: 7 }, "Please name the services", "serviceName"],
  ])("are refused with %s", async ([, sent, sentence, field]) => {
    const { salon, client, id } = await aBookedSalon();
    await refused(salon, client, id, sent, 400, sentence, field);
  });

  test("are refused when one of the old ones is not on the menu any more", async () => {
    const { salon, client, id } = await aBookedSalon();
    await database
      .update(services)
      .set({ active: false })
      .where(eq(services.id, `${salon.id}-gel`));
    await refused(salon, client, id, {}, 400, GONE, "services");
  });
});

describe("prices and the end", () => {
  test("as they are agree", async () => {
    const { salon, client, id } = await aBookedSalon();
    const answer = await reschedule(salon, client, id, {
      servicePrice: 35,
      endTime: "13:00",
      serviceName: "Gel Polish",
    });
    expect(answer.status).toBe(201);
  });

  test("that differ are refused", async () => {
    const { salon, client, id } = await aBookedSalon();
    await refused(salon, client, id, { servicePrice: 34.99 }, 409, "Prices have changed. Please review your booking.");
    const sentence = SAYS["ends-otherwise"];
    for (const endTime of ["12:45", "13:15", "12:00", "00:00"]) {
      await refused(salon, client, id, { endTime }, 400, sentence, "endTime");
    }
    const admin = await anAccount(salon, { role: "admin" });
    await refused(salon, admin, id, { servicePrice: 30 }, 409, "Prices have changed. Please review your booking.");
  });

  test.for(["00:00", "24:00"])("may be midnight, %s", async (endTime) => {
    const { salon, client, id } = await aBookedSalon();
    await openingHours(salon, 2, 20 * 60, 23 * 60);
    const answer = await reschedule(salon, client, id, { startTime: "23:00", endTime });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ endTime: "24:00" });
  });

  test("are today's, not those of the old appointment", async () => {
    const { salon, client, id } = await aBookedSalon();
    await database
      .update(services)
      .set({ pricePence: 4000 })
      .where(eq(services.id, `${salon.id}-gel`));
    expect(await (await reschedule(salon, client, id)).json()).toMatchObject({ servicePrice: 40 });
    expect(await diaryOf(salon)).toMatchObject([{ pricePence: 3500 }, { pricePence: 4000 }]);
  });
});

describe("48 hours", () => {
  const start = (date: string, minute: number) => ({ date, startsMinute: minute, endsMinute: minute + 60 });
  test.for([
    ["in winter", "2026-11-27", "2026-11-25T10:00:00Z", "2026-12-03"],
    ["over the night that is an hour short", "2027-03-29", "2027-03-27T09:00:00Z", "2027-04-03"],
    ["over the night that is an hour long", "2026-10-26", "2026-10-24T10:00:00Z", "2026-11-03"],
  ] as const)("before the start, to the millisecond, %s, it is still taken, and not after that", async (row) => {
    const [, date, cutoff, appointmentDate] = row;
    const salon = await aSalon();
    const client = await anAccount(salon);
    const id = crypto.randomUUID();
    const instant = Date.parse(cutoff);
    await anAppointment(salon, { id, clientId: client.id, ...start(date, 600) });
    for (const late of [1, 1000, 60_000, 46 * 3_600_000]) {
      vi.useFakeTimers({ toFake: ["Date"], now: instant + late });
      await refused(salon, client, id, { appointmentDate, serviceName: "Gel Polish" }, 409, TOO_LATE);
    }
    vi.useFakeTimers({ toFake: ["Date"], now: instant });
    const answer = await reschedule(salon, client, id, { appointmentDate, serviceName: "Gel Polish" });
    expect(answer.status).toBe(201);
  });

  test("do not bind staff", async () => {
    const { salon, id } = await aBookedSalon();
    const admin = await anAccount(salon, { role: "admin" });
    vi.setSystemTime(Date.parse("2026-11-30T10:30:00Z"));
    expect((await reschedule(salon, admin, id, { appointmentDate: "2026-12-02" })).status).toBe(201);
  });

  test("bind a guest", async () => {
    const { salon, id } = await aBookedSalon();
    vi.setSystemTime(Date.parse("2026-11-28T10:00:00.001Z"));
    const headers = await asGuest(salon, "ada@example.com");
    const sent = { method: "PATCH", headers, body: aReschedule(salon, { appointmentDate: "2026-12-05" }) };
    const answer = await callApi(salon, `appointments/${id}/change`, sent);
    expect([answer.status, await answer.json()]).toEqual([409, { error: TOO_LATE }]);
  });
});

describe("is refused", () => {
  test("a second time, when it was used", async () => {
    const { salon, client, id } = await aBookedSalon();
    expect((await reschedule(salon, client, id)).status).toBe(201);
    await refused(salon, client, id, { startTime: "16:00" }, 409, CLOSED);
    await refused(salon, client, id, {}, 409, CLOSED);
  });

  test.for(["cancelled", "completed"] as const)("for a %s appointment, for staff too", async (status) => {
    const { salon, client, id } = await aBookedSalon();
    await database.update(appointments).set({ status }).where(eq(appointments.id, id));
    await refused(salon, client, id, {}, 409, CLOSED);
    await refused(salon, await anAccount(salon, { role: "admin" }), id, {}, 409, CLOSED);
  });

  test("onto a taken slot, and the old one stands as it was", async () => {
    const { salon, client, id } = await aBookedSalon();
    await anAppointment(salon, { date: "2026-12-01", startsMinute: 765, endsMinute: 825 });
    await refused(salon, client, id, {}, 409, "This time slot is already booked");
    expect((await reschedule(salon, client, id, { startTime: "11:45" })).status).toBe(201);
  });

  test.for<[Record<string, unknown>, string, string]>([
    [{ appointmentDate: undefined }, "Please choose a date", "appointmentDate"],
    [{ appointmentDate: "2026-02-30" }, "Please choose a date", "appointmentDate"],
    [{ appointmentDate: 20261201 }, "Please choose a date", "appointmentDate"],
    [{ startTime: undefined }, "Please choose a time", "startTime"],
    [{ startTime: "25:00" }, "Please choose a time", "startTime"],
    [{ startTime: "12:05" }, SAYS["not-on-the-grid"], "startTime"],
    [{ startTime: "07:00" }, SAYS["not-on-the-grid"], "startTime"],
    [{ endTime: "noon" }, "Please give the end as HH:mm", "endTime"],
    [{ endTime: 13 }, "Please give the end as HH:mm", "endTime"],
    [{ appointmentDate: "2026-11-23" }, SAYS.past, "startTime"],
    [{ appointmentDate: "2026-12-25" }, "Appointments can be booked up to 30 days ahead.", "appointmentDate"],
    [{ paymentMethod: undefined }, "Please choose how you would like to pay", "paymentMethod"],
    [{ paymentMethod: "card" }, "Please choose how you would like to pay", "paymentMethod"],
    [{ paymentStatus: "maybe" }, "Please choose a payment status", "paymentStatus"],
    [{ servicePrice: "35" }, "Please give the price in pounds", "servicePrice"],
  ])("with %j", async ([sent, sentence, field]) => {
    const { salon, client, id } = await aBookedSalon();
    await refused(salon, client, id, sent, 400, sentence, field);
  });

  test("on a day when the salon is closed", async () => {
    const { salon, client, id } = await aBookedSalon();
    await aClosure(salon, "2026-12-01");
    const sentence = SAYS.closed;
    await refused(salon, client, id, {}, 400, sentence, "appointmentDate");
  });

  test.for(["", "null", "[]", "7", "{"])("without an object for a body, %j", async (body) => {
    const { salon, client, id } = await aBookedSalon();
    const answer = await callApi(salon, `appointments/${id}/change`, { method: "PATCH", user: client, body });
    expect(answer.status).toBe(400);
    expect(await diaryOf(salon)).toMatchObject([{ id, version: 1 }]);
  });

  test("as anything but JSON, or larger than 64 KiB", async () => {
    const { salon, client, id } = await aBookedSalon();
    const call = { method: "PATCH", user: client };
    const text = { "Content-Type": "text/plain" };
    const path = `appointments/${id}/change`;
    expect((await callApi(salon, path, { ...call, body: aReschedule(salon), headers: text })).status).toBe(415);
    const large = aReschedule(salon, { notes: "x".repeat(65_536) });
    expect((await callApi(salon, path, { ...call, body: large })).status).toBe(413);
  });
});

describe("the same key", () => {
  test("finds the same new appointment, also when the change itself is too late by then", async () => {
    const { salon, client, id } = await aBookedSalon();
    const headers = { "Idempotency-Key": "move" };
    const sent = { serviceName: "Gel Polish", servicePrice: 35, endTime: "13:00" };
    const first = await reschedule(salon, client, id, sent, headers);
    const rows = await rowsOf(salon);
    await database.update(services).set({ active: false, pricePence: 1 }).where(eq(services.salonId, salon.id));
    vi.setSystemTime(Date.parse("2026-11-30T09:59:00Z"));
    const again = await reschedule(salon, client, id, sent, headers);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.json()).toEqual(await first.json());
    expect(await rowsOf(salon)).toEqual(rows);
  });

  test("with another change, or used for a booking, is refused", async () => {
    const { salon, client, id } = await aBookedSalon();
    const headers = { "Idempotency-Key": "move" };
    expect((await reschedule(salon, client, id, {}, headers)).status).toBe(201);
    const sentence = SAYS["key-reused"];
    await refused(salon, client, id, { startTime: "14:00" }, 422, sentence, undefined, headers);
  });

  test("is not spent by a refusal", async () => {
    const { salon, client, id } = await aBookedSalon();
    const headers = { "Idempotency-Key": "move" };
    await refused(salon, client, id, { startTime: "12:05" }, 400, expect.any(String), "startTime", headers);
    expect((await reschedule(salon, client, id, {}, headers)).status).toBe(201);
  });

  test("of 129 characters is refused", async () => {
    const { salon, client, id } = await aBookedSalon();
    const sentence = "An Idempotency-Key has 1 to 128 characters";
    await refused(salon, client, id, {}, 400, sentence, undefined, { "Idempotency-Key": "k".repeat(129) });
  });
});

/** A client with an appointment on November 30th at 10:00. It is November 24th, 9:00. */
async function aBookedSalon(booking: Record<string, unknown> = {}) {
  vi.useFakeTimers({ toFake: ["Date"], now: NINE });
  const salon = await aSalon();
  const client = await anAccount(salon);
  const id = await aBookedAppointment(salon, client, { date: addDays(tomorrow(salon), 5), ...booking });
  return { salon, client, id };
}

function reschedule(
  salon: Salon,
  user: User,
  id: string,
  with_: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const body = aReschedule(salon, { appointmentDate: "2026-12-01", ...with_ });
  return callApi(salon, `appointments/${id}/change`, { method: "PATCH", user, headers, body });
}

/** Tries to reschedule and expects that refusal, and that nothing was written. */
async function refused(
  salon: Salon,
  user: User,
  id: string,
  with_: Record<string, unknown>,
  status: number,
  error: string,
  field?: string,
  headers: Record<string, string> = {},
) {
  const before = [await diaryOf(salon), await rowsOf(salon)];
  const answer = await reschedule(salon, user, id, with_, headers);
  expect(await answer.json()).toEqual(field ? { error, fields: { [field]: error } } : { error });
  expect(answer.status).toBe(status);
  expect([await diaryOf(salon), await rowsOf(salon)]).toEqual(before);
}
