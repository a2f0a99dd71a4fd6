import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../testing/thoroughness.ts";
import {
  addDays,
  clockGap,
  clockTime,
  daysBetween,
  instantOf,
  isCalendarDate,
  minuteOf,
  now,
  type SalonTime,
  salonTime,
  weekdayOf,
} from "./clock.ts";
import { timeTyped } from "./typed-time.ts";

const LONDON = "Europe/London";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe("the salon's clock", () => {
  test("is the salon's in summer, winter and around midnight, not the server's", () => {
    expect(salonTime(LONDON, Date.parse("2026-07-14T23:30:00Z"))).toEqual({ date: "2026-07-15", minute: 30 });
    expect(salonTime(LONDON, Date.parse("2026-11-24T23:30:00Z"))).toEqual({ date: "2026-11-24", minute: 1410 });
    expect(salonTime("America/New_York", Date.parse("2027-01-01T04:59:00Z"))).toEqual({
      date: "2026-12-31",
      minute: 1439,
    });
    expect(salonTime("Asia/Kathmandu", Date.parse("2026-11-24T18:15:00Z"))).toEqual({ date: "2026-11-25", minute: 0 });
  });

  test("shows a minute from its first millisecond to its last", () => {
    expect(salonTime(LONDON, Date.parse("2026-11-24T10:00:00.000Z")).minute).toBe(600);
    expect(salonTime(LONDON, Date.parse("2026-11-24T10:00:59.999Z")).minute).toBe(600);
    expect(salonTime(LONDON, Date.parse("2026-11-24T09:59:59.999Z")).minute).toBe(599);
  });

  test("jumps from 00:59 to 02:00 on the London Sunday in spring", () => {
    expect(salonTime(LONDON, Date.parse("2027-03-28T00:59:59.999Z"))).toEqual({ date: "2027-03-28", minute: 59 });
    expect(salonTime(LONDON, Date.parse("2027-03-28T01:00:00Z"))).toEqual({ date: "2027-03-28", minute: 120 });
  });

  test("stands at 01:59 while the hour repeats on the London Sunday in autumn", () => {
    const shown = ["00:00", "00:30", "00:59", "01:00", "01:30", "01:59", "02:00"].map((utc) =>
      clockTime(salonTime(LONDON, Date.parse(`2027-10-31T${utc}:00Z`)).minute),
    );
    expect(shown).toEqual(["01:00", "01:30", "01:59", "01:59", "01:59", "01:59", "02:00"]);
  });

  test("stands at the end of the day while an hour before midnight repeats", () => {
    expect(salonTime("America/Santiago", Date.parse("2027-04-04T02:59:00Z"))).toEqual({
      date: "2027-04-03",
      minute: 1439,
    });
    expect(salonTime("America/Santiago", Date.parse("2027-04-04T03:30:00Z"))).toEqual({
      date: "2027-04-03",
      minute: 1439,
    });
    expect(salonTime("America/Santiago", Date.parse("2027-04-04T04:00:00Z"))).toEqual({
      date: "2027-04-04",
      minute: 0,
    });
  });

  test("shows what any clock on its wall shows, except where that shows a time again", () => {
    fc.assert(
      fc.property(moments, ({ zone, instant }) => {
        const wall = wallClock(zone, instant);
        const again = REPEATS.some((ago) => written(wallClock(zone, instant - ago)) === written(wall));
        if (again) expect(written(salonTime(zone, instant)) >= written(wall)).toBe(true);
        else expect(salonTime(zone, instant)).toEqual(wall);
      }),
      { numRuns: runs(2_000) },
    );
  });

  test("never goes back", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 4 * HOUR }), ({ zone, instant }, later) => {
        const [before, after] = [salonTime(zone, instant), salonTime(zone, instant + later)];
        expect(written(after) >= written(before), `${written(before)} then ${written(after)}`).toBe(true);
      }),
      { numRuns: runs(2_000) },
    );
  });

  test("agrees with this machine's clock about now", () => {
    const before = Date.now();
    const shown = now();
    expect(shown).toBeGreaterThanOrEqual(before);
    expect(shown).toBeLessThanOrEqual(Date.now());
  });
});

describe("the instant of a salon time", () => {
  test("is the first of the two when the hour repeats, and none when it is skipped", () => {
    expect(instantOf(LONDON, "2027-10-31", 90)).toBe(Date.parse("2027-10-31T00:30:00Z"));
    expect(instantOf(LONDON, "2027-10-31", 120)).toBe(Date.parse("2027-10-31T02:00:00Z"));
    expect(instantOf(LONDON, "2027-03-28", 59)).toBe(Date.parse("2027-03-28T00:59:00Z"));
    expect(instantOf(LONDON, "2027-03-28", 60)).toBeNull();
    expect(instantOf(LONDON, "2027-03-28", 119)).toBeNull();
    expect(instantOf(LONDON, "2027-03-28", 120)).toBe(Date.parse("2027-03-28T01:00:00Z"));
  });

  test("a salon time leads back to its instant, to the minute", () => {
    fc.assert(
      fc.property(moments, ({ zone, instant }) => {
        const { date, minute } = salonTime(zone, instant);
        const found = instantOf(zone, date, minute);
        const minuteBegan = Math.floor(instant / MINUTE) * MINUTE;
        const standsStill = written(salonTime(zone, minuteBegan - MINUTE)) === written({ date, minute });
        if (standsStill) expect(found).toBeLessThan(minuteBegan);
        else expect(found).toBe(minuteBegan);
      }),
      { numRuns: runs(2_000) },
    );
  });

  test("shows that salon time again, whenever there is one", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 1439 }), ({ zone, instant }, minute) => {
        const { date } = salonTime(zone, instant);
        const found = instantOf(zone, date, minute);
        if (found !== null) expect(salonTime(zone, found)).toEqual({ date, minute });
      }),
      { numRuns: runs(2_000) },
    );
  });
});

describe("the minutes that the clock skips", () => {
  test("are 01:00 to 01:59 on the London Sunday in spring, and none on the days around it or in autumn", () => {
    expect(clockGap(LONDON, "2027-03-28")).toEqual({ start: 60, end: 120 });
    for (const date of ["2027-03-27", "2027-03-29", "2027-10-30", "2027-10-31", "2027-11-01", "2026-07-15"]) {
      expect(clockGap(LONDON, date), date).toBeNull();
    }
  });

  test("can begin at midnight, last half an hour or be a whole day", () => {
    expect(clockGap("America/Santiago", "2027-09-05")).toEqual({ start: 0, end: 60 });
    expect(clockGap("America/Santiago", "2027-09-04")).toBeNull();
    expect(clockGap("Australia/Lord_Howe", "2027-10-03")).toEqual({ start: 120, end: 150 });
    expect(clockGap("Pacific/Apia", "2011-12-30")).toEqual({ start: 0, end: 1440 });
    expect(clockGap("Pacific/Apia", "2011-12-31")).toBeNull();
  });

  test("are exactly those that have no instant", () => {
    fc.assert(
      fc.property(moments, ({ zone, instant }) => {
        const { date } = salonTime(zone, instant);
        const gap = clockGap(zone, date);
        for (let minute = 0; minute < 1440; minute += 15) {
          const skipped = gap !== null && minute >= gap.start && minute < gap.end;
          expect(instantOf(zone, date, minute) === null, `${zone} ${date} ${clockTime(minute)}`).toBe(skipped);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

describe("dates and times", () => {
  test("move by whole days over months, years and leap days", () => {
    expect(addDays("2026-11-24", 30)).toBe("2026-12-24");
    expect(addDays("2027-02-28", 1)).toBe("2027-03-01");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
    expect(addDays("2027-03-27", 1)).toBe("2027-03-28");
    expect(daysBetween("2027-03-27", "2027-03-29")).toBe(2);
    expect(daysBetween("2027-01-01", "2026-12-31")).toBe(-1);
  });

  test("moved there and back are where they were, and as far apart as they were moved", () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
        expect(addDays(addDays(date, days), -days)).toBe(date);
        expect(daysBetween(date, addDays(date, days))).toBe(days);
        expect(weekdayOf(addDays(date, days * 7))).toBe(weekdayOf(date));
        expect(weekdayOf(addDays(date, 1))).toBe((weekdayOf(date) + 1) % 7);
      }),
    );
  });

  test("count the weekdays from Sunday", () => {
    expect(["2027-03-28", "2027-03-29", "2027-04-03"].map(weekdayOf)).toEqual([0, 1, 6]);
  });

  test.for([
    "",
    "2027-02-29",
    "2027-04-31",
    "2027-13-01",
    "2027-00-10",
    "2027-01-00",
    "2027-1-1",
    "27-01-01",
    "01/02/2027",
    "2027-01-01T00:00",
    " 2027-01-01",
    "2027-01-01 ",
    "2027-01-01\n",
    "tomorrow",
    "+002027-01-01",
    "２０２７-01-01",
  ])("know that %j is no date", (written) => {
    expect(isCalendarDate(written)).toBe(false);
  });

  test("know a date when they see one", () => {
    expect(["2027-01-01", "2028-02-29", "2026-12-31"].every(isCalendarDate)).toBe(true);
    fc.assert(fc.property(dates, isCalendarDate));
  });

  test.for([
    "",
    "9:00",
    "24:00",
    "12:60",
    "12.30",
    "12:3",
    "1230",
    "12:30:00",
    " 12:30",
    "12:30 ",
    "-1:00",
    "noon",
    "12:30\n",
  ])("know that %j is no time", (written) => {
    expect(minuteOf(written)).toBeNull();
  });

  test("are written HH:mm and read back as the same minute, every minute of the day", () => {
    expect([0, 65, 600, 1439].map(clockTime)).toEqual(["00:00", "01:05", "10:00", "23:59"]);
    for (let minute = 0; minute < 1440; minute++) expect(minuteOf(clockTime(minute))).toBe(minute);
  });
});

/** Clock changes: of one hour, half an hour, two hours; at 01:00 and at midnight; and the date that Samoa skipped. */
const CHANGES = [
  [LONDON, "2027-03-28T01:00Z"],
  [LONDON, "2027-10-31T01:00Z"],
  ["America/New_York", "2027-03-14T07:00Z"],
  ["America/New_York", "2027-11-07T06:00Z"],
  ["America/St_Johns", "2027-11-07T04:30Z"],
  ["America/Santiago", "2027-04-04T03:00Z"],
  ["America/Santiago", "2027-09-05T04:00Z"],
  ["Australia/Lord_Howe", "2027-04-03T15:00Z"],
  ["Australia/Lord_Howe", "2027-10-02T15:30Z"],
  ["Africa/Cairo", "2027-04-29T22:00Z"],
  ["Africa/Cairo", "2027-10-28T21:00Z"],
  ["Antarctica/Troll", "2027-03-28T01:00Z"],
  ["Antarctica/Troll", "2027-10-31T01:00Z"],
  ["Pacific/Apia", "2011-12-30T10:00Z"],
] as const;

const ZONES = [...new Set(CHANGES.map(([zone]) => zone)), "Asia/Tokyo", "Asia/Kathmandu", "Pacific/Chatham", "UTC"];

/** The lengths of the repeated times in `ZONES`. */
const REPEATS = [30 * MINUTE, HOUR, 2 * HOUR];

const moments = fc.oneof(
  fc
    .record({ change: fc.constantFrom(...CHANGES), around: fc.integer({ min: -4 * HOUR, max: 4 * HOUR }) })
    .map(({ change: [zone, at], around }) => ({ zone: String(zone), instant: Date.parse(at) + around })),
  fc.record({
    zone: fc.constantFrom<string>(...ZONES),
    instant: fc.integer({ min: Date.parse("2020-01-01Z"), max: Date.parse("2037-01-01Z") }),
  }),
);

const dates = fc
  .integer({ min: Date.parse("1990-01-01Z"), max: Date.parse("2090-01-01Z") })
  .map((instant) => new Date(instant).toISOString().slice(0, 10));

/** The zone's wall clock according to Intl.DateTimeFormat, independent of the code under test. */
function wallClock(zone: string, instant: number): SalonTime {
  clocks[zone] ??= new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  const parts = Object.fromEntries(clocks[zone].formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    minute: Number(parts.hour) * 60 + Number(parts.minute),
  };
}

const clocks: Record<string, Intl.DateTimeFormat> = {};

/** A salon time as text that sorts by time. */
function written({ date, minute }: SalonTime): string {
  return `${date} ${clockTime(minute)}`;
}

test.for([
  ["9", "09:00"],
  ["930", "09:30"],
  ["9.30", "09:30"],
  ["9:30", "09:30"],
  [" 17:45 ", "17:45"],
  ["0", "00:00"],
  ["2359", "23:59"],
  ["24", "24:00"],
  ["24.30", "24.30"],
  ["9:60", "9:60"],
  ["9:3", "9:3"],
  ["5 pm", "5 pm"],
  ["", ""],
] as const)("the typed time %j is written %j", ([typed, written]) => {
  expect(timeTyped(typed)).toBe(written);
});
