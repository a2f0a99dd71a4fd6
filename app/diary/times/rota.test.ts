import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, datesFrom, MIDNIGHT, weekdayOf } from "../../kernel/clock.ts";
import { runs } from "../../testing/thoroughness.ts";
import { freeMinutes } from "./availability.ts";
import type { Diary } from "./diary.ts";
import { publicDiary } from "./public-diary.ts";
import { isOtherWeek, mondayOf, type OwnHours, type Rota, rotaShown } from "./rota.ts";
import { bookableMinutes } from "./shifts.ts";
import { strandedByEdit } from "./stranded-by-edit.ts";

/* A rota, compared with counting each minute of each day. docs/rules.md 21.22. 2026-11-23 is a Monday. */

const MONDAY = "2026-11-23";
const DATES = datesFrom(addDays(MONDAY, -21), addDays(MONDAY, 34));

test("the minutes of each day equal a count of them one by one", () => {
  let worked = 0;
  fc.assert(
    fc.property(rotas, ({ week, rota }) => {
      for (const date of DATES) {
        let expected = 0;
        for (let minute = 480; minute < 1200; minute++) if (worksAt(week, rota, date, minute)) expected++;
        const technician = { id: "a", name: "A", services: null, week, rota, busy: {}, blocked: [] };
        expect(bookableMinutes(aDiary([technician]), date, technician), date).toBe(expected);
        worked += expected;
      }
    }),
    { numRuns: runs(100) },
  );
  expect(worked).toBeGreaterThan(1_000);
});

test("a start is free exactly if all its minutes are worked, in the public diary too", () => {
  fc.assert(
    fc.property(rotas, fc.constantFrom(15, 60, 90), ({ week, rota }, length) => {
      const diary = aDiary([{ id: "a", name: "A", services: null, week, rota, busy: {}, blocked: [] }]);
      const now = { date: addDays(MONDAY, -1), minute: 0 };
      const shown = publicDiary(diary, now);
      for (const date of datesFrom(MONDAY, addDays(MONDAY, 20))) {
        const expected = Array.from({ length: 49 }, (_, step) => 480 + 15 * step).filter((start) => {
          const minutes = Array.from({ length }, (_, after) => start + after);
          return start + length <= MIDNIGHT && minutes.every((minute) => worksAt(week, rota, date, minute));
        });
        const free = freeMinutes(diary, date, length, now);
        expect(free).toEqual(expected);
        expect(freeMinutes(shown, date, length, now)).toEqual(free);
      }
      expect(JSON.stringify(rotaShown(rota))).not.toContain("secret");
    }),
    { numRuns: runs(50) },
  );
});

test("two weeks alternate before and after a date, across a clock change and the turn of the year", () => {
  const rota = { turns: { from: "2026-11-25", week: {} } };
  expect(mondayOf("2026-11-29")).toBe(MONDAY);
  const turns = (date: string) => isOtherWeek(rota, date);
  expect(["2026-11-23", "2026-11-29", "2026-11-30", "2026-12-06", "2026-12-07"].map(turns)).toEqual([
    ...[false, false, true, true, false],
  ]);
  expect(["2026-11-16", "2026-10-25", "2026-10-26", "2027-01-04", "2027-03-29"].map(turns)).toEqual([
    ...[true, true, false, false, false],
  ]);
});

test("time off and single weeks strand only appointments that lay within the earlier hours", () => {
  const salon = { week: {}, closures: [], finishByClosing: false };
  const before = { active: true, services: null, week: {} };
  const at = (date: string) => ({ date, startsMinute: 600, endsMinute: 660, services: [] });
  const [monday, tuesday, next] = [at(MONDAY), at("2026-11-24"), at("2026-11-30")];
  const stranded = (rota: Rota) => strandedByEdit(before, { ...before, rota }, salon, [monday, tuesday, next]);
  expect(stranded({ off: [{ from: "2026-11-24", to: "2026-11-29" }] })).toEqual([tuesday]);
  expect(stranded({ weeks: { [MONDAY]: { 1: [{ start: 660, end: 900 }] } } })).toEqual([monday]);
  expect(stranded({ turns: { from: MONDAY, week: { 1: [] } } })).toEqual([next]);
  expect(stranded({})).toEqual([]);
});

/** Whether somebody works in a minute, checked in the order of the rule. */
function worksAt(week: OwnHours, { off = [], weeks = {}, turns }: Rota, date: string, minute: number): boolean {
  for (const days of off) if (datesFrom(days.from, days.to).includes(date)) return false;
  let monday = date;
  while (weekdayOf(monday) !== 1) monday = addDays(monday, -1);
  let hours = weeks[monday];
  if (!hours && turns) {
    let first = turns.from;
    while (weekdayOf(first) !== 1) first = addDays(first, -1);
    let other = false;
    for (let at = first; at < monday; at = addDays(at, 7)) other = !other;
    for (let at = first; at > monday; at = addDays(at, -7)) other = !other;
    if (other) hours = turns.week;
  }
  const spans = (hours ?? week)[weekdayOf(date)];
  return !spans || spans.some(({ start, end }) => start <= minute && minute < end);
}

function aDiary(technicians: Diary["technicians"]): Diary {
  return { timeZone: "Europe/London", finishByClosing: false, week: {}, closures: [], busy: {}, technicians };
}

const day = fc.constantFrom(...DATES);
const spans = fc.constantFrom<NonNullable<OwnHours[number]>>(
  [],
  [{ start: 540, end: 780 }],
  [{ start: 420, end: 600 }],
  [
    { start: 600, end: 720 },
    { start: 780, end: 1260 },
  ],
);
const hours = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 6 }), spans), { maxLength: 7 })
  .map((days): OwnHours => Object.fromEntries(days));
const rotas = fc.record({
  week: hours,
  rota: fc.record(
    {
      turns: fc.record({ from: day, week: hours }),
      weeks: fc.dictionary(day.map(mondayOf), hours, { maxKeys: 3 }),
      off: fc.array(
        fc
          .tuple(day, fc.integer({ min: 0, max: 9 }))
          .map(([from, days]) => ({ from, to: addDays(from, days), reason: "secret" })),
        { maxLength: 2 },
      ),
    },
    { requiredKeys: [] },
  ),
});
