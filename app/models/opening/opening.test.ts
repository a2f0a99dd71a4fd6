import { describe, expect, test } from "vitest";
import type { Diary } from "../../diary/times/diary.ts";
import { addDays, minuteOf, salonTime } from "../../kernel/clock.ts";
import { namedWeek, openingAt, openingInWords } from "./opening.ts";

/* When the salon says that it is open: docs/rules.md 20.2 */

const TUESDAY = "2026-11-24";

describe("an open day", () => {
  test.for([
    ["07:59", "Opens today at 08:00"],
    ["08:00", "Open today until 20:00"],
    ["19:59", "Open today until 20:00"],
    ["20:00", "Opens tomorrow at 08:00"],
    ["23:59", "Opens tomorrow at 08:00"],
  ])("at %s says: %s", ([time = "", words]) => {
    expect(said({}, TUESDAY, time)).toBe(words);
  });

  test("has the hours of its own weekday", () => {
    expect(said({ week: { 2: hours("10:00", "16:00") } }, TUESDAY, "09:00")).toBe("Opens today at 10:00");
    expect(said({ week: { 2: hours("10:00", "16:00") } }, TUESDAY, "15:59")).toBe("Open today until 16:00");
    expect(said({ week: { 3: hours("10:00", "16:00") } }, TUESDAY, "16:00")).toBe("Open today until 20:00");
  });
});

describe("a closed day", () => {
  test("leads to the next open one, whether the weekday or the date is closed", () => {
    const closed = { ...hours("08:00", "20:00"), isOpen: false };
    expect(said({ week: { 2: closed } }, TUESDAY, "12:00")).toBe("Opens tomorrow at 08:00");
    expect(said({ closures: [TUESDAY] }, TUESDAY, "12:00")).toBe("Opens tomorrow at 08:00");
    expect(said({ week: { 2: closed, 3: closed } }, TUESDAY, "12:00")).toBe("Opens Thursday at 08:00");
    expect(said({ week: { 2: closed }, closures: [addDays(TUESDAY, 1)] }, TUESDAY, "12:00")).toBe(
      "Opens Thursday at 08:00",
    );
  });

  test.for([
    [6, "Opens Monday at 08:00"],
    [7, "Opens Tuesday, December 1 at 08:00"],
    [366, "Opens Thursday, November 25 at 08:00"],
  ] as const)("and the %i days after it: %s", ([days, words]) => {
    expect(said({ closures: datesFrom(TUESDAY, days) }, TUESDAY, "12:00")).toBe(words);
  });

  test("that nothing follows says so", () => {
    const closed = { ...hours("08:00", "20:00"), isOpen: false };
    const week = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((weekday) => [weekday, closed]));
    expect(said({ week }, TUESDAY, "12:00")).toBe("Closed until further notice");
  });
});

describe("the salon's own clock", () => {
  const at = (timeZone: string, instant: string, week: Diary["week"] = {}) => {
    const now = salonTime(timeZone, Date.parse(instant));
    return openingInWords(openingAt({ timeZone, week, closures: [] }, now), now.date);
  };

  test("decides, not the server's", () => {
    expect(at("Europe/London", "2026-06-01T07:00:00Z")).toBe("Open today until 20:00");
    expect(at("America/New_York", "2026-06-01T07:00:00Z")).toBe("Opens today at 08:00");
    expect(at("Pacific/Auckland", "2026-06-01T07:00:00Z")).toBe("Open today until 20:00");
    expect(at("Pacific/Auckland", "2026-06-01T08:00:00Z")).toBe("Opens tomorrow at 08:00");
  });

  test("says when doors open in the spring night in which it skips an hour", () => {
    const early = { 0: hours("01:30", "06:00") };
    expect(at("Europe/London", "2027-03-28T00:59:00Z", early)).toBe("Opens today at 02:00");
    expect(at("Europe/London", "2027-03-28T01:00:00Z", early)).toBe("Open today until 06:00");
    expect(at("Europe/London", "2027-04-04T00:15:00Z", early)).toBe("Opens today at 01:30");
  });

  test("does not open a second time in the autumn night in which it repeats an hour", () => {
    const late = { 0: hours("00:00", "01:30") };
    expect(at("Europe/London", "2027-10-31T00:29:00Z", late)).toBe("Open today until 01:30");
    expect(at("Europe/London", "2027-10-31T01:15:00Z", late)).toBe("Opens tomorrow at 08:00");
  });
});

test("the week begins on Monday, and days that are not set have the usual hours", () => {
  const week = namedWeek({ week: { 1: hours("10:00", "16:00") } });
  expect(week.map(({ day }) => day).join(" ")).toBe("Monday Tuesday Wednesday Thursday Friday Saturday Sunday");
  expect(week[0]).toEqual({ day: "Monday", ...hours("10:00", "16:00") });
  expect(week[6]).toEqual({ day: "Sunday", ...hours("08:00", "20:00") });
});

function said(with_: Partial<Diary>, date: string, time: string): string {
  const now = { date, minute: at(time) };
  return openingInWords(openingAt({ timeZone: "Europe/London", week: {}, closures: [], ...with_ }, now), date);
}

function hours(opens: string, closes: string) {
  return { isOpen: true, opensMinute: at(opens), closesMinute: at(closes) };
}

function at(time: string): number {
  return minuteOf(time) ?? expect.fail(`${time} is no time`);
}

function datesFrom(date: string, days: number): string[] {
  return Array.from({ length: days }, (_, day) => addDays(date, day));
}
