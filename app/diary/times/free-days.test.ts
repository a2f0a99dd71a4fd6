import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, MIDNIGHT, weekdayOf } from "../../kernel/clock.ts";
import { runs } from "../../testing/thoroughness.ts";
import { bookableDates } from "./availability.ts";
import type { Diary } from "./diary.ts";
import {
  dateIfFree,
  firstFreeDay,
  freenessOf,
  nearestFreeDay,
  nearestFreeDays,
  openDays,
  PARTS_OF_DAY,
  soonestStart,
  soonestStarts,
  wishOn,
} from "./free-days.ts";

const TODAY = "2026-11-24";
const NIGHT = { date: TODAY, minute: 0 };

describe("the open days", () => {
  test("are those of the bookable window on which the salon opens, with the times that the diary offers", () => {
    const closed = { isOpen: false, opensMinute: 480, closesMinute: 1200 };
    const diary = aDiary({ closures: [addDays(TODAY, 1)], week: { [weekdayOf(addDays(TODAY, 2))]: closed } });
    const days = openDays(diary, 60, { date: TODAY, minute: 600 });
    expect(days.has(addDays(TODAY, 1))).toBe(false);
    expect(days.has(addDays(TODAY, 2))).toBe(false);
    expect([...days.keys()][0]).toBe(TODAY);
    expect(days.get(TODAY)).toEqual({
      free: Array.from({ length: 40 }, (_, quarter) => 615 + 15 * quarter),
      others: [],
    });
  });

  test("lead to the first one with a free start", () => {
    const full = Object.fromEntries([0, 1].map((ahead) => [addDays(TODAY, ahead), ALL_DAY]));
    expect(firstFreeDay(openDays(aDiary({ busy: full }), 60, NIGHT))).toBe(addDays(TODAY, 2));
    expect(firstFreeDay(openDays(aDiary(), 60, { date: TODAY, minute: 20 * 60 }))).toBe(addDays(TODAY, 1));
    const none = Object.fromEntries(bookableDates(TODAY).map((date) => [date, ALL_DAY]));
    expect(firstFreeDay(openDays(aDiary({ busy: none }), 60, NIGHT))).toBeNull();
  });
});

test("keep a wished start if it is free, only its day if that has another free start, or nothing", () => {
  const days = new Map([
    [TODAY, { free: [600, 660], others: [] }],
    [addDays(TODAY, 1), { free: [], others: [] }],
  ]);
  expect(wishOn(days, { date: TODAY, minute: 660 })).toEqual({ date: TODAY, minute: 660 });
  expect(wishOn(days, { date: TODAY, minute: 615 })).toEqual({ date: TODAY, minute: null });
  const nothing = { date: null, minute: null };
  for (const date of [addDays(TODAY, 1), addDays(TODAY, 2), null]) {
    expect(wishOn(days, { date, minute: 600 })).toEqual(nothing);
  }
});

test("a date stays while the chosen services have a free start on it", () => {
  const diary = aDiary({
    busy: {
      [TODAY]: [
        { start: 0, end: 720 },
        { start: 780, end: MIDNIGHT },
      ],
    },
  });
  expect(dateIfFree(diary, TODAY, 60, NIGHT)).toBe(TODAY);
  expect(dateIfFree(diary, TODAY, 61, NIGHT)).toBeNull();
  expect([null, addDays(TODAY, -1), addDays(TODAY, 31)].map((date) => dateIfFree(diary, date, 60, NIGHT))).toEqual([
    null,
    null,
    null,
  ]);
});

describe("the soonest starts", () => {
  test("are the first one, that of the next part of a day, and that of a later day", () => {
    const at = (minute: number) => soonestStarts(openDays(aDiary(), 60, { date: TODAY, minute }));
    expect(at(9 * 60)).toEqual([start(0, "09:15"), start(0, "12:00"), start(1, "08:00")]);
    expect(at(16 * 60 + 50)).toEqual([start(0, "17:00"), start(1, "08:00"), start(2, "08:00")]);
    expect(at(20 * 60)).toEqual([start(1, "08:00"), start(1, "12:00"), start(2, "08:00")]);
  });

  test("skip a full day, and are all on one day if no later day has any", () => {
    const busy = Object.fromEntries(bookableDates(TODAY).map((date) => [date, ALL_DAY]));
    busy[TODAY] = [];
    const soonest = () => soonestStarts(openDays(aDiary({ busy }), 60, { date: TODAY, minute: 540 }));
    expect(soonest()).toEqual([start(0, "09:15"), start(0, "12:00"), start(0, "17:00")]);
    busy[addDays(TODAY, 3)] = [{ start: 0, end: 15 * 60 }];
    expect(soonest()).toEqual([start(0, "09:15"), start(0, "12:00"), start(3, "15:00")]);
  });

  test("are fewer where there are fewer", () => {
    const busy = Object.fromEntries(bookableDates(TODAY).map((date) => [date, ALL_DAY]));
    expect(soonestStarts(openDays(aDiary({ busy }), 60, NIGHT))).toEqual([]);
    busy[addDays(TODAY, 5)] = [{ start: 0, end: 15 * 60 }];
    expect(soonestStarts(openDays(aDiary({ busy }), 60, NIGHT))).toEqual([start(5, "15:00"), start(5, "17:00")]);
  });

  test("begin with the first free start, are free and in order, and only the third skips parts of a day", () => {
    fc.assert(
      fc.property(
        diaries,
        fc.integer({ min: 15, max: 240 }),
        fc.integer({ min: 0, max: MIDNIGHT - 1 }),
        (diary, length, minute) => {
          const now = { date: TODAY, minute };
          const days = openDays(diary, length, now);
          const all = [...days].flatMap(([date, { free }]) => free.map((minute) => ({ date, minute })));
          const soonest = soonestStarts(days);
          expect(soonest[0]).toEqual(all[0]);
          const partOf = (one: { date: string; minute: number }) =>
            `${one.date} ${PARTS_OF_DAY.findIndex(({ from, to }) => one.minute >= from && one.minute <= to)}`;
          const parts = [...new Set(all.map(partOf))];
          expect(soonest.slice(0, 2).map(partOf)).toEqual(parts.slice(0, 2));
          expect(soonest).toHaveLength(Math.min(3, parts.length));
          for (const one of soonest) expect(all).toContainEqual(one);
          const [, second, third] = soonest;
          const later = all.find(({ date }) => second && date > second.date);
          if (third) expect(third).toEqual(later ?? all.find((one) => partOf(one) === parts[2]));
          expect(soonestStart(days)).toEqual(all[0]);
        },
      ),
      { numRuns: runs(200) },
    );
  });
});

describe("how free a day is", () => {
  test("goes by the number of its free starts", () => {
    const of = (free: number) => freenessOf({ free: Array(free).fill(600) });
    expect([0, 1, 4, 5, 12, 13, 48].map(of)).toEqual(["full", "few", "few", "some", "some", "plenty", "plenty"]);
  });
});

test("the parts of a day hold each of its minutes once, in order", () => {
  const minutes = PARTS_OF_DAY.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, of) => from + of));
  expect(minutes).toEqual(Array.from({ length: MIDNIGHT }, (_, minute) => minute));
});

test("the nearest free days are three at most, free, in order, and none nearer is left out", () => {
  const days = openDays(aDiary({ busy: { [addDays(TODAY, 6)]: ALL_DAY } }), 60, NIGHT);
  expect(nearestFreeDays(days, addDays(TODAY, 6))).toEqual([4, 5, 7].map((ahead) => addDays(TODAY, ahead)));
  expect(nearestFreeDays(new Map([[TODAY, { free: [], others: [] }]]), TODAY)).toEqual([]);
});

test("the nearest free day is the day itself, else the nearer one, the earlier of two", () => {
  const busy = Object.fromEntries([5, 6, 7].map((ahead) => [addDays(TODAY, ahead), ALL_DAY]));
  const days = openDays(aDiary({ busy }), 60, NIGHT);
  const nearest = [4, 5, 6, 7].map((ahead) => nearestFreeDay(days, addDays(TODAY, ahead)));
  expect(nearest).toEqual([4, 4, 4, 8].map((ahead) => addDays(TODAY, ahead)));
  expect(nearestFreeDay(new Map([[TODAY, { free: [], others: [] }]]), TODAY)).toBeNull();
});

const ALL_DAY = [{ start: 0, end: MIDNIGHT }];

function start(ahead: number, time: string) {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return { date: addDays(TODAY, ahead), minute: hours * 60 + minutes };
}

function aDiary(with_: Partial<Diary> = {}): Diary {
  return { timeZone: "Europe/London", finishByClosing: false, week: {}, closures: [], busy: {}, ...with_ };
}

/** Diaries whose first days hold many appointments. */
const diaries = fc
  .record({
    finishByClosing: fc.boolean(),
    closed: fc.subarray([0, 1, 2, 3]),
    busy: fc.array(
      fc.record({
        ahead: fc.nat({ max: 3 }),
        start: fc.nat({ max: MIDNIGHT }),
        length: fc.integer({ min: 15, max: 600 }),
      }),
      { maxLength: 20 },
    ),
  })
  .map(({ finishByClosing, closed, busy }) =>
    aDiary({
      finishByClosing,
      closures: closed.map((ahead) => addDays(TODAY, ahead)),
      busy: Object.fromEntries(
        [0, 1, 2, 3].map((day) => [
          addDays(TODAY, day),
          busy.filter(({ ahead }) => ahead === day).map(({ start, length }) => ({ start, end: start + length })),
        ]),
      ),
    }),
  );
