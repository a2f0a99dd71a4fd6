import { describe, expect, test } from "vitest";
import { parseSubmission } from "../../kernel/parsing.ts";
import { MONDAY_FIRST } from "./hours.ts";
import { WeekForm, type WrittenHours } from "./hours-form.ts";

const ORDER = "Please send all seven days, Monday to Sunday, in that order";
const TIMES = "Please give Tuesday an opening and a closing time, such as 09:00 and 17:30";
const INVALID = "Invalid hours for Tuesday: opening time must be before closing time";

describe("a week of hours", () => {
  test("is told Monday first and read by weekday, 0 for Sunday, bare or as `schedule`", () => {
    const week = aWeek({ openTime: "09:05", closeTime: "23:59" });
    const nine = { isOpen: true, opensMinute: 545, closesMinute: 1439 };
    const usual = { isOpen: true, opensMinute: 480, closesMinute: 1200 };
    const read = [usual, usual, nine, usual, usual, usual, usual];
    expect(parseSubmission(WeekForm, week)).toEqual({ ok: true, value: read });
    expect(parseSubmission(WeekForm, { schedule: week, salonId: "other" })).toEqual({ ok: true, value: read });
  });

  test.for<[Partial<Record<keyof WrittenHours, unknown>>, string]>([
    [{ openTime: "20:00" }, INVALID],
    [{ openTime: "20:01" }, INVALID],
    [{ openTime: "25:00" }, TIMES],
    [{ closeTime: "24:00" }, TIMES],
    [{ closeTime: "" }, TIMES],
    [{ openTime: "   " }, TIMES],
    [{ openTime: undefined }, TIMES],
    [{ openTime: null }, TIMES],
    [{ openTime: 900 }, TIMES],
    [{ openTime: "9:00" }, TIMES],
    [{ isOpen: false, openTime: "25:00" }, TIMES],
    [{ isOpen: "yes" }, "Please say whether the salon is open on Tuesday"],
    [{ isOpen: undefined }, "Please say whether the salon is open on Tuesday"],
  ])("with %j on a Tuesday is told at that day: %s", ([tuesday, sentence]) => {
    expect(parseSubmission(WeekForm, aWeek(tuesday))).toEqual({ ok: false, fields: { Tuesday: sentence } });
  });

  test.for([
    [
      { openTime: "18:00", closeTime: "09:00" },
      { opensMinute: 1080, closesMinute: 540 },
    ],
    [
      { openTime: "", closeTime: "" },
      { opensMinute: 480, closesMinute: 1200 },
    ],
    [
      { openTime: null, closeTime: undefined },
      { opensMinute: 480, closesMinute: 1200 },
    ],
  ])("may say of a closed day what it likes: %j", ([times, read]) => {
    const parsed = parseSubmission(WeekForm, aWeek({ isOpen: false, ...times }));
    expect(parsed).toMatchObject({ ok: true });
    if (parsed.ok) expect(parsed.value[2]).toEqual({ isOpen: false, ...read });
  });

  test("tells of each day that is wrong", () => {
    const week = aWeek({ openTime: "21:00" }).map((hours) =>
      hours.day === "Sunday" ? { ...hours, closeTime: "" } : hours,
    );
    const parsed = parseSubmission(WeekForm, week);
    expect(parsed).toMatchObject({ ok: false });
    if (!parsed.ok) expect(Object.keys(parsed.fields)).toEqual(["Tuesday", "Sunday"]);
  });

  test.for<[string, unknown]>([
    ["six days", aWeek().slice(1)],
    ["eight days", [...aWeek(), ...aWeek().slice(0, 1)]],
    ["Sunday first", [...aWeek().slice(-1), ...aWeek().slice(0, -1)]],
    ["one day twice", aWeek().map((hours) => (hours.day === "Sunday" ? { ...hours, day: "Monday" } : hours))],
    ["a day of its own", aWeek({ day: "tuesday" })],
    ["nothing", {}],
    ["null", null],
    ["no list", { schedule: "always" }],
    ["no days", { schedule: [1, 2, 3, 4, 5, 6, 7] }],
    ["text", "open"],
  ])("is refused with %s", ([, week]) => {
    expect(parseSubmission(WeekForm, week)).toMatchObject({ ok: false });
    expect(Object.values(Object(parseSubmission(WeekForm, week)).fields)).toEqual([ORDER]);
  });
});

/** A week of the usual hours, with `tuesday` changed. */
function aWeek(tuesday: Partial<Record<keyof WrittenHours, unknown>> = {}): Record<string, unknown>[] {
  return MONDAY_FIRST.map((day) => ({
    day,
    isOpen: true,
    openTime: "08:00",
    closeTime: "20:00",
    ...(day === "Tuesday" && tuesday),
  }));
}
