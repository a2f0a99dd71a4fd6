import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../testing/thoroughness.ts";
import type { Diary } from "../times/diary.ts";
import { takesTooLong } from "./too-long.ts";

/* Which services are too long for one visit, before a start is chosen. docs/rules.md 1.5, 4.3, 5.20 */

/** Monday, with thirty days to come. */
const NOW = { date: "2026-11-23", minute: 600 };
const HOUR = 60;

test("a client books up to the salon's longest booking and not a minute more, in any diary", () => {
  fc.assert(
    fc.property(fc.integer({ min: 30, max: 720 }), fc.boolean(), (most, full) => {
      const busy = full ? { [NOW.date]: [{ start: 0, end: 1440 }] } : {};
      const diary = aDiary({ longestBookingMinutes: most, busy });
      expect([1, most, most + 1].map((length) => takesTooLong(diary, length, NOW))).toEqual([false, false, true]);
    }),
    { numRuns: runs(200) },
  );
});

test("a change may be as long as the earlier appointment, but not longer", () => {
  const diary = aDiary({ longestBookingMinutes: 2 * HOUR });
  expect(takesTooLong(diary, 5 * HOUR, NOW, 5 * HOUR)).toBe(false);
  expect(takesTooLong(diary, 5 * HOUR + 1, NOW, 5 * HOUR)).toBe(true);
});

test("without a limit, a day needs room until closing time if appointments have to finish by then, or else until midnight", () => {
  const hours = { week: everyDay({ opensMinute: 10 * HOUR, closesMinute: 14 * HOUR }) };
  expect(takesTooLong(aDiary(hours), 14 * HOUR, NOW)).toBe(false);
  expect(takesTooLong(aDiary(hours), 14 * HOUR + 1, NOW)).toBe(true);
  const strict = aDiary({ ...hours, finishByClosing: true });
  expect(takesTooLong(strict, 4 * HOUR, NOW)).toBe(false);
  expect(takesTooLong(strict, 4 * HOUR + 1, NOW)).toBe(true);
});

test("one day with room is enough, with one technician who works long enough", () => {
  const short = { isOpen: true, opensMinute: 600, closesMinute: 720 };
  const week = { ...everyDay(short), 6: { isOpen: true, opensMinute: 480, closesMinute: 1200 } };
  const strict = { week, finishByClosing: true };
  expect(takesTooLong(aDiary(strict), 10 * HOUR, NOW)).toBe(false);
  const saturday = (start: number, end: number) => ({ 6: [{ start, end }] });
  const technicians = [saturday(480, 780), saturday(480, 960)].map((own, nth) => aTechnician(`${nth}`, own));
  expect(takesTooLong(aDiary({ ...strict, technicians }), 8 * HOUR, NOW)).toBe(false);
  expect(takesTooLong(aDiary({ ...strict, technicians }), 8 * HOUR + 1, NOW)).toBe(true);
});

test("a closed salon and services that nobody does are not refused for the length", () => {
  expect(takesTooLong(aDiary({ week: everyDay({ isOpen: false }) }), 8 * HOUR, NOW)).toBe(false);
  expect(takesTooLong(aDiary({ technicians: [] }), 8 * HOUR, NOW)).toBe(false);
});

function aDiary(with_: Partial<Diary>): Diary {
  return { timeZone: "Europe/London", finishByClosing: false, week: {}, closures: [], busy: {}, ...with_ };
}

function aTechnician(id: string, week: Partial<Record<number, { start: number; end: number }[]>>) {
  return { id, name: id, services: null, week, busy: {}, blocked: [] };
}

function everyDay(hours: { isOpen?: boolean; opensMinute?: number; closesMinute?: number }) {
  const day = { isOpen: true, opensMinute: 480, closesMinute: 1200, ...hours };
  return { 0: day, 1: day, 2: day, 3: day, 4: day, 5: day, 6: day };
}
