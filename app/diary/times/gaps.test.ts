import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, clockTime, type SalonTime, weekdayOf } from "../../kernel/clock.ts";
import { runs } from "../../testing/thoroughness.ts";
import { checkStaffSlot, freeMinutes, judgedSlotsOn, offeredSlotsOn, slotsOn, whyNotOffered } from "./availability.ts";
import type { Diary, FewerGaps, Interval, TechnicianDiary } from "./diary.ts";
import { openDays, soonestStart, soonestStarts, wishOn } from "./free-days.ts";
import { likeStart } from "./like-start.ts";
import { publicDiary } from "./public-diary.ts";
import { shortestVisit } from "./shortest-visit.ts";
import { staffDiary } from "./staff-window.ts";

/* Starts that leave a gap: docs/rules.md 4.17 */

const TODAY = "2026-11-23";
const DAY = "2026-11-24";
const NOW = { date: TODAY, minute: 600 };

describe("a start leaves a gap", () => {
  test("if the time beside the visit becomes too short for the shortest one", () => {
    expect(gapsOf(aDiary({ shortest: 30 }), 60)).toEqual(["09:15", "10:45"]);
    expect(gapsOf(aDiary({ shortest: 45 }), 60)).toEqual(["09:15", "09:30", "10:30", "10:45"]);
    expect(gapsOf(aDiary({ shortest: 15 }), 60)).toEqual([]);
  });

  test("not if it fills the time, nor if every start of that time would leave one", () => {
    const diary = aDiary({ shortest: 60, busy: [{ start: 615, end: 630 }] });
    expect(freeOf(diary, 75)).toEqual(["09:00", "10:30", "10:45"]);
    expect(gapsOf(diary, 75)).toEqual([]);
    expect(freeOf(diary, 60)).toEqual(["09:00", "09:15", "10:30", "10:45", "11:00"]);
    expect(gapsOf(diary, 60)).toEqual([]);
    expect(gapsOf(diary, 30)).toEqual(["10:45", "11:00", "11:15"]);
  });

  test("counted from the next start of the grid, as nobody can book the minutes before it", () => {
    expect(gapsOf(aDiary({ shortest: 30, busy: [{ start: 540, end: 605 }] }), 60)).toEqual(["10:30", "10:45"]);
    expect(gapsOf(aDiary({ shortest: 30, busy: [{ start: 710, end: 720 }] }), 60)).toEqual(["09:15", "10:30"]);
  });

  test("with the minutes that stay free after it, and after the shortest visit", () => {
    const diary = { ...aDiary({ shortest: 30, withBuffer: 45, busy: [{ start: 645, end: 720 }] }), buffer: 15 };
    expect(freeOf(diary, 30)).toEqual(["09:00", "09:15", "09:30", "09:45", "10:00"]);
    expect(gapsOf(diary, 30)).toEqual(["09:15", "09:30", "09:45"]);
    // What stays free after the last visit may lie after closing.
    expect(gapsOf(aDiary({ shortest: 30, withBuffer: 45 }), 60)).toEqual(["09:15", "09:30", "10:45"]);
  });

  test("not because of minutes that are over or too soon, nor where a visit may run over closing", () => {
    const diary = aDiary({ shortest: 60 });
    expect(gapsOf(diary, 60, { date: DAY, minute: 555 })).toEqual(["09:45", "10:00", "10:15", "10:30", "10:45"]);
    expect(gapsOf({ ...diary, noticeMinutes: 60 }, 60, { date: DAY, minute: 500 })).not.toContain("09:30");
    expect(gapsOf({ ...diary, finishByClosing: false }, 60)).toEqual(["09:15", "09:30", "09:45"]);
  });

  test("at whoever gets it: their shortest visit counts, and their own time", () => {
    const technicians = [aTechnician("a", 30), aTechnician("b", 60, [{ start: 540, end: 600 }])];
    const team = { ...aDiary({ shortest: 30 }), technicians };
    expect(gapsOf({ ...team, technicians: technicians.slice(0, 1) }, 60)).toEqual(["09:15", "10:45"]);
    expect(gapsOf({ ...team, technicians: technicians.slice(1) }, 60)).toEqual(["10:15", "10:30", "10:45"]);
    // Anyone is the one with the fewest booked minutes: the first.
    expect(gapsOf(team, 60)).toEqual(["09:15", "10:45"]);
  });

  test("with the visits of friends as one: right after each other, or at the same time", () => {
    const alone = aDiary({ shortest: 60 });
    const after: Diary = { ...alone, party: [{ diary: alone, length: 60, comes: "after" }] };
    expect(freeOf(after, 60)).toEqual(["09:00", "09:15", "09:30", "09:45", "10:00"]);
    expect(gapsOf(after, 60)).toEqual(["09:15", "09:30", "09:45"]);
    const team = { ...alone, technicians: [aTechnician("a", 60), aTechnician("b", 60, [{ start: 540, end: 555 }])] };
    const beside: Diary = { ...team, party: [{ diary: team, length: 60, comes: "beside" }] };
    expect(freeOf(beside, 60)[0]).toBe("09:15");
    expect(gapsOf(beside, 60)).toEqual(["09:15", "09:30", "09:45", "10:00", "10:15", "10:30", "10:45"]);
  });
});

test("if every start of a day leaves a gap, as with friends it may, none counts as one that does", () => {
  const technicians = [
    aTechnician("a", 60, [{ start: 645, end: 720 }]),
    aTechnician("b", 60, [
      { start: 540, end: 555 },
      { start: 630, end: 720 },
    ]),
  ];
  const team = { ...aDiary({ shortest: 60, offered: "never" }), technicians };
  const beside: Diary = { ...team, party: [{ diary: team, length: 30, comes: "beside" }] };
  expect(freeOf(beside, 30)).toEqual(["09:15", "09:30", "09:45", "10:00"]);
  expect(freeMinutes(beside, DAY, 30, NOW)).toEqual([555, 570, 585, 600]);
  const longer = [aTechnician("a", 60, [{ start: 630, end: 720 }]), ...technicians.slice(1)];
  expect(freeMinutes({ ...beside, technicians: longer }, DAY, 30, NOW)).toEqual([600]);
});

describe("a start that leaves a gap", () => {
  const last = aDiary({ shortest: 30 });
  const never = aDiary({ shortest: 30, offered: "never" });

  test("is offered last or not at all, and counts as free only where it is offered", () => {
    const day = (diary: Diary) => openDays(diary, 60, NOW).get(DAY);
    const all = [540, 555, 570, 585, 600, 615, 630, 645, 660];
    const first = all.filter((minute) => minute !== 555 && minute !== 645);
    expect(day(last)).toEqual({ free: all, others: [555, 645] });
    expect(day(never)).toEqual({ free: first, others: [555, 645] });
    expect(freeMinutes(last, DAY, 60, NOW)).toEqual(first);
    expect(offeredSlotsOn(last, DAY, 60, NOW).filter(({ leavesGap }) => leavesGap)).toHaveLength(2);
    expect(offeredSlotsOn(never, DAY, 60, NOW).map(({ minute }) => minute)).toEqual(first);
  });

  test("is proposed to nobody, and stays chosen with another technician who is free then", () => {
    const busy = [{ start: 540, end: 735 }];
    const until = { isOpen: true, opensMinute: 540, closesMinute: 900 };
    const noon = { ...aDiary({ shortest: 30, busy }), week: { 2: until, 3: until } };
    expect(gapsOf(noon, 60)).toContain("12:30");
    expect(likeStart(noon, { date: addDays(DAY, -7), minute: 750 }, 60, NOW)).toEqual({ date: DAY, minute: 735 });
    const days = openDays(never, 60, NOW);
    expect(wishOn(days, { date: DAY, minute: 555 })).toEqual({ date: DAY, minute: 555 });
    for (const { minute, date } of soonestStarts(days)) expect(days.get(date)?.others).not.toContain(minute);
  });

  test("can be booked by clients, and is like any other to staff", () => {
    for (const diary of [last, never]) {
      expect(whyNotOffered(diary, { date: DAY, minute: 555 }, 60, NOW)).toBeNull();
      expect(gapsOf(staffDiary(diary, 30), 60)).toEqual([]);
    }
  });
});

describe("whatever is taken and whoever asks", () => {
  test("the setting makes no start unfree, and a salon without it has the same starts as before", () => {
    fc.assert(
      fc.property(situations, ({ diary, length, now }) => {
        const { fewerGaps, ...before } = diary;
        for (const date of [TODAY, DAY]) {
          const slots = slotsOn(before, date, length, now);
          expect(judgedSlotsOn(before, date, length, now)).toEqual(slots);
          expect(offeredSlotsOn(before, date, length, now)).toEqual(slots);
          expect(judgedSlotsOn(diary, date, length, now).map(({ leavesGap: _, ...slot }) => slot)).toEqual(slots);
          const offered = offeredSlotsOn(diary, date, length, now).map(({ minute }) => minute);
          if (fewerGaps?.offered === "last") expect(offered).toEqual(slots.map(({ minute }) => minute));
          for (const { minute } of slots) {
            const at = { date, minute };
            expect(whyNotOffered(diary, at, length, now)).toBe(whyNotOffered(before, at, length, now));
            expect(checkStaffSlot(diary, at, length, now)).toBe(checkStaffSlot(before, at, length, now));
          }
        }
      }),
      { numRuns: runs(300) },
    );
  });

  test("a day with a free start has one that is offered first, and without friends that is the first of the day", () => {
    fc.assert(
      fc.property(situations, fc.constantFrom("beside", "after", null), ({ diary, length, now }, comes) => {
        const party: Diary = comes ? { ...diary, party: [{ diary, length: 45, comes }] } : diary;
        const { fewerGaps: _, ...before } = party;
        const days = openDays(party, length, now);
        const daysBefore = openDays(before, length, now);
        for (const date of [TODAY, DAY])
          expect(freeMinutes(party, date, length, now).length > 0).toBe(
            freeMinutes(before, date, length, now).length > 0,
          );
        if (!comes) expect(soonestStart(days)).toEqual(soonestStart(daysBefore));
      }),
      { numRuns: runs(300) },
    );
  });

  test("a start leaves a gap exactly if a count of what can be booked beside it says so", () => {
    let counted = 0;
    fc.assert(
      fc.property(chairs, ({ diary, length, now }) => {
        for (const date of [TODAY, DAY]) {
          const found = judgedSlotsOn(diary, date, length, now).filter(({ leavesGap }) => leavesGap);
          const expected = countedGaps(diary, date, length, now);
          expect(found.map(({ minute }) => minute)).toEqual(expected);
          counted += expected.length;
        }
      }),
      { numRuns: runs(1_000) },
    );
    expect(counted).toBeGreaterThan(runs(500));
  });

  test("the public diary offers the same starts first", () => {
    fc.assert(
      fc.property(chairs, ({ diary, length, now }) => {
        const shown = publicDiary(diary, now);
        for (const date of [TODAY, DAY])
          expect(judgedSlotsOn(shown, date, length, now)).toEqual(judgedSlotsOn(diary, date, length, now));
      }),
      { numRuns: runs(500) },
    );
  });
});

describe("the shortest visit", () => {
  const menu = [
    { id: "set", category: "Builder Gel", durationMinutes: 90, bufferMinutes: 0 },
    { id: "polish", category: "Gel Polish", durationMinutes: 40, bufferMinutes: 30 },
    { id: "infill", category: "Builder Gel Infill", durationMinutes: 60, bufferMinutes: 5 },
    { id: "chrome", category: "Gel Polish", durationMinutes: 0, bufferMinutes: 0 },
    { id: "art", category: "Nail Art", durationMinutes: 10, bufferMinutes: 0 },
  ];

  test("is that of one main service alone, with what stays free after it", () => {
    // Nail art alone takes an hour.
    expect(shortestVisit(menu)).toEqual({ length: 40, withBuffer: 60 });
    expect(shortestVisit(menu.map((service) => ({ ...service, itemMinutes: true })))).toEqual({
      length: 10,
      withBuffer: 10,
    });
  });

  test("is by what a technician does, in their own minutes", () => {
    expect(shortestVisit(menu, { services: ["set", "infill"] })).toEqual({ length: 60, withBuffer: 65 });
    const ownTerms = { set: { minutes: 50 } };
    expect(shortestVisit(menu, { services: ["set", "infill"], ownTerms })).toEqual({ length: 50, withBuffer: 50 });
    expect(shortestVisit(menu, { services: ["chrome"] })).toEqual({ length: 0, withBuffer: 0 });
  });
});

/** The free starts that leave a gap, as times of day. */
function gapsOf(diary: Diary, length: number, now = NOW): string[] {
  return judgedSlotsOn(diary, DAY, length, now).flatMap((slot) => (slot.leavesGap ? [clockTime(slot.minute)] : []));
}

function freeOf(diary: Diary, length: number): string[] {
  return slotsOn(diary, DAY, length, NOW).flatMap((slot) => (slot.available ? [clockTime(slot.minute)] : []));
}

/**
 * The starts that leave a gap, counted by booking them: beside the visit a quarter of an hour is free and the shortest visit
 * can't be booked, although it could if the visit were at the beginning of the same free time.
 */
function countedGaps(diary: Diary, date: string, length: number, now: SalonTime): number[] {
  const { fewerGaps, ...plain } = diary;
  const taken = plain.busy[date] ?? [];
  const closes = plain.week[weekdayOf(date)]?.closesMinute ?? 0;
  const isFree = (start: number, end: number) =>
    end <= closes && taken.every((one) => one.end <= start || end <= one.start);
  const bookable = (busy: Interval[], minutes: number) =>
    slotsOn({ ...plain, busy: { ...plain.busy, [date]: busy } }, date, minutes, now).flatMap((slot) =>
      slot.available ? [slot.minute] : [],
    );
  const grid = bookable([], 1);
  const beginning = (start: number) => grid.find((minute) => minute <= start && isFree(minute, start)) ?? start;
  const leaves = (start: number) => {
    const end = start + length;
    const visits = bookable([...taken, { start, end }], fewerGaps?.shortest.length ?? 0);
    const before = grid.filter((minute) => minute + 15 <= start && isFree(minute, start));
    const after = grid.filter((minute) => minute >= end && isFree(end, minute + 15));
    return [before, after].some((free) => free.length > 0 && !free.some((minute) => visits.includes(minute)));
  };
  return bookable(taken, length).filter((start) => leaves(start) && !leaves(beginning(start)));
}

function aDiary({
  shortest,
  withBuffer = shortest,
  offered = "last",
  busy = [],
}: {
  shortest: number;
  withBuffer?: number;
  offered?: FewerGaps["offered"];
  busy?: Interval[];
}): Diary {
  const open = { isOpen: true, opensMinute: 540, closesMinute: 720 };
  return {
    ...{ timeZone: "UTC", finishByClosing: true, closures: [] },
    week: Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((weekday) => [weekday, open])),
    busy: { [DAY]: busy },
    fewerGaps: { offered, shortest: { length: shortest, withBuffer } },
  };
}

function aTechnician(id: string, shortest: number, busy: Interval[] = []): TechnicianDiary {
  return {
    ...{ id, name: id, services: null, week: {}, blocked: [], busy: { [DAY]: busy } },
    shortest: { length: shortest, withBuffer: shortest },
  };
}

const intervals = fc.array(
  fc
    .tuple(fc.integer({ min: 500, max: 800 }), fc.integer({ min: 5, max: 90 }))
    .map(([start, length]) => ({ start, end: start + length })),
  { maxLength: 5 },
);

/** A single chair, so that what is counted is about one technician. */
const chairs = fc
  .record({
    shortest: fc.integer({ min: 15, max: 90 }),
    closes: fc.integer({ min: 700, max: 900 }),
    busy: intervals,
    today: intervals,
    offered: fc.constantFrom("last" as const, "never" as const),
    length: fc.integer({ min: 10, max: 120 }),
    minute: fc.integer({ min: 0, max: 700 }),
    noticeMinutes: fc.constantFrom(0, 60),
  })
  .map(({ shortest, closes, busy, today, offered, length, minute, noticeMinutes }) => {
    const open = { isOpen: true, opensMinute: 540, closesMinute: closes };
    const diary: Diary = {
      ...aDiary({ shortest, offered }),
      ...{ week: { 1: open, 2: open }, busy: { [DAY]: busy, [TODAY]: today }, noticeMinutes },
    };
    return { diary, length, now: { date: TODAY, minute } };
  });

/** One chair or a team. */
const situations = fc
  .tuple(chairs, fc.array(fc.tuple(intervals, fc.integer({ min: 15, max: 90 })), { maxLength: 3 }))
  .map(([one, team]) => {
    if (team.length === 0) return one;
    const technicians = team.map(([busy, shortest], place) => aTechnician(`${place}`, shortest, busy));
    return { ...one, diary: { ...one.diary, busy: {}, technicians } };
  });
