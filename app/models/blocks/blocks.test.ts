import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BlockedTime } from "../../diary/times/diary.ts";
import { strandedByBlock } from "../../diary/times/stranded.ts";
import { addDays, weekdayOf } from "../../kernel/clock.ts";
import { parseSubmission } from "../../kernel/parsing.ts";
import { blockForm, blockRequest } from "./block-form.ts";
import { blockedHours, blocksInRows } from "./blocks.ts";

/* Blocked time as pure rules: docs/rules.md 21.5, 21.11. */

const TODAY = "2026-11-24";
const LUNCH = { from: TODAY, to: TODAY, start: 780, end: 840, weekly: false, technicianId: null };

describe("a block strands", () => {
  test.for<[string, Partial<ReturnType<typeof booked>>, Partial<typeof LUNCH | { technicianId: string }>, boolean]>([
    ["an appointment that shares its first minute", { startsMinute: 720, endsMinute: 781 }, {}, true],
    ["none that ends when it begins", { startsMinute: 720, endsMinute: 780 }, {}, false],
    ["an appointment that shares its last minute", { startsMinute: 839, endsMinute: 900 }, {}, true],
    ["none that begins when it ends", { startsMinute: 840, endsMinute: 900 }, {}, false],
    ["none of another day", { date: addDays(TODAY, 1) }, {}, false],
    ["one of its last day", { date: addDays(TODAY, 2) }, { to: addDays(TODAY, 2) }, true],
    ["none of the day after", { date: addDays(TODAY, 3) }, { to: addDays(TODAY, 2) }, false],
    ["one of its weekday in a year, when weekly", { date: addDays(TODAY, 364) }, { weekly: true }, true],
    ["none of the weekday before it began", { date: addDays(TODAY, -7) }, { weekly: true }, false],
    ["none of another weekday, when weekly", { date: addDays(TODAY, 8) }, { weekly: true }, false],
    [
      "one of its last weekday, when weekly",
      { date: addDays(TODAY, 9) },
      { to: addDays(TODAY, 2), weekly: true },
      true,
    ],
    ["none of the weekday after", { date: addDays(TODAY, 10) }, { to: addDays(TODAY, 2), weekly: true }, false],
    ["one of its technician", { technicianId: "ada" }, { technicianId: "ada" }, true],
    ["none of another technician", { technicianId: "ada" }, { technicianId: "bea" }, false],
    ["one of any technician, when it is for all", { technicianId: "ada" }, {}, true],
  ])("%s", ([, appointment, block, strands]) => {
    expect(strandedByBlock({ ...LUNCH, ...block }, [booked(appointment)])).toHaveLength(strands ? 1 : 0);
  });

  test("exactly what a count of its minutes, day by day, finds", () => {
    const days = fc.integer({ min: 0, max: 20 });
    const minutes = fc.integer({ min: 0, max: 23 });
    fc.assert(
      fc.property(days, days, minutes, minutes, fc.boolean(), days, minutes, minutes, (first, more, ...rest) => {
        const [start, length, weekly, day, begins, lasts] = rest;
        const to = addDays(TODAY, first + (weekly ? more % 7 : more));
        const block = { from: addDays(TODAY, first), to, weekly };
        const date = addDays(TODAY, day);
        const held = weekly
          ? date >= block.from && (weekdayOf(date) - weekdayOf(block.from) + 7) % 7 <= more % 7
          : day >= first && day <= first + more;
        const shared = Array.from({ length: lasts + 1 }, (_, minute) => begins + minute).some(
          (minute) => minute >= start && minute <= start + length,
        );
        const appointment = booked({ date, startsMinute: begins, endsMinute: begins + lasts + 1 });
        const asked = { ...block, start, end: start + length + 1, technicianId: null };
        expect(strandedByBlock(asked, [appointment]).length > 0).toBe(held && shared);
      }),
    );
  });
});

describe("blocks in rows", () => {
  test("join consecutive days that are otherwise alike, even with others' blocks in between, weekly ones first", () => {
    const rows = blocksInRows([
      aBlock({ id: "a1", technicianId: "ada" }),
      aBlock({ id: "b1", technicianId: "bea" }),
      aBlock({ id: "a2", technicianId: "ada", date: addDays(TODAY, 1) }),
      aBlock({ id: "b2", technicianId: "bea", date: addDays(TODAY, 1), reason: "Course" }),
      aBlock({ id: "a4", technicianId: "ada", date: addDays(TODAY, 3) }),
      aBlock({ id: "w", date: addDays(TODAY, 9), weekly: true }),
      aBlock({ id: "v", date: addDays(TODAY, 10), weekly: true }),
      aBlock({ id: "x", date: addDays(TODAY, 12), weekly: true }),
    ]);
    expect(rows.map(({ ids }) => ids)).toEqual([["w", "v"], ["x"], ["a1", "a2"], ["b1"], ["b2"], ["a4"]]);
    expect(rows[2]).toMatchObject({ from: TODAY, to: addDays(TODAY, 1), technicianId: "ada" });
  });

  test("say the whole day in words", () => {
    expect(blockedHours({ start: 780, end: 845 })).toBe("13:00 to 14:05");
    expect(blockedHours({ start: 0, end: 1440 })).toBe("All day");
    expect(blockedHours({ start: 1, end: 1440 })).toBe("00:01 to 24:00");
  });
});

describe("what is asked for", () => {
  const lunch = { date: TODAY, startTime: "13:00", endTime: "14:00" };
  const typed = { ...lunch, until: "", technicianId: "", weekly: false, reason: " Lunch " };

  test("is a part of one date over the API, and more only if said so", () => {
    expect(parseSubmission(blockRequest(TODAY), lunch)).toEqual({
      ok: true,
      value: { block: { ...LUNCH, reason: "" }, acknowledge: false },
    });
    const more = { ...lunch, endTime: "24:00", technicianId: "ada", reason: "Course", repeat: "weekly" };
    expect(parseSubmission(blockRequest(TODAY), { ...more, acknowledge: true })).toEqual({
      ok: true,
      value: {
        block: { ...LUNCH, end: 1440, technicianId: "ada", weekly: true, reason: "Course" },
        acknowledge: true,
      },
    });
  });

  test("may be several days in the form", () => {
    const until = addDays(TODAY, 6);
    expect(parseSubmission(blockForm(TODAY), { ...typed, until, technicianId: "ada" })).toEqual({
      ok: true,
      value: { ...LUNCH, to: until, technicianId: "ada", reason: "Lunch" },
    });
  });

  test.for<[object, Record<string, string>]>([
    [{ date: "" }, { date: "Please choose a date" }],
    [{ date: addDays(TODAY, -1) }, { date: "Please choose today or a later day" }],
    [{ date: addDays(TODAY, 366) }, { date: "Please choose a day within the next 365 days" }],
    [{ startTime: "" }, { startTime: "Please give a time such as 13:00" }],
    [{ startTime: "24:00" }, { startTime: "Please give a time such as 13:00" }],
    [{ endTime: "9:00" }, { endTime: "Please give a time such as 13:00" }],
    [{ endTime: "13:00" }, { endTime: "Please end after the start" }],
    [{ reason: "Two\nlines" }, { reason: "Please use one line of plain text" }],
    [{ reason: "x".repeat(201) }, { reason: "Please use at most 200 characters" }],
  ])("%j is refused with %j", ([wrong, fields]) => {
    expect(parseSubmission(blockForm(TODAY), { ...typed, ...wrong })).toEqual({ ok: false, fields });
    expect(parseSubmission(blockRequest(TODAY), { ...lunch, ...wrong })).toEqual({ ok: false, fields });
  });

  test.for<[object, Record<string, string>]>([
    [{ until: addDays(TODAY, -1) }, { until: "Please choose today or a later day" }],
    [{ date: addDays(TODAY, 2), until: addDays(TODAY, 1) }, { until: "Please end on or after the first day" }],
    [{ until: addDays(TODAY, 7), weekly: true }, { until: "Time blocked every week can be at most seven days long" }],
  ])("the form refuses %j with %j", ([wrong, fields]) => {
    expect(parseSubmission(blockForm(TODAY), { ...typed, ...wrong })).toEqual({ ok: false, fields });
  });

  test.for([{ repeat: "daily" }, { acknowledge: "yes" }, { technicianId: 7 }])("the API refuses %j", (wrong) => {
    expect(parseSubmission(blockRequest(TODAY), { ...lunch, ...wrong })).toMatchObject({ ok: false });
  });
});

function booked(with_: Partial<{ date: string; startsMinute: number; endsMinute: number; technicianId: string }> = {}) {
  return { date: TODAY, startsMinute: 780, endsMinute: 840, technicianId: "salon", ...with_ };
}

function aBlock(with_: Partial<BlockedTime> = {}): BlockedTime {
  return {
    ...{ id: "1", technicianId: null, date: TODAY, start: 780, end: 840, weekly: false, reason: "Holiday" },
    ...with_,
  };
}
