import { describe, expect, test } from "vitest";
import type { Diary } from "../times/diary.ts";
import { bookableMinutes } from "../times/shifts.ts";
import { isHeld, withHeld } from "./held.ts";
import {
  ASKED_BEFORE_MS,
  backToTheDetails,
  endOf,
  forgottenAt,
  GONE_MS,
  HOLD_MS,
  type Hold,
  hasRoom,
  heldToPay,
  isLost,
  isToBeAsked,
  LAPSE_MS,
  leavesEnough,
  nextOf,
  replacedBy,
  stillHeld,
  timeLeft,
} from "./hold.ts";

/* Holds and their limits: docs/rules.md 22.9, 22.11, 22.14 */

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

test("a hold lasts five minutes, or until its page has been gone for ten seconds", () => {
  expect([HOLD_MS, GONE_MS]).toEqual([300_000, 10_000]);
  expect(endOf(aHold())).toBe(1_000);
  expect(endOf(aHold({ waitsUntil: 600 }))).toBe(600);
  expect(endOf(aHold({ waitsUntil: 1_600 }))).toBe(1_000);
});

describe("a browser", () => {
  const other = aHold({ start: 900, end: 960, since: 1 });

  test("that holds the same start holds it once", () => {
    expect(replacedBy(HOUR, HOLDER, [aHold(), other])).toEqual({ same: aHold() });
  });

  test("that holds a start of another date, time or length holds both", () => {
    for (const own of [{ date: "2036-06-18" }, { start: 630 }, { end: 690 }]) {
      expect(replacedBy(HOUR, HOLDER, [aHold(own)])).toEqual({});
    }
  });

  test("that holds two gives up the older one for a third", () => {
    const third = { ...HOUR, start: 720, end: 780 };
    expect(replacedBy(third, HOLDER, [aHold(), other])).toEqual({ oldest: aHold() });
    expect(replacedBy(third, HOLDER, [aHold()])).toEqual({});
  });

  test("replaces no other browser’s hold", () => {
    const elsewhere = [aHold({ browser: "other" }), aHold({ browser: "third" })];
    expect(replacedBy(HOUR, HOLDER, elsewhere)).toEqual({});
  });
});

describe("a network", () => {
  const some = (count: number, with_: Partial<Hold> = {}) => Array.from({ length: count }, () => aHold(with_));

  test("holds three starts, and an IPv6 /48 twelve", () => {
    expect(hasRoom([HOUR], HOLDER, some(2), 10_000)).toBe(true);
    expect(hasRoom([HOUR], HOLDER, some(3), 10_000)).toBe(false);
    const household = { browser: "one", networks: ["2001:db8:0:1", "2001:db8:0"] };
    const neighbours = { networks: ["2001:db8:0:2", "2001:db8:0"] };
    expect(hasRoom([HOUR], household, some(11, neighbours), 10_000)).toBe(true);
    expect(hasRoom([HOUR], household, some(12, neighbours), 10_000)).toBe(false);
  });

  test("holds as many minutes as the longest booking, and one start of any length", () => {
    expect(hasRoom([HOUR], HOLDER, some(1), 120)).toBe(true);
    expect(hasRoom([HOUR], HOLDER, some(1), 119)).toBe(false);
    expect(hasRoom([HOUR], HOLDER, [], 30)).toBe(true);
    expect(hasRoom([HOUR, HOUR], HOLDER, [], 30)).toBe(true);
    expect(hasRoom([HOUR, HOUR], HOLDER, some(2), 10_000)).toBe(false);
    expect(hasRoom([HOUR], HOLDER, some(1, { friends: [HOUR] }), 179)).toBe(false);
  });

  test("is counted apart from other networks and from an unknown one", () => {
    expect(hasRoom([HOUR], HOLDER, some(9, { networks: ["198.51.100.8"] }), 60)).toBe(true);
    expect(hasRoom([HOUR], { browser: "one", networks: [] }, some(9), 60)).toBe(true);
  });
});

describe("all holds together", () => {
  const hours = (count: number, with_: Partial<Hold> = {}) =>
    Array.from({ length: count }, (_, hour) => aHold({ start: 900 + 60 * hour, end: 960 + 60 * hour, ...with_ }));

  test("take at most a third of a technician's minutes of a date", () => {
    expect(leavesEnough(HOUR, hours(3), 720)).toBe(true);
    expect(leavesEnough(HOUR, hours(4), 720)).toBe(false);
    expect(leavesEnough(HOUR, [], 180)).toBe(true);
    expect(leavesEnough(HOUR, [], 179)).toBe(false);
  });

  test("count by date and technician; a hold without a technician counts for all", () => {
    const asha = { ...HOUR, technicianId: "asha" };
    expect(leavesEnough(HOUR, hours(9, { date: "2036-06-18" }), 180)).toBe(true);
    expect(leavesEnough(asha, hours(9, { technicianId: "bea" }), 180)).toBe(true);
    expect(leavesEnough(asha, hours(1, { technicianId: "asha" }), 180)).toBe(false);
    expect(leavesEnough(asha, hours(1), 180)).toBe(false);
    expect(leavesEnough(HOUR, hours(1, { technicianId: "asha" }), 180)).toBe(false);
  });

  test("count as an hour if they are shorter, so that many short ones can’t fill a day", () => {
    const quarter = { ...HOUR, end: 615 };
    expect(leavesEnough(quarter, hours(3, { end: 915 }), 720)).toBe(true);
    expect(leavesEnough(quarter, hours(4, { end: 915 }), 720)).toBe(false);
  });

  test("a technician's minutes are their hours without breaks and blocked time", () => {
    const on = "2036-06-17";
    const block = (start: number, end: number) => ({ date: on, start, end, weekly: false });
    const technician = { id: "a", name: "A", services: null, week: { 2: [{ start: 540, end: 720 }] }, busy: {} };
    const open = { isOpen: true, opensMinute: 600, closesMinute: 660, furtherSpans: [{ start: 700, end: 900 }] };
    const diary = { timeZone: "UTC", finishByClosing: false, week: { 2: open }, closures: [], busy: {} };
    expect(bookableMinutes(diary, on, null)).toBe(260);
    expect(bookableMinutes(diary, on, { ...technician, blocked: [] })).toBe(80);
    const blocked = [block(650, 705), block(640, 655), block(0, 610)];
    expect(bookableMinutes(diary, on, { ...technician, blocked })).toBe(45);
    expect(bookableMinutes({ ...diary, closures: [on] }, on, null)).toBe(0);
  });
});

test("a network holds a time for five minutes or the rest of them, and not again once they have run out", () => {
  const held = { start: 600, end: 660, heldUntil: 1_000, left: 0, extended: false };
  expect(timeLeft(HOUR, [held], 999)).toEqual({ left: HOLD_MS, extended: false });
  expect(timeLeft(HOUR, [held], 1_000)).toEqual({ left: 0, extended: false });
  expect(timeLeft({ start: 645, end: 700 }, [held], 1_000).left).toBe(0);
  expect(timeLeft({ start: 660, end: 720 }, [held], 1_000).left).toBe(HOLD_MS);
  const given = [
    { ...held, left: 7 },
    { ...held, left: 5, extended: true },
  ];
  expect(timeLeft(HOUR, given, 1_000)).toEqual({ left: 5, extended: true });
  expect([LAPSE_MS, forgottenAt(held)]).toEqual([30 * 60_000, 1_000 + 30 * 60_000]);
});

test("a client who goes to pay again for a start holds it no longer than the first time", () => {
  const half = 31 * 60_000;
  const paid = (heldUntil: number) => ({
    start: 600,
    end: 660,
    heldUntil,
    left: half - heldUntil,
    extended: true,
    paying: true,
  });
  expect(heldToPay(HOUR, [], 0, half)).toBe(half);
  expect(heldToPay(HOUR, [paid(1_000)], 2_000, 2_000 + half)).toBe(half);
  expect(heldToPay({ start: 660, end: 720 }, [paid(1_000)], 2_000, 2_000 + half)).toBe(2_000 + half);
  expect(heldToPay(HOUR, [{ ...paid(1_000), paying: false }], 2_000, 2_000 + half)).toBe(2_000 + half);
  expect(forgottenAt(paid(1_000))).toBe(half + LAPSE_MS);
  expect(timeLeft(HOUR, [paid(1_000)], 2_000).left).toBe(HOLD_MS);
});

test("a client who comes back from Stripe has five minutes for the details, or what is left of the hold", () => {
  const paying = { ...aHold({ until: 1_000_000 }), paying: true };
  expect(backToTheDetails(paying, 100_000)).toMatchObject({ until: 100_000 + HOLD_MS });
  expect(backToTheDetails(paying, 900_000)).toMatchObject({ until: 1_000_000 });
  expect(backToTheDetails(paying, 0)).not.toHaveProperty("paying");
});

test("while a client pays, Stripe is asked half a minute before the start goes free, and every ten seconds after", () => {
  const until = 1_000_000;
  const paying = { ...aHold({ until }), paying: true };
  const asked = until - ASKED_BEFORE_MS;
  const at = [0, asked - 1, asked, asked + 15_000, until - 1];
  expect(at.map((instant) => [isToBeAsked(paying, instant), nextOf(paying, instant)])).toEqual([
    [false, asked],
    [false, asked],
    [true, asked + 10_000],
    [true, asked + 25_000],
    [true, until],
  ]);
  expect([isToBeAsked(aHold({ until }), until - 1), nextOf(aHold({ until }), 0)]).toEqual([false, until]);
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

  test("has the held times taken, in addition to what was taken before", () => {
    expect(withHeld(diary, [HOUR]).busy).toEqual({ [DATE]: [{ start: 0, end: 60 }, taken] });
    expect(diary.busy[DATE]).toHaveLength(1);
    expect(withHeld(diary, [])).toBe(diary);
  });

  test("tells that staff have taken a held start, except for a change", () => {
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

  test("tells which starts somebody holds, with their length and the buffer after it", () => {
    const start = { date: DATE, minute: 540 };
    expect(isHeld(withHeld(diary, [HOUR]), start, 60)).toBe(false);
    expect(isHeld(withHeld(diary, [HOUR]), start, 61)).toBe(true);
    expect(isHeld({ ...withHeld(diary, [HOUR]), buffer: 1 }, start, 60)).toBe(true);
    expect(isHeld(withHeld(diary, [HOUR]), { date: "2036-06-16", minute: 600 }, 60)).toBe(false);
    const shared = withHeld(team, [{ ...HOUR, technicianId: "b" }]);
    expect(isHeld(shared, { date: DATE, minute: 600 }, 60)).toBe(true);
    expect(isHeld({ ...shared, technicians: [technician("a")] }, { date: DATE, minute: 600 }, 60)).toBe(false);
  });

  test("has a held time taken only for its technician, or for all if it names none", () => {
    const busy = (held: typeof HOUR | { technicianId: string }) =>
      withHeld(team, [{ ...HOUR, ...held }]).technicians?.map(({ busy }) => busy[DATE] ?? []);
    expect(busy({ technicianId: "b" })).toEqual([[], [taken]]);
    expect(busy(HOUR)).toEqual([[taken], [taken]]);
  });
});
