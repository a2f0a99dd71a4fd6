import { afterEach, describe, expect, test, vi } from "vitest";
import { addDays, weekdayOf } from "../../../kernel/clock.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount } from "../../../testing/accounts.ts";
import { anAppointment, tomorrow } from "../../../testing/appointments.ts";
import { callApi } from "../../../testing/requests.ts";
import { aClosure, aSalon, openingHours } from "../../../testing/salons.ts";

afterEach(() => vi.useRealTimers());

describe("the slots of a date", () => {
  test("stand every 15 minutes from opening to closing, for an hour unless asked otherwise", async () => {
    const salon = await aSalon();
    const day = await slotsOf(salon, { date: tomorrow(salon) });
    expect(day).toMatchObject({ date: tomorrow(salon), open: true, duration: 60 });
    expect(day.slots).toHaveLength(49);
    expect(day.slots[0]).toEqual({ time: "08:00", available: true });
    expect(day.slots.at(-1)).toEqual({ time: "20:00", available: true });
    expect(day.slots.every(({ available }) => available)).toBe(true);
  });

  test("are none on a closed weekday and on a closure date, which is told", async () => {
    const salon = await aSalon();
    const [date, next] = [tomorrow(salon), addDays(tomorrow(salon), 1)];
    await openingHours(salon, weekdayOf(date), 480, 1200, false);
    await aClosure(salon, next);
    expect(await slotsOf(salon, { date })).toEqual({ date, open: false, duration: 60, slots: [] });
    expect(await slotsOf(salon, { date: next })).toEqual({ date: next, open: false, duration: 60, slots: [] });
  });

  test("are those of the salon's own hours", async () => {
    const salon = await aSalon();
    const date = tomorrow(salon);
    await openingHours(salon, weekdayOf(date), 630, 690);
    expect((await slotsOf(salon, { date })).slots.map(({ time }) => time)).toEqual([
      "10:30",
      "10:45",
      "11:00",
      "11:15",
      "11:30",
    ]);
  });

  test("are unavailable where the wished length would run into an appointment that is not cancelled", async () => {
    const salon = await aSalon();
    const date = tomorrow(salon);
    await openingHours(salon, weekdayOf(date), 600, 720);
    await anAppointment(salon, { date, startsMinute: 660, endsMinute: 690 });
    await anAppointment(salon, { date, startsMinute: 690, endsMinute: 720, status: "cancelled" });
    expect(await freeOf(salon, { date, duration: "60" })).toEqual(["10:00", "11:30", "11:45", "12:00"]);
    expect(await freeOf(salon, { date, duration: "15" })).toEqual([
      "10:00",
      "10:15",
      "10:30",
      "10:45",
      "11:30",
      "11:45",
      "12:00",
    ]);
  });

  test("end with what finishes by closing, once the salon asks for that", async () => {
    const salon = await aSalon({ finishByClosing: true });
    const date = tomorrow(salon);
    expect((await freeOf(salon, { date, duration: "90" })).at(-1)).toBe("18:30");
  });

  test("of a past date, and of one further than 30 days ahead, are shown to staff alone, and unavailable", async () => {
    const salon = await aSalon();
    const admin = await anAccount(salon, { role: "admin" });
    const date = tomorrow(salon);
    expect(await freeOf(salon, { date: addDays(date, 29) })).toHaveLength(49);
    for (const day of [addDays(date, -2), addDays(date, 30)]) {
      const shown = { date: day, open: true, duration: 60 };
      expect(await slotsOf(salon, { date: day })).toEqual({ ...shown, slots: [] });
      expect(await slotsOf(salon, { date: day }, await anAccount(salon))).toEqual({ ...shown, slots: [] });
      const { slots } = await slotsOf(salon, { date: day }, admin);
      expect(slots).toHaveLength(49);
      expect(slots.some(({ available }) => available)).toBe(false);
    }
  });

  test("of today are unavailable at and before now", async () => {
    const salon = await aSalon();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-07-15T09:00:00.000Z") });
    expect((await freeOf(salon, { date: "2026-07-15" }))[0]).toBe("10:15");
    vi.setSystemTime(Date.parse("2026-07-15T08:59:59.999Z"));
    expect((await freeOf(salon, { date: "2026-07-15" }))[0]).toBe("10:00");
  });

  test("leave out 01:00 to 01:59 on the London Sunday in spring", async () => {
    const salon = await aSalon();
    await openingHours(salon, 0, 0, 180);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2027-03-27T12:00:00Z") });
    const { slots } = await slotsOf(salon, { date: "2027-03-28" });
    expect(slots.map(({ time }) => time)).toEqual([
      ...["00:00", "00:15", "00:30", "00:45"],
      ...["02:00", "02:15", "02:30", "02:45", "03:00"],
    ]);
  });

  test("of the hour that repeats on the London Sunday in autumn have gone while it repeats", async () => {
    const salon = await aSalon();
    await openingHours(salon, 0, 0, 180);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2027-10-31T00:20:00Z") });
    expect((await freeOf(salon, { date: "2027-10-31" }))[0]).toBe("01:30");
    vi.setSystemTime(Date.parse("2027-10-31T01:20:00Z"));
    expect((await freeOf(salon, { date: "2027-10-31" }))[0]).toBe("02:00");
  });

  test("are by the clock of the salon's own zone", async () => {
    const salon = await aSalon({ timeZone: "America/New_York" });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-25T01:30:00Z") });
    expect(await freeOf(salon, { date: "2026-11-24" })).toEqual([]);
    vi.setSystemTime(Date.parse("2026-11-24T15:00:00Z"));
    expect((await freeOf(salon, { date: "2026-11-24" }))[0]).toBe("10:15");
  });
});

describe("a question", () => {
  const DATE = "Please give a date as yyyy-MM-dd";
  const DURATION = "Please give the duration in minutes, 1 to 1440";

  test.for(["2026-02-30", "2026-2-3", "", "today"])("about a date that is none, %j, is refused", async (date) => {
    await refused({ date }, { error: DATE, fields: { date: DATE } });
  });

  test("without a date is refused", async () => {
    await refused({}, { error: DATE, fields: { date: DATE } });
  });

  test.for(["0", "1441", "-60", "1.5", "sixty", "", "1e3", " 60", "99999", "NaN"])(
    "about a duration of %j is refused",
    async (duration) => {
      await refused({ date: "2026-11-24", duration }, { error: DURATION, fields: { duration: DURATION } });
    },
  );

  test("about the shortest and the longest duration is answered", async () => {
    const salon = await aSalon();
    expect(await slotsOf(salon, { date: tomorrow(salon), duration: "1" })).toMatchObject({ duration: 1 });
    expect(await slotsOf(salon, { date: tomorrow(salon), duration: "1440" })).toMatchObject({
      duration: 1440,
      slots: [],
    });
  });

  test("about either end of the calendar is answered", async () => {
    const salon = await aSalon();
    for (const date of ["0000-01-01", "9999-12-31"]) expect(await freeOf(salon, { date })).toEqual([]);
  });
});

interface Day {
  slots: { time: string; available: boolean }[];
}

async function slotsOf(salon: Salon, asked: Record<string, string>, user?: User): Promise<Day> {
  const answer = await callApi(salon, `slots?${new URLSearchParams(asked)}`, { ...(user && { user }) });
  expect(answer.status).toBe(200);
  return answer.json();
}

async function freeOf(salon: Salon, asked: Record<string, string>): Promise<string[]> {
  const { slots } = await slotsOf(salon, asked);
  return slots.filter(({ available }) => available).map(({ time }) => time);
}

async function refused(asked: Record<string, string>, body: unknown) {
  const answer = await callApi(await aSalon(), `slots?${new URLSearchParams(asked)}`);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual(body);
}
