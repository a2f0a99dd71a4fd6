import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, MIDNIGHT, minuteOf, weekdayOf } from "../../kernel/clock.ts";
import { runs } from "../../testing/thoroughness.ts";
import { bookableDates, freeMinutes } from "./availability.ts";
import type { Diary } from "./diary.ts";
import { likeStart } from "./like-start.ts";

/* The start that a returning client is offered first: docs/rules.md 9.11 */

const TODAY = "2026-11-24";
const NOW = { date: TODAY, minute: 9 * 60 };
const TUESDAY = start(-7, "10:00");

describe("the start like that of the last visit", () => {
  test("is at the same hour of the next same weekday, today included", () => {
    expect(likeStart(aDiary(), TUESDAY, 60, NOW)).toEqual(start(0, "10:00"));
    expect(likeStart(aDiary(), start(-6, "10:00"), 60, NOW)).toEqual(start(1, "10:00"));
    expect(likeStart(aDiary(), start(-5 * 7, "10:00"), 60, NOW)).toEqual(start(0, "10:00"));
  });

  test("is never on the day of the visit itself", () => {
    expect(likeStart(aDiary(), start(0, "08:30"), 60, NOW)).toEqual(start(7, "08:30"));
  });

  test("is the nearest within an hour, the earlier of two", () => {
    const busy = (from: string, to: string) => aDiary({ busy: { [TODAY]: [interval(from, to)] } });
    expect(likeStart(busy("10:00", "10:15"), TUESDAY, 15, NOW)).toEqual(start(0, "09:45"));
    expect(likeStart(busy("09:15", "10:30"), TUESDAY, 15, NOW)).toEqual(start(0, "10:30"));
    expect(likeStart(busy("09:15", "11:00"), TUESDAY, 15, NOW)).toEqual(start(0, "11:00"));
  });

  test("is a week later if there is none near that hour, rather than on another weekday", () => {
    const busy = { [TODAY]: [interval("09:00", "11:15")] };
    expect(likeStart(aDiary({ busy }), TUESDAY, 15, NOW)).toEqual(start(7, "10:00"));
  });

  test("is the soonest free one when no such weekday has one, and none when nothing is free", () => {
    const closures = bookableDates(TODAY).filter((date) => weekdayOf(date) === weekdayOf(TODAY));
    expect(likeStart(aDiary({ closures }), TUESDAY, 60, NOW)).toEqual(start(1, "08:00"));
    expect(likeStart(aDiary({ closures: bookableDates(TODAY) }), TUESDAY, 60, NOW)).toBeNull();
  });

  test("is a free start on the first matching day, with none nearer on it; else the soonest one", () => {
    fc.assert(
      fc.property(diaries, visits, fc.integer({ min: 15, max: 240 }), minutes, (diary, last, length, minute) => {
        const now = { date: TODAY, minute };
        const all = bookableDates(TODAY).flatMap((date) =>
          freeMinutes(diary, date, length, now).map((free) => ({ date, minute: free })),
        );
        const apart = (one: { minute: number }) => Math.abs(one.minute - last.minute);
        const like = all.filter(
          (one) => one.date > last.date && weekdayOf(one.date) === weekdayOf(last.date) && apart(one) <= 60,
        );
        const onFirst = like.filter(({ date }) => date === like[0]?.date);
        const nearest = onFirst.find((one) => onFirst.every((other) => apart(one) <= apart(other)));
        expect(likeStart(diary, last, length, now)).toEqual(nearest ?? all[0] ?? null);
      }),
      { numRuns: runs(200) },
    );
  });
});

function start(ahead: number, time: string) {
  return { date: addDays(TODAY, ahead), minute: minuteOf(time) ?? expect.fail(time) };
}

function interval(from: string, to: string) {
  return { start: start(0, from).minute, end: start(0, to).minute };
}

/** The diary of a London salon, open from 08:00 to 20:00 all week with nothing booked. */
function aDiary(with_: Partial<Diary> = {}): Diary {
  return { timeZone: "Europe/London", finishByClosing: false, week: {}, closures: [], busy: {}, ...with_ };
}

const minutes = fc.nat({ max: MIDNIGHT - 1 });

/** Visits of the last five weeks, at any minute. */
const visits = fc
  .record({ ago: fc.integer({ min: 0, max: 35 }), minute: minutes })
  .map(({ ago, minute }) => ({ date: addDays(TODAY, -ago), minute }));

/** Diaries with few or many appointments on each day, closures, and closed weekdays. */
const diaries = fc
  .record({
    finishByClosing: fc.boolean(),
    closed: fc.subarray(bookableDates(TODAY)),
    open: fc.boolean(),
    busy: fc.array(
      fc.array(fc.record({ start: minutes, length: fc.integer({ min: 15, max: 600 }) }), { maxLength: 4 }),
      { minLength: 31, maxLength: 31 },
    ),
  })
  .map(({ finishByClosing, closed, open, busy }) =>
    aDiary({
      finishByClosing,
      closures: open ? [] : closed,
      busy: Object.fromEntries(
        bookableDates(TODAY).map((date, day) => [
          date,
          (busy[day] ?? []).map(({ start, length }) => ({ start, end: start + length })),
        ]),
      ),
    }),
  );
