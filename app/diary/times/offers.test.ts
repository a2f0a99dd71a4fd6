import { describe, expect, test } from "vitest";
import type { Diary, Interval, TechnicianDiary } from "./diary.ts";
import { offersOn, sameOffers } from "./offers.ts";

/* What strangers are told about a day at noon of that day. docs/rules.md 22.2 */

const TODAY = "2026-11-24";
const AT_NOON = { date: TODAY, minute: 720 };

describe("at noon", () => {
  test("a change to a past time does not count", () => {
    expect(same([{ start: 600, end: 660 }], [])).toBe(true);
    expect(same([{ start: 600, end: 720 }], [{ start: 660, end: 720 }])).toBe(true);
  });

  test("a change to a time ahead counts, even if the time began before now", () => {
    expect(same([{ start: 840, end: 900 }], [])).toBe(false);
    expect(same([{ start: 660, end: 780 }], [{ start: 660, end: 750 }])).toBe(false);
  });

  test("the beginning of an appointment that still lasts does not count", () => {
    expect(same([{ start: 600, end: 780 }], [{ start: 690, end: 780 }])).toBe(true);
  });
});

describe("the offers of a day", () => {
  const week = { 2: { isOpen: true, opensMinute: 600, closesMinute: 660, furtherSpans: [{ start: 720, end: 750 }] } };

  test("are its starts, each with its latest possible end, taken or not", () => {
    const { chairs, ...rules } = offersOn({ ...aDiary([{ start: 600, end: 660 }]), week, noticeMinutes: 60 }, TODAY, 0);
    expect(rules).toEqual({ timeZone: "Europe/London", noticeMinutes: 60, bookableDays: undefined });
    expect(chairs).toEqual([
      {
        technicianId: null,
        starts: [600, 615, 630, 645, 720, 735, 750],
        ends: [660, 660, 660, 660, 1440, 1440, 1440],
        busy: [{ start: 600, end: 720 }],
      },
    ]);
  });

  test("name each of several technicians with their own hours, but not a single technician", () => {
    const ada: TechnicianDiary = { id: "ada", name: "Ada", services: null, week: {}, busy: {}, blocked: [] };
    const own = { 2: [{ start: 720, end: 900 }] };
    const lunch = { date: TODAY, start: 720, end: 735, weekly: false };
    const bea: TechnicianDiary = {
      ...ada,
      id: "bea",
      week: own,
      busy: { [TODAY]: [{ start: 735, end: 750 }] },
      blocked: [lunch],
    };
    const chairs = (...technicians: TechnicianDiary[]) =>
      offersOn({ ...aDiary([]), week, technicians }, TODAY, 0).chairs;
    expect(chairs({ ...ada, week: own }, bea)).toMatchObject([
      { technicianId: "ada", busy: [] },
      { technicianId: "bea", starts: [720, 735, 750], ends: [900, 900, 900], busy: [{ start: 720, end: 750 }] },
    ]);
    expect(chairs(bea).map(({ technicianId }) => technicianId)).toEqual([null]);
    expect(chairs()).toEqual([]);
  });

  test("cannot differ to strangers on a day that they cannot book", () => {
    const [before, after] = [[{ start: 840, end: 900 }], []].map((busy) =>
      offersOn({ ...aDiary(busy), bookableDays: 3 }, TODAY, 0),
    );
    if (!before || !after) return expect.fail();
    const on = (date: string) => sameOffers(before, after, TODAY, { date, minute: 720 });
    expect([on("2026-11-20"), on("2026-11-21"), on(TODAY), on("2026-11-25")]).toEqual([true, false, false, true]);
  });
});

/** Whether strangers notice at noon that the day's busy times have changed. */
function same(before: Interval[], after: Interval[]): boolean {
  return sameOffers(offersOn(aDiary(before), TODAY, 0), offersOn(aDiary(after), TODAY, 0), TODAY, AT_NOON);
}

function aDiary(busy: Interval[]): Diary {
  return { timeZone: "Europe/London", finishByClosing: false, week: {}, closures: [], busy: { [TODAY]: busy } };
}
