import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, instantAt } from "../../kernel/clock.ts";
import { runs } from "../../testing/thoroughness.ts";
import type { Service } from "../menu/service.ts";
import type { Diary, Interval } from "../times/diary.ts";
import type { WaitingEntry } from "./entry.ts";
import { offersFor } from "./offers.ts";

/* Whom the waiting list is offered what: docs/rules.md 33.4 to 33.7 */

const TODAY = "2036-06-17";
const DAY = "2036-06-20";
const CLOSED = addDays(DAY, 1);
const AT = instantAt("UTC", TODAY, 600);
const OPEN = { isOpen: true, opensMinute: 600, closesMinute: 840 };

const POLISH = aService("polish", 60);
const SET = aService("set", 120);
const MENU = [POLISH, SET];

test("a time that came free goes to whoever wants it, and to nobody else", () => {
  const gap = full([{ start: 720, end: 780 }]);
  const others = [
    anEntry({ id: "closed that day", days: [CLOSED] }),
    anEntry({ id: "morning", to: 720 }),
    anEntry({ id: "evening", from: 721 }),
    anEntry({ id: "too long", services: [{ id: "set", quantity: 1 }] }),
    anEntry({ id: "gone from the menu", services: [{ id: "gone", quantity: 1 }] }),
  ];
  expect(offered(others, gap)).toEqual([]);
  expect(offered([...others, anEntry({ id: "noon", from: 720, to: 721 })], gap)).toEqual([["noon", 720]]);
});

describe("of several who want a time", () => {
  test("it goes to whoever fills it, even if they came last", () => {
    const two = [anEntry({ id: "first" }), anEntry({ id: "last", place: 9, services: [{ id: "set", quantity: 1 }] })];
    expect(offered(two, full([{ start: 660, end: 780 }]))).toEqual([["last", 660]]);
  });

  test("who fill it alike, it goes to whoever stands higher on the list, and each time to one alone", () => {
    const three = [anEntry({ id: "c", place: 3 }), anEntry({ id: "a", place: 1 }), anEntry({ id: "b", place: 2 })];
    expect(offered(three, full([{ start: 660, end: 720 }]))).toEqual([["a", 660]]);
    expect(offered(three, full([{ start: 660, end: 780 }]))).toEqual([
      ["a", 660],
      ["b", 720],
    ]);
  });

  test("each gets one time at most, however many entries they have", () => {
    expect(offered([anEntry()], full([{ start: 600, end: 900 }]))).toHaveLength(1);
    const several = [1, 2, 3].map((place) => anEntry({ id: `${place}`, person: "one", place }));
    expect(offered(several, full([{ start: 600, end: 900 }]))).toEqual([["1", 600]]);
  });
});

describe("at a salon that avoids gaps", () => {
  // 10:00 to 14:00 is free, and the shortest visit takes an hour.
  const shortest = { length: 60, withBuffer: 60 };
  const avoiding = (offered: "last" | "never") =>
    aDiary({ finishByClosing: true, fewerGaps: { offered, shortest }, busy: { [DAY]: [{ start: 720, end: 840 }] } });
  const startsFor = (entry: Partial<WaitingEntry>, diary: Diary) =>
    offersFor([anEntry(entry)], { diary, menu: MENU, at: AT, answerMinutes: 30 }).map(({ time }) => time.start);

  test("a start that leaves one is offered only if no other suits", () => {
    for (const diary of [avoiding("last"), avoiding("never")]) {
      expect(startsFor({ from: 615 }, diary)).toEqual([660]);
      expect(startsFor({ from: 615, to: 660 }, diary)).toEqual([615]);
      const before = { date: DAY, start: 600, end: 660, technicianId: null };
      expect(startsFor({ offered: [before] }, diary)).toEqual([660]);
    }
    const { fewerGaps: _, ...before } = avoiding("last");
    expect(startsFor({ from: 615 }, before)).toEqual([615]);
  });
});

test("nobody is offered a time again that they were offered, nor one that overlaps it", () => {
  const gap = full([{ start: 660, end: 750 }]);
  const before = { date: DAY, start: 660, end: 720, technicianId: null };
  expect(offered([anEntry({ offered: [before] })], gap)).toEqual([]);
  expect(offered([anEntry({ offered: [{ ...before, date: addDays(DAY, -1) }] })], gap)).toEqual([["entry", 660]]);
});

test("who has an appointment and wants an earlier one is offered only what is before it", () => {
  const gap = full([{ start: 660, end: 780 }]);
  expect(offered([anEntry({ before: { date: DAY, minute: 720 } })], gap)).toEqual([["entry", 660]]);
  expect(offered([anEntry({ before: { date: DAY, minute: 660 } })], gap)).toEqual([]);
  expect(offered([anEntry({ before: { date: addDays(DAY, -1), minute: 900 } })], gap)).toEqual([]);
});

test("a time is offered only if it can still be booked when the time to answer is over", () => {
  const today = { busy: {}, week: { 2: OPEN } };
  const entry = anEntry({ days: [TODAY], to: 660 });
  const at = instantAt("UTC", TODAY, 600);
  const answered = (answerMinutes: number, noticeMinutes = 0) =>
    offersFor([entry], { diary: aDiary({ ...today, noticeMinutes }), menu: MENU, at, answerMinutes }).map(
      ({ time }) => time.start,
    );
  expect(answered(30)).toEqual([645]);
  expect(answered(10)).toEqual([615]);
  expect(answered(45)).toEqual([]);
  expect(answered(30, 30)).toEqual([]);
});

test("with a team it is the technician who was asked for, and the buffer stays free", () => {
  const technician = (id: string, busy: Interval[]) => ({
    ...{ id, name: id, services: null, week: {}, blocked: [] },
    busy: { [DAY]: busy },
  });
  const diary = aDiary({
    busy: {},
    technicians: [technician("a", [{ start: 0, end: 700 }]), technician("b", [{ start: 690, end: 1440 }])],
  });
  const buffered = [{ ...POLISH, bufferMinutes: 15 }];
  const of = (entry: WaitingEntry) =>
    offersFor([entry], { diary, menu: buffered, at: AT, answerMinutes: 30 }).map(({ time }) => time);
  expect(of(anEntry({ technicianId: "b" }))).toEqual([{ date: DAY, start: 600, end: 675, technicianId: "b" }]);
  expect(of(anEntry({ technicianId: "a", from: 0 }))).toEqual([{ date: DAY, start: 705, end: 780, technicianId: "a" }]);
  expect(of(anEntry({ technicianId: "gone" }))).toEqual([]);
  // Of both, the gap of b has less left over.
  expect(of(anEntry())[0]?.technicianId).toBe("b");
});

test("whatever is taken and whoever waits, no offer overlaps what is taken or another offer, and nobody is skipped", () => {
  const interval = fc
    .tuple(fc.integer({ min: 590, max: 800 }), fc.integer({ min: 5, max: 90 }))
    .map(([start, length]) => ({ start, end: start + length }));
  const entry = fc.record({
    place: fc.integer({ min: 1, max: 5 }),
    long: fc.boolean(),
    from: fc.constantFrom(600, 660, 720),
    to: fc.constantFrom(700, 780, 1440),
  });
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 4 }), fc.array(entry, { maxLength: 6 }), (taken, wanted) => {
      const entries = wanted.map(({ long, ...one }, index) =>
        anEntry({ ...one, id: `${index}`, services: [{ id: long ? "set" : "polish", quantity: 1 }] }),
      );
      const offers = offersFor(entries, {
        diary: aDiary({ busy: { [DAY]: taken } }),
        menu: MENU,
        at: AT,
        answerMinutes: 30,
      });
      const used = [...taken];
      for (const { entryId, time } of offers) {
        const asked = wanted[Number(entryId)];
        expect(time.end - time.start).toBe(asked?.long ? 120 : 60);
        expect(time.start).toBeGreaterThanOrEqual(asked?.from ?? 0);
        expect(time.start).toBeLessThan(asked?.to ?? 0);
        expect(used.some((one) => one.start < time.end && time.start < one.end)).toBe(false);
        used.push(time);
      }
      // Whoever got nothing finds no start any more, by trying each quarter of an hour.
      for (const [index, { long, from, to }] of wanted.entries()) {
        if (offers.some(({ entryId }) => entryId === `${index}`)) continue;
        const length = long ? 120 : 60;
        const starts = Array.from({ length: 17 }, (_, quarter) => 600 + 15 * quarter).filter(
          (start) => start >= from && start < to,
        );
        expect(starts.filter((start) => used.every((one) => one.end <= start || start + length <= one.start))).toEqual(
          [],
        );
      }
    }),
    { numRuns: runs(100) },
  );
});

/** The entries and starts that are offered. */
function offered(entries: WaitingEntry[], busy: Interval[]) {
  const diary = aDiary({ busy: { [DAY]: busy } });
  return offersFor(entries, { diary, menu: MENU, at: AT, answerMinutes: 30 }).map(({ entryId, time }) => [
    entryId,
    time.start,
  ]);
}

/** What is taken if only this is free. */
function full(free: Interval[]): Interval[] {
  const ends = free.map(({ end }) => end);
  return [0, ...ends].map((start, index) => ({ start, end: free[index]?.start ?? 1440 }));
}

function aDiary(with_: Partial<Diary> = {}): Diary {
  const week = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((weekday) => [weekday, OPEN]));
  return { timeZone: "UTC", finishByClosing: false, week, closures: [CLOSED], busy: {}, ...with_ };
}

function anEntry(with_: Partial<WaitingEntry> = {}): WaitingEntry {
  return {
    ...{
      id: "entry",
      person: with_.id ?? "entry",
      place: 5,
      services: [{ id: "polish", quantity: 1 }],
      days: [DAY],
      from: 0,
      to: 1440,
    },
    ...{ technicianId: null, until: DAY, before: null, offered: [] },
    ...with_,
  };
}

function aService(id: string, durationMinutes: number): Service {
  return {
    ...{ id, name: id, description: "", pricePence: 3000, durationMinutes, category: "Manicure", active: true },
    ...{ position: 0, bufferMinutes: 0 },
  };
}
