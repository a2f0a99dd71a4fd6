import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, minuteOf, weekdayOf } from "../../kernel/clock.ts";
import { runs } from "../../testing/thoroughness.ts";
import { whyNotOffered } from "./availability.ts";
import { liesWithin, type OpeningRules, strandedBy } from "./stranded.ts";

const TUESDAY = "2026-11-24";

describe("an appointment", () => {
  test.for([
    ["at opening time", "10:00", 60, true],
    ["a minute before opening", "09:59", 60, false],
    ["at closing time", "18:00", 60, true],
    ["a minute after closing", "18:01", 60, false],
    ["off the grid", "10:07", 60, true],
    ["over closing time", "17:30", 60, true],
  ] as const)("%s lies within the hours or not", ([, time, length, within]) => {
    expect(liesWithin(rules(), anAppointment(TUESDAY, time, length))).toBe(within);
  });

  test("that runs over closing time lies outside only if appointments must finish by then", () => {
    const strict = rules({ finishByClosing: true });
    expect(liesWithin(strict, anAppointment(TUESDAY, "17:00", 60))).toBe(true);
    expect(liesWithin(strict, anAppointment(TUESDAY, "17:00", 61))).toBe(false);
    expect(liesWithin(rules(), anAppointment(TUESDAY, "17:00", 61))).toBe(true);
  });

  test("lies outside on a closed weekday and on a closure date", () => {
    const appointment = anAppointment(TUESDAY, "12:00", 60);
    expect(liesWithin(rules({ closures: [TUESDAY] }), appointment)).toBe(false);
    expect(liesWithin(rules({ week: { 2: { ...TEN_TO_SIX, isOpen: false } } }), appointment)).toBe(false);
    expect(liesWithin(rules({ closures: [addDays(TUESDAY, 1)] }), appointment)).toBe(true);
  });

  test("that lay outside the hours before is not stranded", () => {
    const outside = anAppointment(TUESDAY, "19:00", 60);
    const within = anAppointment(TUESDAY, "17:00", 60);
    const narrower = rules({ week: { 2: { ...TEN_TO_SIX, closesMinute: at("16:00") } } });
    expect(strandedBy(rules(), narrower, [outside, within])).toEqual([within]);
    expect(strandedBy(narrower, rules(), [outside, within])).toEqual([]);
  });
});

test("a start on the grid lies within the hours exactly if an empty diary would offer it", () => {
  let [within, outside] = [0, 0];
  fc.assert(
    fc.property(situations, ({ rules, date, opens, steps, length }) => {
      const minute = opens + 15 * steps;
      fc.pre(minute >= 0 && minute + length <= 1440);
      const diary = { ...rules, timeZone: "Europe/Paris", busy: {} };
      const dayBefore = { date: addDays(date, -1), minute: 0 };
      const why = whyNotOffered(diary, { date, minute }, length, dayBefore);
      const lies = liesWithin(rules, { date, startsMinute: minute, endsMinute: minute + length });
      expect(lies, why ?? "offered").toBe(why === null);
      lies ? within++ : outside++;
    }),
    { numRuns: runs(2_000) },
  );
  expect(within).toBeGreaterThan(runs(200));
  expect(outside).toBeGreaterThan(runs(200));
});

const TEN_TO_SIX = { isOpen: true, opensMinute: at("10:00"), closesMinute: at("18:00") };

/** Opening rules, by default 10:00 to 18:00 on Tuesdays. */
function rules(with_: Partial<OpeningRules> = {}): OpeningRules {
  return { week: { 2: TEN_TO_SIX }, closures: [], finishByClosing: false, ...with_ };
}

function anAppointment(date: string, time: string, length: number) {
  return { date, startsMinute: at(time), endsMinute: at(time) + length };
}

function at(time: string): number {
  return minuteOf(time) ?? expect.fail(`${time} is no time`);
}

/** The rules of a day without a clock change, and a start some grid steps from opening time, often at an edge. */
const situations = fc
  .record({
    date: fc.integer({ min: 0, max: 60 }).map((days) => addDays(TUESDAY, days)),
    opens: fc.integer({ min: 0, max: 1380 }),
    openFor: fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom(0, 0, 1))
      .map(([steps, more]) => 15 * steps + more),
    isOpen: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
    closed: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    finishByClosing: fc.boolean(),
    steps: fc.integer({ min: -2, max: 14 }),
    length: fc.constantFrom(5, 15, 45, 60, 95, 180),
  })
  .map(({ date, opens, openFor, isOpen, closed, finishByClosing, steps, length }) => {
    const week = { [weekdayOf(date)]: { isOpen, opensMinute: opens, closesMinute: Math.min(1439, opens + openFor) } };
    return { rules: { week, closures: closed ? [date] : [], finishByClosing }, date, opens, steps, length };
  });
