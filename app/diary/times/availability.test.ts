import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, clockTime, minuteOf, salonTime, weekdayOf } from "../../kernel/clock.ts";
import { runs } from "../../testing/thoroughness.ts";
import {
  bookableDates,
  bookablePart,
  checkStaffSlot,
  freeMinutes,
  nearestFreeTimes,
  slotsOn,
  whyNotOffered,
} from "./availability.ts";
import { type Diary, type Interval, overlaps } from "./diary.ts";
import { hoursOn } from "./shifts.ts";

const TODAY = "2026-11-24";
const TUESDAY = 2;
const morning = morningOf(TODAY);

describe("the grid", () => {
  test("has a start every 15 minutes from opening to closing time, both included", () => {
    const times = timesOf(slotsOn(aDiary(), addDays(TODAY, 1), 60, morning));
    expect(times).toHaveLength(49);
    expect(times.slice(0, 3)).toEqual(["08:00", "08:15", "08:30"]);
    expect(times.at(-1)).toBe("20:00");
  });

  test("begins at the opening time, on the quarter hour or not", () => {
    const diary = aDiary({ week: { [TUESDAY]: hours("08:10", "09:00") } });
    expect(timesOf(slotsOn(diary, TODAY, 60, midnight(TODAY)))).toEqual(["08:10", "08:25", "08:40", "08:55"]);
  });

  test("ends early enough to finish by closing time, if the salon asks for that", () => {
    const diary = aDiary({ finishByClosing: true, week: { [TUESDAY]: hours("10:00", "12:00") } });
    expect(timesOf(slotsOn(diary, TODAY, 60, midnight(TODAY)))).toEqual(["10:00", "10:15", "10:30", "10:45", "11:00"]);
    expect(slotsOn(diary, TODAY, 121, midnight(TODAY))).toEqual([]);
  });

  test("never runs past midnight", () => {
    const diary = aDiary({ week: { [TUESDAY]: hours("22:00", "23:45") } });
    expect(timesOf(slotsOn(diary, TODAY, 60, midnight(TODAY))).at(-1)).toBe("23:00");
    expect(timesOf(slotsOn(diary, TODAY, 75, midnight(TODAY))).at(-1)).toBe("22:45");
  });

  test("is empty on a closed weekday and on a closure date", () => {
    const closed = { ...hours("08:00", "20:00"), isOpen: false };
    expect(slotsOn(aDiary({ week: { [TUESDAY]: closed } }), TODAY, 60, morning)).toEqual([]);
    expect(slotsOn(aDiary({ closures: [TODAY] }), TODAY, 60, morning)).toEqual([]);
    expect(slotsOn(aDiary({ closures: [TODAY] }), addDays(TODAY, 1), 60, morning)).not.toEqual([]);
  });

  test("has the default hours on a weekday that the salon has not set, and otherwise the salon’s hours", () => {
    const diary = aDiary({ week: { [TUESDAY]: hours("10:00", "16:00") } });
    expect(hoursOn(diary, TODAY)).toEqual(hours("10:00", "16:00"));
    expect(hoursOn(diary, addDays(TODAY, 1))).toEqual(hours("08:00", "20:00"));
    expect(hoursOn(aDiary({ closures: [TODAY] }), TODAY)).toBeNull();
  });
});

test.for<[string, string, string | null]>([
  ["2026-11-24", "2026-12-24", "2026-11-24 to 2026-12-24"],
  ["2026-11-01", "2026-12-31", "2026-11-24 to 2026-12-24"],
  ["2026-11-30", "2026-12-01", "2026-11-30 to 2026-12-01"],
  ["2026-12-24", "2027-01-10", "2026-12-24 to 2026-12-24"],
  ["2026-11-20", "2026-11-24", "2026-11-24 to 2026-11-24"],
  ["2026-11-20", "2026-11-23", null],
  ["2026-12-25", "2027-01-10", null],
  ["2026-12-02", "2026-12-01", null],
])("of %s to %s, clients can book %s", ([from, to, expected]) => {
  const part = bookablePart(from, to, TODAY);
  expect(part && `${part.from} to ${part.to}`).toBe(expected);
});

describe("a time", () => {
  test("at or before now is past, the next one is not", () => {
    const free = (minute: number) => timesOf(freeMinutes(aDiary(), TODAY, 60, { date: TODAY, minute }))[0];
    expect(free(at("09:59"))).toBe("10:00");
    expect(free(at("10:00"))).toBe("10:15");
    expect(free(at("10:01"))).toBe("10:15");
  });

  test("can be booked today and on the 30 days after it, not yesterday and not on the 31st", () => {
    const dates = bookableDates(TODAY);
    expect(dates).toHaveLength(31);
    expect([dates[0], dates[30]]).toEqual([TODAY, "2026-12-24"]);
    for (const date of dates) expect(freeMinutes(aDiary(), date, 60, morning), date).not.toEqual([]);
    for (const days of [-1, 31, 400]) {
      expect(freeMinutes(aDiary(), addDays(TODAY, days), 60, morning), `${days} days ahead`).toEqual([]);
    }
  });

  test("is taken if it shares a minute with an appointment, in any order of appointments", () => {
    const busy = { [TODAY]: [booked("15:00", "15:45"), booked("12:00", "13:00")] };
    const taken = slotsOn(aDiary({ busy }), TODAY, 60, midnight(TODAY)).filter((slot) => !slot.available);
    expect(timesOf(taken)).toEqual([
      ...["11:15", "11:30", "11:45", "12:00", "12:15", "12:30", "12:45"],
      ...["14:15", "14:30", "14:45", "15:00", "15:15", "15:30"],
    ]);
  });

  test("is free right before and right after an appointment", () => {
    const busy = { [TODAY]: [booked("12:00", "13:00")] };
    const free = timesOf(freeMinutes(aDiary({ busy }), TODAY, 60, morning));
    expect(free).toContain("11:00");
    expect(free).toContain("13:00");
  });

  test("says why it is not offered", () => {
    const busy = { [TODAY]: [booked("12:00", "13:00")] };
    const closures = [addDays(TODAY, 2)];
    const why = (date: string, time: string, length = 60) =>
      whyNotOffered(aDiary({ busy, closures }), { date, minute: at(time) }, length, morning);
    expect(why(TODAY, "10:00")).toBeNull();
    expect(why(TODAY, "09:00")).toBe("past");
    expect(why(addDays(TODAY, -1), "10:00")).toBe("past");
    expect(why(addDays(TODAY, 31), "10:00")).toBe("too-far-ahead");
    expect(why(addDays(TODAY, 30), "10:00")).toBeNull();
    expect(why(addDays(TODAY, 2), "10:00")).toBe("closed");
    expect(why(TODAY, "10:05")).toBe("not-on-the-grid");
    expect(why(TODAY, "20:15")).toBe("not-on-the-grid");
    expect(why(addDays(TODAY, 1), "07:45")).toBe("not-on-the-grid");
    expect(why(TODAY, "20:00", 241)).toBe("not-on-the-grid");
    expect(why(TODAY, "11:15")).toBe("taken");
    expect(why(TODAY, "11:00")).toBeNull();
  });
});

describe("the London Sundays on which the clocks change", () => {
  const allNight = { week: { 0: hours("00:00", "06:00") } };

  test("in spring, 01:00 to 01:59 is not offered, and an appointment across it blocks like any other", () => {
    const diary = aDiary({ ...allNight, busy: { "2027-03-28": [booked("00:30", "02:30")] } });
    const slots = slotsOn(diary, "2027-03-28", 60, { date: "2027-03-27", minute: 0 });
    expect(timesOf(slots).slice(0, 6)).toEqual(["00:00", "00:15", "00:30", "00:45", "02:00", "02:15"]);
    expect(timesOf(slots.filter((slot) => slot.available))[0]).toBe("02:30");
    const skipped = { date: "2027-03-28", minute: at("01:30") };
    expect(whyNotOffered(aDiary(allNight), skipped, 60, midnight("2027-03-27"))).toBe("not-on-the-grid");
  });

  test("in autumn, every time is offered once", () => {
    const times = timesOf(slotsOn(aDiary(allNight), "2027-10-31", 60, { date: "2027-10-30", minute: 0 }));
    expect(times).toHaveLength(25);
    expect(new Set(times).size).toBe(25);
  });

  test("in autumn, while the hour repeats, its times are past and 02:00 is not", () => {
    const free = (instant: string) =>
      timesOf(freeMinutes(aDiary(allNight), "2027-10-31", 60, salonTime("Europe/London", Date.parse(instant))));
    expect(free("2027-10-31T00:29:59Z")[0]).toBe("01:30");
    expect(free("2027-10-31T00:30:00Z")[0]).toBe("01:45");
    expect(free("2027-10-31T01:00:00Z")[0]).toBe("02:00");
    expect(free("2027-10-31T01:10:00Z")[0]).toBe("02:00");
    expect(free("2027-10-31T01:59:59Z")[0]).toBe("02:00");
    expect(free("2027-10-31T02:00:00Z")[0]).toBe("02:15");
  });
});

describe("staff, whatever the opening hours", () => {
  const closed = { week: {}, closures: bookableDates("2027-03-27") };
  const why = (with_: Partial<Diary>, date: string, time: string, length = 60) =>
    checkStaffSlot(aDiary({ ...closed, ...with_ }), { date, minute: at(time) }, length, morningOf("2027-03-27"));

  test("book an appointment that ends exactly at midnight, and none that runs past it", () => {
    expect(why({}, "2027-03-27", "23:00")).toBeNull();
    expect(why({}, "2027-03-27", "23:01")).toBe("not-on-the-grid");
    expect(why({}, "2027-03-27", "23:00", 61)).toBe("not-on-the-grid");
  });

  test("book right before and after the time that the clock skips, but not within it", () => {
    const spring = (time: string) => why({}, "2027-03-28", time, 15);
    expect(["01:00", "01:30", "01:59"].map(spring)).toEqual(Array(3).fill("not-on-the-grid"));
    expect(["00:59", "02:00"].map(spring)).toEqual([null, null]);
    expect(why({}, "2027-03-29", "01:30", 15)).toBeNull();
  });

  test("book right before and after another appointment, but not over it", () => {
    const busy = { busy: { "2027-03-27": [booked("22:00", "23:00")] } };
    expect(["21:01", "22:30"].map((time) => why(busy, "2027-03-27", time))).toEqual(["taken", "taken"]);
    expect(["21:00", "23:00"].map((time) => why(busy, "2027-03-27", time))).toEqual([null, null]);
  });

  test("book today and up to a year ahead, but not a past time", () => {
    expect(["09:06", "09:07", "09:08"].map((time) => why({}, "2027-03-27", time))).toEqual(["past", "past", null]);
    expect(why({}, addDays("2027-03-27", -1), "23:00")).toBe("past");
    expect(why({}, addDays("2027-03-27", 365), "05:00")).toBeNull();
    expect(why({}, addDays("2027-03-27", 366), "05:00")).toBe("too-far-ahead");
  });
});

describe("the nearest free times", () => {
  test("are those around the wish, soonest first, without taken and past ones", () => {
    const busy = { [TODAY]: [booked("12:00", "13:00")] };
    const wish = { date: TODAY, minute: at("12:00") };
    expect(nearestFreeTimes(aDiary({ busy }), wish, 60, morning).map(({ minute }) => clockTime(minute))).toEqual([
      "10:45",
      "11:00",
      "13:00",
    ]);
  });

  test("are on other days if the day is full, and there are none if the salon is always closed", () => {
    const busy = { [TODAY]: [booked("00:00", "24:00")] };
    const wish = { date: TODAY, minute: at("19:00") };
    expect(nearestFreeTimes(aDiary({ busy }), wish, 60, morning, 1)).toEqual([
      { date: addDays(TODAY, 1), minute: at("08:00") },
    ]);
    expect(nearestFreeTimes(aDiary({ closures: bookableDates(TODAY) }), wish, 60, morning)).toEqual([]);
  });

  test("of two days come in the order of the days", () => {
    const busy = { [TODAY]: [booked("08:00", "19:30")] };
    const wish = { date: TODAY, minute: at("19:00") };
    const times = nearestFreeTimes(aDiary({ busy }), wish, 60, morning, 5);
    expect(new Set(times.map(({ date }) => date))).toEqual(new Set([TODAY, addDays(TODAY, 1)]));
    expect(times).toEqual(times.toSorted((a, b) => instant(a) - instant(b)));
  });

  test("are free, in order, at most as many as asked for, and none that is left out is nearer", () => {
    check(
      fc.property(situations, fc.integer({ min: 0, max: 5 }), ({ diary, date, length, now, minute }, count) => {
        const wish = { date, minute };
        const times = nearestFreeTimes(diary, wish, length, now, count);
        const free = bookableDates(now.date).flatMap((date) =>
          freeMinutes(diary, date, length, now).map((minute) => ({ date, minute })),
        );
        expect(times).toHaveLength(Math.min(count, free.length));
        expect(times).toEqual(times.toSorted((a, b) => instant(a) - instant(b)));
        const furthest = Math.max(...times.map((time) => Math.abs(instant(time) - instant(wish))));
        const nearer = free.filter((time) => Math.abs(instant(time) - instant(wish)) < furthest).map(instant);
        expect(times.map(instant)).toEqual(expect.arrayContaining(nearer));
      }),
      60,
    );
  });
});

describe("for any hours, bookings and day", () => {
  test("overlapping is mutual, and means a shared minute", () => {
    check(
      fc.property(intervals, intervals, (one, other) => {
        const shared = minutesOf(one).some((minute) => minutesOf(other).includes(minute));
        expect(overlaps(one, other)).toBe(shared);
        expect(overlaps(other, one)).toBe(shared);
      }),
    );
  });

  test("each start is on the grid, within the hours, real on the clock and ends that day; each comes once, earliest first", () => {
    check(
      fc.property(situations, ({ diary, date, length, now }) => {
        const open = hoursOn(diary, date);
        const starts = slotsOn(diary, date, length, now).map((slot) => slot.minute);
        for (const start of starts) {
          if (!open) expect.fail(`${clockTime(start)} is offered on a closed day`);
          expect((start - open.opensMinute) % 15).toBe(0);
          expect(start).toBeGreaterThanOrEqual(open.opensMinute);
          expect(start).toBeLessThanOrEqual(open.closesMinute);
          expect(start + length).toBeLessThanOrEqual(diary.finishByClosing ? open.closesMinute : 1440);
          expect(date === "2027-03-28" && start >= 60 && start < 120).toBe(false);
        }
        expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b));
      }),
    );
  });

  test("a start on the grid is free exactly if it is ahead, within 30 days, and shares no minute with a booking", () => {
    check(
      fc.property(situations, ({ diary, date, length, now }) => {
        for (const { minute, available } of slotsOn(diary, date, length, now)) {
          const coming = instant({ date, minute }) > instant(now);
          const soon = bookableDates(now.date).includes(date);
          const alone = (diary.busy[date] ?? []).every(
            (other) => minute + length <= other.start || other.end <= minute,
          );
          expect(available, clockTime(minute)).toBe(coming && soon && alone);
        }
      }),
    );
  });

  test("a minute is offered exactly if the diary’s own check accepts it", () => {
    check(
      fc.property(situations, ({ diary, date, length, now }) => {
        const free = freeMinutes(diary, date, length, now);
        for (let minute = 0; minute < 1440; minute += 5) {
          expect(whyNotOffered(diary, { date, minute }, length, now) === null, clockTime(minute)).toBe(
            free.includes(minute),
          );
        }
      }),
      60,
    );
  });

  test("another booking frees no start, and a longer appointment has no start that a shorter one lacks", () => {
    check(
      fc.property(situations, intervals, ({ diary, date, length, now }, more) => {
        const free = freeMinutes(diary, date, length, now);
        const fuller = { ...diary, busy: { ...diary.busy, [date]: [...(diary.busy[date] ?? []), more] } };
        expect(free).toEqual(expect.arrayContaining(freeMinutes(fuller, date, length, now)));
        expect(free).toEqual(expect.arrayContaining(freeMinutes(diary, date, length + 15, now)));
      }),
    );
  });

  test("reading the grid changes nothing in the diary", () => {
    check(
      fc.property(situations, ({ diary, date, length, now }) => {
        const before = structuredClone(diary);
        slotsOn(diary, date, length, now);
        nearestFreeTimes(diary, { date, minute: 600 }, length, now);
        expect(diary).toEqual(before);
      }),
      30,
    );
  });
});

/** The diary of a London salon, by default open from 08:00 to 20:00 all week with nothing booked. */
function aDiary(with_: Partial<Diary> = {}): Diary {
  return { timeZone: "Europe/London", finishByClosing: false, week: {}, closures: [], busy: {}, ...with_ };
}

function hours(opens: string, closes: string) {
  return { isOpen: true, opensMinute: at(opens), closesMinute: at(closes) };
}

function booked(from: string, to: string): Interval {
  return { start: at(from), end: to === "24:00" ? 1440 : at(to) };
}

function at(time: string): number {
  return minuteOf(time) ?? expect.fail(`${time} is no time`);
}

function morningOf(date: string) {
  return { date, minute: at("09:07") };
}

/** The last minute before a date. */
function midnight(date: string) {
  return { date: addDays(date, -1), minute: 1439 };
}

function timesOf(starts: (number | { minute: number })[]): string[] {
  return starts.map((start) => clockTime(typeof start === "number" ? start : start.minute));
}

function minutesOf({ start, end }: Interval): number[] {
  return Array.from({ length: end - start }, (_, minute) => start + minute);
}

/** Minutes since 1970 on the wall clock, for comparing dates and times. */
function instant({ date, minute }: { date: string; minute: number }): number {
  return Date.parse(`${date}T00:00Z`) / 60_000 + minute;
}

function check<Cases>(law: fc.IRawProperty<Cases>, numRuns = 200) {
  fc.assert(law, { numRuns: runs(numRuns) });
}

const minutes = fc.integer({ min: 0, max: 1439 });

const intervals = fc
  .record({ start: minutes, length: fc.integer({ min: 1, max: 240 }) })
  .map(({ start, length }): Interval => ({ start, end: Math.min(1440, start + length) }));

/** A diary around an ordinary day or one of a clock change, the current time, and the request. */
const situations = fc
  .record({
    today: fc.constantFrom(TODAY, "2027-03-27", "2027-03-28", "2027-10-30", "2027-10-31"),
    daysAhead: fc.oneof(fc.constantFrom(-1, 0, 0, 1, 30, 31), fc.integer({ min: 0, max: 30 })),
    nowMinute: minutes,
    minute: minutes,
    length: fc.constantFrom(5, 15, 45, 60, 95, 180),
    finishByClosing: fc.boolean(),
    open: fc.option(fc.tuple(minutes, minutes)),
    isOpen: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
    closed: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    busy: fc.array(intervals, { maxLength: 8 }),
  })
  .map(({ today, daysAhead, nowMinute, minute, length, finishByClosing, open, isOpen, closed, busy }) => {
    const date = addDays(today, daysAhead);
    const [opensMinute = 0, closesMinute = 0] = open?.toSorted((a, b) => a - b) ?? [];
    const week = open ? { [weekdayOf(date)]: { isOpen, opensMinute, closesMinute } } : {};
    const diary = aDiary({ finishByClosing, week, closures: closed ? [date] : [], busy: { [date]: busy } });
    return { diary, date, minute, length, now: { date: today, minute: nowMinute } };
  });
