import { afterEach, describe, expect, test, vi } from "vitest";

import { DAY_MS, HOUR_MS, instantAt, MINUTE_MS, minuteOf, type SalonTime, salonTime } from "../../kernel/clock.ts";
import { parseSubmission } from "../../kernel/parsing.ts";
import { endMinuteOf } from "../../kernel/typed-time.ts";
import { spanOf } from "../../models/calendar-files/entry.ts";
import { WeekForm } from "../../models/opening/hours-form.ts";
import { aBook, aClient, aCommand, aSalonDiary, decisionOf, withAppointment } from "../../testing/salon-diary.ts";
import { apply } from "../apply.ts";
import { tooLateToChange } from "../appointments/cutoff.ts";
import { decide } from "../decide.ts";
import { type SalonDiary, type Settings, timesOf } from "../salon-diary.ts";
import { freeMinutes, whyNotInTime, whyNotOffered } from "./availability.ts";
import type { Diary, Interval } from "./diary.ts";
import { MONDAY_FIRST } from "./hours.ts";

/*
 * Cases of slots and clock changes that other calendars are known to have got wrong, with the numbers of their issues. Times
 * are on the salon's wall clock unless they end in Z. A comment above each row names its source.
 */

interface Row {
  shows: string;
  timeZone?: string;
  /** The hours of every day, and the length and buffer of an appointment, minutes. */
  hours: [string, string];
  mustFinish?: boolean;
  length: number;
  buffer?: number;
  notice?: number;
  /** Date and times. */
  busy?: [string, string, string];
  now: string;
  /** By date: the first and the last start, the number of starts, and some that are offered or not. */
  dates: Record<
    string,
    { all?: string[]; first?: string; last?: string; count?: number; free?: string[]; not?: string[] }
  >;
  /** Wall times as instants. */
  instants?: Record<string, string>;
}

const ROWS: Row[] = [
  // cal.com 30021
  {
    shows: "on the day after a spring night, New York opens at its hour on the wall, which is an hour earlier in UTC",
    ...{ timeZone: "America/New_York", hours: ["13:00", "18:00"], mustFinish: true, length: 60 },
    now: "2026-03-07T15:00:00Z",
    dates: { "2026-03-08": { first: "13:00", last: "17:00" } },
    instants: { "2026-03-08 13:00": "2026-03-08T17:00:00Z", "2026-03-08 18:00": "2026-03-08T22:00:00Z" },
  },
  // A salon that closes at midnight
  {
    shows: "a salon that closes at midnight sells up to it, also on both days of a clock change",
    ...{ timeZone: "Europe/London", hours: ["20:00", "24:00"], mustFinish: true, length: 60 },
    now: "2027-03-20T10:00:00Z",
    dates: {
      "2027-03-26": { first: "20:00", last: "23:00" },
      "2027-03-27": { first: "20:00", last: "23:00" },
      "2027-03-28": { first: "20:00", last: "23:00" },
    },
  },
  {
    shows: "where the clock skips the first hour of a Sunday, Saturday ends at midnight all the same",
    ...{ timeZone: "America/Santiago", hours: ["20:00", "24:00"], mustFinish: true, length: 60 },
    now: "2027-09-01T10:00:00Z",
    dates: { "2027-09-04": { first: "20:00", last: "23:00" }, "2027-09-05": { first: "20:00", last: "23:00" } },
  },
  // cal.com 4702
  {
    shows: "Chicago opens at 07:30 before and after the autumn night between",
    ...{ timeZone: "America/Chicago", hours: ["07:30", "18:00"], length: 60, now: "2022-10-31T15:00:00Z" },
    dates: { "2022-11-01": { first: "07:30" }, "2022-11-08": { first: "07:30" } },
    instants: { "2022-11-01 07:30": "2022-11-01T12:30:00Z", "2022-11-08 07:30": "2022-11-08T13:30:00Z" },
  },
  // cal.com 7667
  {
    shows: "Detroit's evening is bookable on both sides of a spring night that comes after the asking",
    ...{ timeZone: "America/Detroit", hours: ["09:00", "20:00"], length: 60, now: "2023-03-10T15:00:00Z" },
    dates: { "2023-03-20": { free: ["18:00"] }, "2023-03-29": { free: ["18:00"] } },
  },
  // cal.com 15265
  {
    shows: "a zone of quarter hours, Kathmandu, frees a start exactly when what is taken ends",
    ...{ timeZone: "Asia/Kathmandu", hours: ["08:00", "20:00"], length: 30, now: "2026-11-23T06:00:00Z" },
    busy: ["2026-11-24", "13:00", "14:00"],
    dates: { "2026-11-24": { free: ["12:30", "14:00"], not: ["12:45", "13:00", "13:45"] } },
    instants: { "2026-11-24 14:00": "2026-11-24T08:15:00Z" },
  },
  // cal.com, tests of slots. Others offer 71 starts of a grid of 20 minutes; ours has 15, whatever the length.
  {
    shows: "a day that is open from midnight has every quarter of an hour from which 20 minutes end by midnight",
    ...{ hours: ["00:00", "23:45"], length: 20, now: "2026-11-23T12:00:00Z" },
    dates: { "2026-11-24": { first: "00:00", last: "23:30", count: 95, not: ["23:45"] } },
  },
  {
    shows: "and that must finish by closing, one start less",
    ...{ hours: ["00:00", "23:45"], mustFinish: true, length: 20, now: "2026-11-23T12:00:00Z" },
    dates: { "2026-11-24": { first: "00:00", last: "23:15", count: 94 } },
  },
  // cal.com, tests of slots
  {
    shows: "a second before noon, noon is the first start of today",
    ...{ hours: ["00:00", "23:45"], length: 60, now: "2026-11-24T11:59:59Z" },
    dates: { "2026-11-24": { first: "12:00" }, "2026-11-25": { first: "00:00" } },
  },
  // cal.com, tests of slots. Counted from 11:59, the notice ends at 12:59, before the start on the grid.
  {
    shows: "a notice of 1,500 minutes then leaves nothing today and 13:00 as the first start of tomorrow",
    ...{ hours: ["00:00", "23:45"], length: 60, notice: 1500, now: "2026-11-24T11:59:59Z" },
    dates: { "2026-11-24": { all: [] }, "2026-11-25": { first: "13:00" } },
  },
  // cal.com, tests of slots
  {
    shows: "ten busy minutes cost the hour before them and the quarter after",
    ...{ hours: ["08:00", "12:30"], mustFinish: true, length: 60, now: "2026-11-23T12:00:00Z" },
    busy: ["2026-11-24", "10:00", "10:10"],
    dates: {
      "2026-11-24": {
        all: [
          ...["08:00", "08:15", "08:30", "08:45", "09:00"],
          ...["10:15", "10:30", "10:45", "11:00", "11:15", "11:30"],
        ],
      },
    },
  },
  // cal.com 3756. The appointment of 10:00 keeps its hour free too.
  {
    shows: "an hour kept free after each appointment counts for the one that is asked for and for the one that stands",
    ...{ hours: ["06:00", "20:00"], length: 60, buffer: 60, now: "2026-11-23T12:00:00Z" },
    busy: ["2026-11-24", "10:00", "12:00"],
    dates: { "2026-11-24": { free: ["08:00", "12:00"], not: ["08:15", "09:00", "09:30", "10:00", "11:00", "11:45"] } },
  },
  // cal.com 2078
  {
    shows: "after something busy with its buffer comes the next start of the grid, and the last one ends by closing",
    ...{ hours: ["09:00", "16:00"], mustFinish: true, length: 60, buffer: 15, now: "2026-11-23T12:00:00Z" },
    busy: ["2026-11-24", "12:50", "14:05"],
    dates: { "2026-11-24": { free: ["11:30", "14:15"], not: ["11:45", "14:00", "15:15", "15:30"], last: "15:00" } },
  },
  // Another project's 183
  {
    shows: "an appointment that goes on blocks its whole length, not the hour of its start",
    ...{ hours: ["08:00", "20:00"], length: 60, now: "2026-11-24T10:15:00Z" },
    busy: ["2026-11-24", "10:00", "11:45"],
    dates: { "2026-11-24": { first: "11:45", not: ["11:00", "11:30"] } },
  },
  // cal.com, tests of slots
  {
    shows: "what takes the whole day starts when it opens, and at no other time",
    ...{ hours: ["09:00", "18:00"], mustFinish: true, length: 540, now: "2026-11-23T12:00:00Z" },
    dates: { "2026-11-24": { all: ["09:00"] } },
  },
  // Berlin skips 02:00 to 03:00.
  {
    shows: "a time that a spring night skips is not offered, and where one is stored it is the end of the gap",
    ...{ timeZone: "Europe/Berlin", hours: ["00:00", "23:45"], length: 30, now: "2019-03-30T12:00:00Z" },
    dates: { "2019-03-31": { free: ["01:45", "03:00"], not: ["02:00", "02:30", "02:45"] } },
    instants: { "2019-03-31 02:45": "2019-03-31T01:00:00Z", "2019-03-31 03:00": "2019-03-31T01:00:00Z" },
  },
];

test.for(ROWS)("$shows", (row) => {
  const { timeZone = "Europe/London", length, busy, now: instant } = row;
  const now = salonTime(timeZone, Date.parse(instant));
  const diary: Diary = {
    ...{ timeZone, finishByClosing: row.mustFinish ?? false, week: everyDay(row.hours), closures: [] },
    ...{ buffer: row.buffer ?? 0, noticeMinutes: row.notice ?? 0 },
    busy: busy ? { [busy[0]]: [{ start: minutes(busy[1]), end: minutes(busy[2]) }] } : {},
  };
  for (const [date, { all, first, last, count, free = [], not = [] }] of Object.entries(row.dates)) {
    const offered = freeMinutes(diary, date, length, now);
    const why = (time: string) => whyNotOffered(diary, { date, minute: minutes(time) }, length, now);
    if (all) expect(offered).toEqual(all.map(minutes));
    if (first) expect(offered[0]).toBe(minutes(first));
    if (last) expect(offered.at(-1)).toBe(minutes(last));
    if (count) expect(offered).toHaveLength(count);
    for (const time of free) expect([time, offered.includes(minutes(time)), why(time)]).toEqual([time, true, null]);
    for (const time of not)
      expect([time, offered.includes(minutes(time)), why(time) === null]).toEqual([time, false, false]);
  }
  for (const [wall, utc] of Object.entries(row.instants ?? {})) {
    const [date = "", time = ""] = wall.split(" ");
    expect(new Date(instantAt(timeZone, date, minutes(time))).toJSON()).toBe(new Date(utc).toJSON());
  }
});

describe("a booking", () => {
  afterEach(() => void vi.unstubAllEnvs());

  // cal.com 20095
  test("on the day that clocks go forward stands at its hour on the wall, and at its instant in mail and calendars", () => {
    const diary = aSalon({ timeZone: "America/Chicago" });
    const asked = aBook({ date: "2025-03-09", minute: minutes("15:00") });
    const decision = decisionOf(decide(diary, aCommand(asked), Date.parse("2025-03-01T15:00:00Z")));
    const [booked] = apply(diary, decision).appointments;
    expect(booked).toMatchObject({ date: "2025-03-09", startsMinute: 900 });
    const span = booked && spanOf("America/Chicago", booked);
    expect(span).toEqual({ start: Date.parse("2025-03-09T20:00:00Z"), end: Date.parse("2025-03-09T21:00:00Z") });
    const dueAt = Date.parse("2025-03-08T20:00:00Z");
    expect(decision.emails).toContainEqual({
      what: "queue",
      email: expect.objectContaining({ kind: "reminder", dueAt }),
    });
  });

  // Easy!Appointments 871
  test("on the Azores by somebody in Amsterdam takes 14:00 of the salon, not 16:00", () => {
    // A thread, as Stryker has one, keeps the machine's zone.
    vi.stubEnv("TZ", "Europe/Amsterdam");
    const diary = aSalon({ timeZone: "Atlantic/Azores" });
    const at = Date.parse("2026-07-13T10:00:00Z");
    const asked = aCommand(aBook({ date: "2026-07-14", minute: minutes("14:00") }), { actor: aClient("anna") });
    const after = apply(diary, decisionOf(decide(diary, asked, at)));
    const free = freeMinutes(timesOf(after), "2026-07-14", 60, salonTime("Atlantic/Azores", at));
    expect([free.includes(minutes("14:00")), free.includes(minutes("16:00"))]).toEqual([false, true]);
  });

  // cal.com 14465
  test("that is sent again gets the earlier answer, even within a notice that was set since", () => {
    const diary = aSalon({});
    const at = Date.parse("2026-07-14T10:00:00Z");
    const asked = aBook({ date: "2026-07-15", minute: minutes("12:00") });
    const sent = aCommand(asked, { actor: aClient("anna") });
    const booked = apply(diary, decisionOf(decide(diary, sent, at)));
    const noticed = { ...booked, settings: { ...booked.settings, noticeMinutes: 7 * 24 * 60 } };
    expect(decide(noticed, { ...sent, id: "again" }, at)).toEqual({
      ...{ ok: true, repeats: true, createdId: sent.id, commandId: sent.id },
    });
    const anew = aCommand({ ...asked, minute: minutes("15:00") }, { actor: aClient("anna") });
    expect(decide(noticed, anew, at)).toEqual({ ok: false, reason: "too-soon" });
  });

  // calrs 215
  test("named 01:30 in an hour that autumn repeats means the first pass: there is never a second one", () => {
    const diary = aSalon({ timeZone: "Europe/London" });
    const named = () => aCommand(aBook({ date: "2026-10-25", minute: minutes("01:30") }), { actor: aClient("anna") });
    const booked = apply(diary, decisionOf(decide(diary, named(), Date.parse("2026-10-24T12:00:00Z"))));
    expect(booked.taken).toMatchObject([{ date: "2026-10-25", start: 90, end: 150 }]);
    expect(instantAt("Europe/London", "2026-10-25", 90)).toBe(Date.parse("2026-10-25T00:30:00Z"));
    for (const second of ["2026-10-24T12:00:00Z", "2026-10-25T00:29:59Z"])
      expect(decide(booked, named(), Date.parse(second))).toEqual({ ok: false, reason: "taken" });
    for (const second of ["2026-10-25T00:30:00Z", "2026-10-25T01:10:00Z", "2026-10-25T01:30:00Z"])
      expect(decide(diary, named(), Date.parse(second)), second).toEqual({ ok: false, reason: "past" });
  });
});

// Seatsurfing 647
test("a rule of 24 hours counts hours, not walls: over Berlin's spring night it ends at 12:00 for 13:00", () => {
  const diary = aSalon({ timeZone: "Europe/Berlin", changeCutoffHours: 24, cancelCutoffHours: 24 });
  const noon = Date.parse("2025-03-29T11:00:00Z");
  expect(salonTime("Europe/Berlin", noon)).toEqual({ date: "2025-03-29", minute: minutes("12:00") });
  expect(instantAt("Europe/Berlin", "2025-03-30", minutes("13:00"))).toBe(noon + DAY_MS);
  const cancelled = (startsMinute: number, at: number) => {
    const booked = withAppointment(diary, {
      ...{ clientId: "anna", date: "2025-03-30", startsMinute, endsMinute: startsMinute + 60 },
    });
    const decided = decide(booked, aCommand({ what: "cancel", appointmentId: "one" }, { actor: aClient("anna") }), at);
    return decided.ok || decided.reason;
  };
  expect([cancelled(minutes("13:00"), noon), cancelled(minutes("13:00"), noon + 1)]).toEqual([
    true,
    "too-late-to-cancel",
  ]);
  expect(cancelled(minutes("12:00"), noon), "23 hours before").toBe("too-late-to-cancel");
  const late = (time: string) =>
    tooLateToChange({ date: "2025-03-30", startsMinute: minutes(time) }, "Europe/Berlin", noon, 24);
  expect([late("12:45"), late("13:00")]).toEqual([true, false]);
  const salon = { timeZone: "Europe/Berlin", noticeMinutes: (24 * HOUR_MS) / MINUTE_MS };
  const at = (time: string): SalonTime => ({ date: "2025-03-30", minute: minutes(time) });
  const now = salonTime("Europe/Berlin", noon);
  expect([whyNotInTime(salon, at("12:45"), now), whyNotInTime(salon, at("13:00"), now)]).toEqual(["too-soon", null]);
});

// cal.com, tests of slots. Others merge the two ranges; here the hours of a day are in order and apart (rule 4.14).
test("two ranges of which one lies in the other cannot be a day's hours; the wider one alone offers its starts", () => {
  const day = (openTime: string, closeTime: string, spans: { openTime: string; closeTime: string }[]) =>
    MONDAY_FIRST.map((day) => ({ day, isOpen: true, openTime, closeTime, spans }));
  const overlapping = day("06:00", "10:00", [{ openTime: "08:00", closeTime: "10:00" }]);
  expect(parseSubmission(WeekForm, overlapping).ok).toBe(false);
  const parsed = parseSubmission(WeekForm, day("06:00", "10:00", []));
  const week = parsed.ok ? parsed.value : expect.fail();
  const diary = { timeZone: "Europe/London", finishByClosing: true, week, closures: [], busy: {} };
  const offered = freeMinutes(diary, "2026-11-24", 60, { date: "2026-11-23", minute: 0 });
  expect([offered[0], offered.at(-1), offered.length]).toEqual([minutes("06:00"), minutes("09:00"), 13]);
});

/** A salon that is open day and night. */
function aSalon(settings: Partial<Settings>): SalonDiary {
  const diary = aSalonDiary({ week: everyDay(["00:00", "23:45"]) });
  return { ...diary, settings: { ...diary.settings, ...settings } };
}

function everyDay([opens, closes]: [string, string]): Diary["week"] {
  const hours = {
    isOpen: true,
    opensMinute: minutes(opens),
    closesMinute: endMinuteOf(closes) ?? expect.fail(`${closes} is no time`),
  };
  return { 0: hours, 1: hours, 2: hours, 3: hours, 4: hours, 5: hours, 6: hours };
}

function minutes(time: string): Interval["start"] {
  return minuteOf(time) ?? expect.fail(`${time} is no time`);
}
