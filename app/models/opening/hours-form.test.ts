import { describe, expect, test } from "vitest";
import { MONDAY_FIRST } from "../../diary/times/hours.ts";
import { parseSubmission } from "../../kernel/parsing.ts";
import { WeekForm } from "./hours-form.ts";
import { type WrittenHours, withBreak, written } from "./written-hours.ts";

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

  test("may close at midnight, which is 24:00 or 00:00, after a break too", () => {
    for (const closeTime of ["24:00", "00:00"]) {
      const late = parseSubmission(WeekForm, aWeek({ openTime: "18:00", closeTime }));
      expect(late.ok && late.value[2]).toEqual({ isOpen: true, opensMinute: 1080, closesMinute: 1440 });
      const spans = [{ openTime: "21:00", closeTime }];
      const again = parseSubmission(WeekForm, aWeek({ openTime: "09:00", closeTime: "17:00", spans }));
      expect(again.ok && again.value[2]?.furtherSpans).toEqual([{ start: 1260, end: 1440 }]);
    }
  });

  test.for<[Partial<Record<keyof WrittenHours, unknown>>, string]>([
    [{ openTime: "20:00" }, INVALID],
    [{ openTime: "20:01" }, INVALID],
    [{ openTime: "25:00" }, TIMES],
    [{ closeTime: "24:30" }, TIMES],
    [{ openTime: "24:00" }, TIMES],
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

describe("a day with breaks", () => {
  const AFTERNOON = { openTime: "14:00", closeTime: "18:00" };
  const ORDER_OF_SPANS =
    "Invalid hours for Tuesday: after a break, opening time must be later than the closing time before it";

  test("has several spans, and is written as it was read", () => {
    const spans = [AFTERNOON, { openTime: "18:15", closeTime: "20:00" }];
    const parsed = parseSubmission(WeekForm, aWeek({ openTime: "09:00", closeTime: "13:00", spans }));
    expect(parsed).toMatchObject({ ok: true });
    if (!parsed.ok || !parsed.value[2]) return;
    const furtherSpans = [
      { start: 840, end: 1080 },
      { start: 1095, end: 1200 },
    ];
    expect(parsed.value[2]).toEqual({ isOpen: true, opensMinute: 540, closesMinute: 780, furtherSpans });
    expect(written({ day: "Tuesday", ...parsed.value[2] })).toEqual({
      ...{ day: "Tuesday", isOpen: true, openTime: "09:00", closeTime: "13:00", spans },
    });
    expect(written({ day: "Monday", isOpen: true, opensMinute: 480, closesMinute: 1200 })).not.toHaveProperty("spans");
  });

  test.for<[Partial<Record<keyof WrittenHours, unknown>>, string]>([
    [{ closeTime: "14:00", spans: [AFTERNOON] }, ORDER_OF_SPANS],
    [{ closeTime: "15:00", spans: [AFTERNOON] }, ORDER_OF_SPANS],
    [{ closeTime: "13:00", spans: [AFTERNOON, { openTime: "17:00", closeTime: "19:00" }] }, ORDER_OF_SPANS],
    [{ closeTime: "13:00", spans: [{ openTime: "18:00", closeTime: "18:00" }] }, INVALID],
    [{ closeTime: "13:00", spans: [{ openTime: "", closeTime: "18:00" }] }, TIMES],
    [{ closeTime: "13:00", spans: [{ openTime: "14:00" }] }, TIMES],
    [{ closeTime: "13:00", spans: "lunch" }, TIMES],
    [{ closeTime: "13:00", spans: Array(6).fill(AFTERNOON) }, "Please use at most 5 breaks on Tuesday"],
  ])("as %j is refused: %s", ([tuesday, sentence]) => {
    expect(parseSubmission(WeekForm, aWeek(tuesday))).toEqual({ ok: false, fields: { Tuesday: sentence } });
  });

  test("may touch to the minute, one minute apart", () => {
    const tuesday = { closeTime: "13:59", spans: [AFTERNOON] };
    expect(parseSubmission(WeekForm, aWeek(tuesday))).toMatchObject({ ok: true });
  });

  test.for<[open: string, close: string, before: string, after: string]>([
    ["09:00", "18:00", "13:00", "14:00"],
    ["12:45", "14:15", "13:00", "14:00"],
    ["14:00", "20:00", "16:30", "17:30"],
    ["09:00", "10:30", "09:15", "10:15"],
    ["09:00", "10:15", "10:15", ""],
    ["", "", "", ""],
  ])("gets its break in the last span, %s to %s: until %s and from %s", ([openTime, closeTime, before, after]) => {
    const day = { day: "Tuesday", isOpen: true } as const;
    const spans = [{ openTime: after, closeTime: after ? closeTime : "" }];
    expect(withBreak({ ...day, openTime, closeTime })).toEqual({ ...day, openTime, closeTime: before, spans });
    const morning = { openTime: "06:00", closeTime: "07:00" };
    expect(withBreak({ ...day, ...morning, spans: [{ openTime, closeTime }] })).toEqual({
      ...{ ...day, ...morning, spans: [{ openTime, closeTime: before }, ...spans] },
    });
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
