import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, MIDNIGHT, type SalonTime } from "../../kernel/clock.ts";
import { runs } from "../../testing/thoroughness.ts";
import { freeMinutes, slotsOn } from "./availability.ts";
import type { Diary, Interval } from "./diary.ts";
import { publicDiary } from "./public-diary.ts";

/* The diary that a stranger's browser gets. docs/rules.md 4.12 */

const TODAY = "2026-11-24";

describe("the public diary", () => {
  test("offers the same times as the diary, for any length", () => {
    fc.assert(
      fc.property(diaries, minutes, fc.integer({ min: 1, max: MIDNIGHT }), (diary, minute, length) => {
        const now = { date: TODAY, minute };
        const shown = publicDiary(diary, now);
        for (const date of [...DATES, addDays(TODAY, 31)]) {
          expect(freeMinutes(shown, date, length, now)).toEqual(freeMinutes(diary, date, length, now));
        }
      }),
      { numRuns: runs(300) },
    );
  });

  test("tells only what the slots of every length tell", () => {
    fc.assert(
      fc.property(diaries, minutes, (diary, minute) => {
        const now = { date: TODAY, minute };
        const shown = publicDiary(diary, now);
        for (const date of DATES) expect(shown.busy[date]).toEqual(shownBySlots(diary, date, now));
      }),
      { numRuns: runs(100) },
    );
  });

  test("merges appointments, and leaves out those that no start reaches", () => {
    const of = (...busy: Interval[]) =>
      publicDiary(aDiary({ busy: { [TODAY]: busy } }), { date: TODAY, minute: 600 }).busy[TODAY];
    expect(of({ start: 720, end: 780 }, { start: 660, end: 720 })).toEqual([{ start: 660, end: 780 }]);
    expect(of({ start: 480, end: 600 }, { start: 0, end: 470 })).toEqual([]);
    expect(of({ start: 560, end: 640 })).toEqual([{ start: 615, end: 645 }]);
    expect(of({ start: 661, end: 662 })).toEqual([{ start: 661, end: 675 }]);
    expect(of({ start: 1210, end: 1230 })).toEqual([{ start: 1210, end: MIDNIGHT }]);
    const closed = aDiary({ closures: [TODAY], busy: { [TODAY]: [{ start: 660, end: 720 }] } });
    expect(publicDiary(closed, { date: TODAY, minute: 0 }).busy[TODAY]).toEqual([]);
  });

  test("has no day outside the bookable window", () => {
    const busy = Object.fromEntries([-1, 31].map((ahead) => [addDays(TODAY, ahead), [{ start: 660, end: 720 }]]));
    const shown = publicDiary(aDiary({ busy }), { date: TODAY, minute: 0 });
    expect(Object.keys(shown.busy)).toEqual(Array.from({ length: 31 }, (_, ahead) => addDays(TODAY, ahead)));
  });
});

/**
 * A day's busy intervals as a stranger can find them by asking for the slots of every length. These show the free time from
 * each start to the next appointment. The time from there to the next start stays unknown.
 */
function shownBySlots(diary: Diary, date: string, now: SalonTime): Interval[] {
  const freeFor = new Map<number, number>();
  const reachable = new Map<number, number>();
  for (let length = 1; length <= MIDNIGHT; length++) {
    for (const { minute, available } of slotsOn(diary, date, length, now)) {
      if (date === now.date && minute <= now.minute) continue;
      reachable.set(minute, length);
      if (available) freeFor.set(minute, length);
    }
  }
  const starts = [...reachable.keys()];
  const found: Interval[] = [];
  starts.forEach((minute, index) => {
    const until = minute + (freeFor.get(minute) ?? 0);
    const end = starts[index + 1] ?? minute + (reachable.get(minute) ?? 0);
    if (until >= end) return;
    const before = found.at(-1);
    if (before?.end === until) before.end = end;
    else found.push({ start: until, end });
  });
  return found;
}

const DATES = [0, 1, 2].map((ahead) => addDays(TODAY, ahead));

function aDiary(with_: Partial<Diary> = {}): Diary {
  return { timeZone: "Europe/London", finishByClosing: false, week: {}, closures: [], busy: {}, ...with_ };
}

const minutes = fc.integer({ min: 0, max: MIDNIGHT - 1 });

const diaries = fc
  .record({
    finishByClosing: fc.boolean(),
    opensMinute: fc.integer({ min: 0, max: 900 }),
    openFor: fc.integer({ min: 1, max: 800 }),
    closed: fc.subarray(DATES),
    busy: fc.array(
      fc.record({ date: fc.constantFrom(...DATES), start: minutes, length: fc.integer({ min: 1, max: 300 }) }),
      { maxLength: 12 },
    ),
  })
  .map(({ finishByClosing, opensMinute, openFor, closed, busy }) =>
    aDiary({
      finishByClosing,
      week: Object.fromEntries(
        [0, 1, 2, 3, 4, 5, 6].map((weekday) => [
          weekday,
          { isOpen: true, opensMinute, closesMinute: Math.min(opensMinute + openFor, MIDNIGHT - 1) },
        ]),
      ),
      closures: closed,
      busy: Object.fromEntries(
        DATES.map((day) => [
          day,
          busy
            .filter(({ date }) => date === day)
            .map(({ start, length }) => ({ start, end: Math.min(start + length, MIDNIGHT) })),
        ]),
      ),
    }),
  );
