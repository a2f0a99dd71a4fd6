import { describe, expect, test } from "vitest";
import { freeMinutes } from "./availability.ts";
import { type DiaryRows, diaryFrom } from "./diary-from.ts";

/* The diary from its rows. docs/rules.md 21.1, 21.5 */

const DAY = "2026-11-24";
const LUNCH = { date: DAY, start: 720, end: 780, weekly: false };
const ADA = { id: "ada", name: "Ada", services: null, week: {} };
const BEA = { id: "bea", name: "Bea", services: ["gel"], week: {} };

describe("the diary of a salon", () => {
  test("with one ordinary technician names none, and their appointments are the salon's", () => {
    const diary = diaryFrom(rows({ team: [ADA], taken: [taken("ada", 600), taken("gone", 900), taken("ada", 700)] }));
    expect(diary.technicians).toBeUndefined();
    expect(diary.busy).toEqual({
      [DAY]: [
        { start: 600, end: 660 },
        { start: 700, end: 760 },
      ],
    });
  });

  test("without a team has everything that is taken", () => {
    const diary = diaryFrom(rows({ taken: [taken("gone", 600), { ...taken(null, 60), date: "2026-11-25" }] }));
    expect(diary).toMatchObject({
      busy: { [DAY]: [{ start: 600, end: 660 }], "2026-11-25": [{ start: 60, end: 120 }] },
    });
    expect(diary.technicians).toBeUndefined();
  });

  test.for<[string, Partial<DiaryRows>]>([
    ["services", { team: [{ ...ADA, services: ["gel"] }] }],
    ["hours of their own", { team: [{ ...ADA, week: { 2: [{ start: 600, end: 900 }] } }] }],
    ["blocked time", { team: [ADA], blocks: [{ ...LUNCH, technicianId: "ada" }] }],
    ["a colleague", { team: [ADA, BEA] }],
  ])("names a technician who has %s", ([, with_]) => {
    const diary = diaryFrom(rows({ ...with_, taken: [taken("ada", 600)] }));
    expect(diary.busy).toEqual({});
    expect(diary.technicians?.[0]).toMatchObject({ id: "ada", busy: { [DAY]: [{ start: 600, end: 660 }] } });
  });

  test("blocks time for the technician who is named, or for all", () => {
    const blocks = [
      { ...LUNCH, technicianId: null },
      { ...LUNCH, start: 840, technicianId: "bea", weekly: true },
    ];
    const diary = diaryFrom(rows({ team: [ADA, BEA], blocks }));
    expect(diary.technicians?.map(({ blocked }) => blocked)).toEqual([
      [LUNCH],
      [LUNCH, { ...LUNCH, start: 840, weekly: true }],
    ]);
  });

  test("has only the rules that are set", () => {
    const set = { timeZone: "Europe/London", finishByClosing: true, noticeMinutes: 0, bookableDays: 7 };
    const diary = diaryFrom(
      rows({ settings: { ...set, longestBookingMinutes: 90 }, closures: [{ date: DAY, reason: "Holiday" }] }),
    );
    expect(diary).toMatchObject({ ...set, longestBookingMinutes: 90, closures: [DAY], reasons: { [DAY]: "Holiday" } });
    expect(Object.keys(diaryFrom(rows({})))).not.toContain("noticeMinutes");
    expect(Object.keys(diaryFrom(rows({})))).not.toContain("bookableDays");
    expect(freeMinutes(diary, "2026-12-01", 60, { date: DAY, minute: 0 })).not.toEqual([]);
    expect(freeMinutes(diary, "2026-12-02", 60, { date: DAY, minute: 0 })).toEqual([]);
  });
});

function taken(technicianId: string | null, start: number) {
  return { technicianId, date: DAY, start, end: start + 60 };
}

function rows(with_: Partial<DiaryRows>): DiaryRows {
  const settings = { timeZone: "Europe/London", finishByClosing: false };
  return { settings, week: {}, closures: [], taken: [], team: [], blocks: [], ...with_ };
}
