import { afterEach, describe, expect, test, vi } from "vitest";
import { addDays } from "../../../kernel/clock.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount, asGuest } from "../../../testing/accounts.ts";
import { aBlock, aBooking, anAppointment, tomorrow } from "../../../testing/appointments.ts";
import { withoutRandom } from "../../../testing/html.ts";
import { callApi } from "../../../testing/requests.ts";
import { aSalon, aTechnician } from "../../../testing/salons.ts";

afterEach(() => vi.useRealTimers());

describe("what is booked", () => {
  test("is told by date, time, duration and service, earliest first", async () => {
    const salon = await aSalon();
    const date = tomorrow(salon);
    await anAppointment(salon, {
      date: addDays(date, 1),
      startsMinute: 480,
      endsMinute: 525,
      serviceNames: "Nail Art",
    });
    await anAppointment(salon, { date, startsMinute: 900, endsMinute: 1050 });
    await anAppointment(salon, { date, startsMinute: 605, endsMinute: 665 });
    expect(await availabilityOf(salon)).toEqual([
      { date, time: "10:05", duration: 60, service: "Gel Polish" },
      { date, time: "15:00", duration: 150, service: "Gel Polish" },
      { date: addDays(date, 1), time: "08:00", duration: 45, service: "Nail Art" },
    ]);
  });

  test("is what is pending, confirmed or completed, and not what is cancelled", async () => {
    const salon = await aSalon();
    await anAppointment(salon, { status: "pending", startsMinute: 600, endsMinute: 660 });
    await anAppointment(salon, { status: "cancelled", startsMinute: 660, endsMinute: 720 });
    await anAppointment(salon, { status: "confirmed", startsMinute: 720, endsMinute: 780 });
    await anAppointment(salon, { status: "completed", startsMinute: 840, endsMinute: 900 });
    expect((await availabilityOf(salon)).map(({ time }) => time)).toEqual(["10:00", "12:00", "14:00"]);
  });

  test("is told to anybody, and says nothing about anybody", async () => {
    const salon = await aSalon();
    const admin = await anAccount(salon, { role: "admin" });
    await anAppointment(salon, { notes: "Allergic to acetone" });
    for (const caller of [{}, { user: admin }]) {
      const answer = await callApi(salon, "appointments/availability", caller);
      expect(answer.status).toBe(200);
      const text = await answer.text();
      expect(text).toContain("Gel Polish");
      for (const secret of [
        "Grace",
        "Hopper",
        "grace@example.com",
        "07700",
        "900123",
        "acetone",
        "confirmed",
        "cash",
      ]) {
        expect(withoutRandom(text)).not.toContain(secret);
      }
    }
  });

  test("is told from today to 30 days ahead on the salon's calendar, unless asked otherwise", async () => {
    const salon = await aSalon();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-07-14T23:30:00Z") });
    for (const date of ["2026-07-14", "2026-07-15", "2026-08-14", "2026-08-15"]) await anAppointment(salon, { date });
    expect(await datesOf(salon, "")).toEqual(["2026-07-15", "2026-08-14"]);
    expect(await datesOf(salon, "?from=2026-07-16")).toEqual(["2026-08-14"]);
    expect(await datesOf(salon, "?to=2026-07-31")).toEqual(["2026-07-15"]);
    expect(await datesOf(salon, "?from=2026-08-14&to=2026-08-14")).toEqual(["2026-08-14"]);
  });

  test("outside of the days that can be booked is told to staff alone", async () => {
    const salon = await aSalon();
    const admin = await anAccount(salon, { role: "admin" });
    const callers = [{}, { user: await anAccount(salon) }, { headers: await asGuest(salon, "grace@example.com") }];
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-07-14T23:30:00Z") });
    for (const date of ["2026-07-14", "2026-07-15", "2026-08-14", "2026-08-15"]) await anAppointment(salon, { date });
    const asked: [search: string, anyone: string[], staff: string[]][] = [
      ["?from=2026-07-14", ["2026-07-15"], ["2026-07-14", "2026-07-15"]],
      [
        "?from=2026-07-14&to=2026-08-15",
        ["2026-07-15", "2026-08-14"],
        ["2026-07-14", "2026-07-15", "2026-08-14", "2026-08-15"],
      ],
      ["?from=2026-07-01&to=2026-07-14", [], ["2026-07-14"]],
      ["?from=2026-08-15&to=2026-08-15", [], ["2026-08-15"]],
      ["?from=2026-09-01&to=2026-09-30", [], []],
    ];
    for (const [search, anyone, staff] of asked) {
      for (const caller of callers) expect(await datesOf(salon, search, caller)).toEqual(anyone);
      expect(await datesOf(salon, search, { user: admin })).toEqual(staff);
    }
  });

  test("is this salon's alone", async () => {
    const [salon, other] = [await aSalon(), await aSalon()];
    await anAppointment(other);
    expect(await availabilityOf(salon)).toEqual([]);
  });

  test("shows a booking as soon as it is made", async () => {
    const salon = await aSalon();
    const user = await anAccount(salon);
    expect(await availabilityOf(salon)).toEqual([]);
    await callApi(salon, "appointments", { method: "POST", user, body: aBooking(salon) });
    expect(await availabilityOf(salon)).toEqual([
      { date: tomorrow(salon), time: "10:00", duration: 60, service: "Gel Polish" },
    ]);
  });
});

describe("what is blocked", () => {
  test("is listed with the booked times, with its technician and without its reason", async () => {
    const salon = await aSalon();
    const date = tomorrow(salon);
    const bea = `${salon.id}-bea`;
    await aTechnician(salon, { id: bea });
    await aTechnician(salon, { id: `${salon.id}-gone`, active: false });
    await anAppointment(salon, { date, startsMinute: 660, endsMinute: 720, technicianId: bea });
    const minutes = { startsMinute: 780, endsMinute: 840 };
    await aBlock(salon, { date: addDays(date, -7), weekly: true, ...minutes, technicianId: bea, reason: "School run" });
    await aBlock(salon, { date, startsMinute: 540, endsMinute: 600, reason: "Fire drill" });
    await aBlock(salon, { date, ...minutes, technicianId: `${salon.id}-gone` });
    const entries = [
      { date, time: "09:00", duration: 60, service: "Blocked time" },
      { date, time: "11:00", duration: 60, service: "Gel Polish", technicianId: bea },
      { date, time: "13:00", duration: 60, service: "Blocked time", technicianId: bea },
    ];
    const later = [7, 14, 21, 28].map((days) => ({ ...entries[2], date: addDays(date, days) }));
    expect(await availabilityOf(salon)).toEqual([...entries, ...later]);
    expect(await availabilityOf(salon, `?from=${date}&to=${date}`)).toEqual(entries);
  });

  test("names nobody at a salon with one technician", async () => {
    const salon = await aSalon();
    const date = tomorrow(salon);
    await aBlock(salon, { date, technicianId: salon.id });
    expect(await availabilityOf(salon)).toEqual([{ date, time: "12:00", duration: 60, service: "Blocked time" }]);
  });
});

describe("a range", () => {
  test.for(["2026-02-30", "2026-2-3", "tomorrow", "", "03/02/2026", "2026-02-03T10:00:00Z"])(
    "with a date that is none, %j, is refused",
    async (date) => {
      const salon = await aSalon();
      for (const name of ["from", "to"]) {
        const answer = await callApi(salon, `appointments/availability?${new URLSearchParams({ [name]: date })}`);
        expect(answer.status).toBe(400);
        const sentence = "Please give dates as yyyy-MM-dd";
        expect(await answer.json()).toEqual({ error: sentence, fields: { [name]: sentence } });
      }
    },
  );

  test("that runs backwards is refused", async () => {
    const answer = await callApi(await aSalon(), "appointments/availability?from=2026-11-25&to=2026-11-24");
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: expect.any(String) });
  });

  test("of a year is answered, of more than a year refused", async () => {
    const salon = await aSalon();
    const to = (date: string) => callApi(salon, `appointments/availability?from=2026-01-01&to=${date}`);
    expect((await to("2027-01-01")).status).toBe(200);
    expect((await to("2027-01-02")).status).toBe(400);
    expect((await to("9999-12-31")).status).toBe(400);
  });

  test("at either end of the calendar is answered", async () => {
    const salon = await aSalon();
    for (const from of ["0000-01-01", "9999-12-31"]) {
      const answer = await callApi(salon, `appointments/availability?from=${from}`);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual([]);
    }
  });
});

interface Busy {
  date: string;
  time: string;
}

type Caller = Pick<Parameters<typeof callApi>[2] & object, "user" | "headers">;

async function availabilityOf(salon: Salon, search = "", caller: Caller = {}): Promise<Busy[]> {
  return (await callApi(salon, `appointments/availability${search}`, caller)).json();
}

async function datesOf(salon: Salon, search: string, caller: Caller = {}): Promise<string[]> {
  return (await availabilityOf(salon, search, caller)).map(({ date }) => date);
}
