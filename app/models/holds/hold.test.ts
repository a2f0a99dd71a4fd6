import { describe, expect, test } from "vitest";
import type { Diary } from "../opening/diary.ts";
import { withHeld } from "./held.ts";
import { type Hold, hasRoom, isLost, replacedBy, stillHeld } from "./hold.ts";

/* What is held, and how much may be: docs/rules.md 22.9, 22.11 */

const DATE = "2036-06-17";
const HOUR = { date: DATE, start: 600, end: 660, technicianId: null };
const HOLDER = { browser: "one", networks: ["198.51.100.7"] };

function aHold(with_: Partial<Hold> = {}): Hold {
  return { ...HOUR, ...HOLDER, token: "token", since: 0, until: 1_000, extended: false, changes: false, ...with_ };
}

test("a hold counts until its last millisecond, the oldest first", () => {
  const [young, old] = [aHold({ since: 2 }), aHold({ since: 1 })];
  expect(stillHeld([young, old], 999)).toEqual([old, young]);
  expect(stillHeld([young, old], 1_000)).toEqual([]);
});

describe("a browser", () => {
  const other = aHold({ start: 900, end: 960, since: 1 });

  test("that holds the same start holds it once", () => {
    expect(replacedBy(HOUR, HOLDER, [aHold(), other])).toEqual({ same: aHold() });
  });

  test("that holds two gives the older one up for a third", () => {
    const third = { ...HOUR, start: 720, end: 780 };
    expect(replacedBy(third, HOLDER, [aHold(), other])).toEqual({ oldest: aHold() });
    expect(replacedBy(third, HOLDER, [aHold()])).toEqual({});
  });

  test("takes no other's place", () => {
    const elsewhere = [aHold({ browser: "other" }), aHold({ browser: "third" })];
    expect(replacedBy(HOUR, HOLDER, elsewhere)).toEqual({});
  });
});

describe("a network", () => {
  const some = (count: number, with_: Partial<Hold> = {}) => Array.from({ length: count }, () => aHold(with_));

  test("holds three starts, and an IPv6 /48 twelve", () => {
    expect(hasRoom(HOUR, HOLDER, some(2), 10_000)).toBe(true);
    expect(hasRoom(HOUR, HOLDER, some(3), 10_000)).toBe(false);
    const household = { browser: "one", networks: ["2001:db8:0:1", "2001:db8:0"] };
    const neighbours = { networks: ["2001:db8:0:2", "2001:db8:0"] };
    expect(hasRoom(HOUR, household, some(11, neighbours), 10_000)).toBe(true);
    expect(hasRoom(HOUR, household, some(12, neighbours), 10_000)).toBe(false);
  });

  test("holds as many minutes as the longest booking, and one start of any length", () => {
    expect(hasRoom(HOUR, HOLDER, some(1), 120)).toBe(true);
    expect(hasRoom(HOUR, HOLDER, some(1), 119)).toBe(false);
    expect(hasRoom(HOUR, HOLDER, [], 30)).toBe(true);
  });

  test("has nothing to do with another, nor an unknown one", () => {
    expect(hasRoom(HOUR, HOLDER, some(9, { networks: ["198.51.100.8"] }), 60)).toBe(true);
    expect(hasRoom(HOUR, { browser: "one", networks: [] }, some(9), 60)).toBe(true);
  });
});

describe("the diary with what is held", () => {
  const diary: Diary = {
    timeZone: "UTC",
    finishByClosing: false,
    week: {},
    closures: [],
    busy: { [DATE]: [{ start: 0, end: 60 }] },
  };
  const technician = (id: string) => ({ id, name: id, services: null, week: {}, busy: {}, blocked: [] });
  const team = { ...diary, busy: {}, technicians: [technician("a"), technician("b")] };
  const taken = { start: 600, end: 660 };

  test("has it taken, beside what was taken before", () => {
    expect(withHeld(diary, [HOUR]).busy).toEqual({ [DATE]: [{ start: 0, end: 60 }, taken] });
    expect(diary.busy[DATE]).toHaveLength(1);
    expect(withHeld(diary, [])).toBe(diary);
  });

  test("tells that a start has gone, but not for a change", () => {
    const now = { date: "2036-06-16", minute: 0 };
    const booked = { ...diary, busy: { [DATE]: [{ start: 659, end: 700 }] } };
    expect(isLost(aHold(), booked, now)).toBe(true);
    expect(isLost(aHold({ changes: true }), booked, now)).toBe(false);
    expect(isLost(aHold(), { ...diary, closures: [DATE] }, now)).toBe(true);
    expect(isLost(aHold(), { ...diary, busy: { [DATE]: [{ start: 660, end: 700 }] } }, now)).toBe(false);
    const shared = withHeld(team, [{ ...HOUR, technicianId: "b" }]);
    expect(isLost(aHold({ technicianId: "a" }), shared, now)).toBe(false);
    expect(isLost(aHold({ technicianId: "b" }), shared, now)).toBe(true);
  });

  test("has it taken from its technician alone, and from all when it names none", () => {
    const busy = (held: typeof HOUR | { technicianId: string }) =>
      withHeld(team, [{ ...HOUR, ...held }]).technicians?.map(({ busy }) => busy[DATE] ?? []);
    expect(busy({ technicianId: "b" })).toEqual([[], [taken]]);
    expect(busy(HOUR)).toEqual([[taken], [taken]]);
  });
});
