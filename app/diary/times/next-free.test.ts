import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../../kernel/clock.ts";
import { runs } from "../../testing/thoroughness.ts";
import type { Service } from "../menu/service.ts";
import { bookableDates, freeMinutes } from "./availability.ts";
import type { Diary } from "./diary.ts";
import { nextFree } from "./next-free.ts";

/* The time that the landing page's button names: docs/rules.md 20.3 */

const TODAY = "2026-11-24";
const NOW = { date: TODAY, minute: 600 };
const POLISH = aService({ durationMinutes: 45 });
const SET = aService({ durationMinutes: 120 });
const REPAIR = aService({ durationMinutes: 15, category: "Nail Repair" });
const GEMS = aService({ durationMinutes: 0 });

describe("the next free time", () => {
  test("is after now, on the grid, and not taken", () => {
    expect(nextFree([POLISH], aDiary(), NOW)).toEqual({ date: TODAY, minute: 615 });
    const busy = { [TODAY]: [{ start: 615, end: 700 }] };
    expect(nextFree([POLISH], aDiary({ busy }), NOW)).toEqual({ date: TODAY, minute: 705 });
  });

  test("has room for the shortest main service when it is booked alone", () => {
    const busy = { [TODAY]: [{ start: 660, end: 1440 }] };
    expect(nextFree([SET, POLISH, GEMS], aDiary({ busy }), NOW)).toEqual({ date: TODAY, minute: 615 });
    expect(nextFree([SET, GEMS], aDiary({ busy }), NOW)).toEqual({ date: addDays(TODAY, 1), minute: 480 });
    expect(nextFree([REPAIR], aDiary({ busy }), NOW)).toEqual({ date: addDays(TODAY, 1), minute: 480 });
  });

  test("may be on the last bookable day, and is never later", () => {
    const closures = bookableDates(TODAY).slice(0, -1);
    expect(nextFree([POLISH], aDiary({ closures }), NOW)).toEqual({ date: addDays(TODAY, 30), minute: 480 });
    expect(nextFree([POLISH], aDiary({ closures: bookableDates(TODAY) }), NOW)).toBe("closed");
  });

  test("is none when every open day is full, and when nothing can be booked", () => {
    const busy = Object.fromEntries(bookableDates(TODAY).map((date) => [date, [{ start: 0, end: 1440 }]]));
    expect(nextFree([POLISH], aDiary({ busy }), NOW)).toBe("fully-booked");
    expect(nextFree([], aDiary(), NOW)).toBe("no-services");
    expect(nextFree([GEMS], aDiary(), NOW)).toBe("no-services");
  });

  test("is the first start that the booking page offers, in any diary", () => {
    const interval = fc
      .tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 15, max: 900 }))
      .map(([start, length]) => ({ start, end: Math.min(1440, start + length) }));
    const days = fc.array(fc.array(interval, { maxLength: 4 }), { minLength: 31, maxLength: 31 });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 1439 }), (booked, minute) => {
        const now = { date: TODAY, minute };
        const dates = bookableDates(TODAY);
        const diary = aDiary({ busy: Object.fromEntries(dates.map((date, day) => [date, booked[day] ?? []])) });
        const offered = dates.flatMap((date) => freeMinutes(diary, date, 45, now).map((minute) => ({ date, minute })));
        expect(nextFree([SET, POLISH], diary, now)).toEqual(offered[0] ?? "fully-booked");
      }),
      { numRuns: runs(60) },
    );
  });
});

/** The diary of a London salon, open from 08:00 to 20:00 all week with nothing booked. */
function aDiary(with_: Partial<Diary> = {}): Diary {
  return { timeZone: "Europe/London", finishByClosing: false, week: {}, closures: [], busy: {}, ...with_ };
}

function aService(with_: Partial<Service>): Service {
  const named = { id: "1", name: "Gel Polish", description: "", category: "Gel Polish", active: true };
  return { ...named, pricePence: 3500, durationMinutes: 45, ...with_ };
}
