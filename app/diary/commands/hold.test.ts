import { describe, expect, test } from "vitest";
import { aSalonDiary, FRIDAY, NOW, TODAY, withAppointment } from "../../testing/salon-diary.ts";
import { applyHold } from "../apply.ts";
import type { Friend, HoldStart, StartAsked } from "../command.ts";
import type { Hold } from "../holds/hold.ts";
import type { SalonDiary } from "../salon-diary.ts";
import { extended, holdStart } from "./hold.ts";

/* Holding a start. docs/rules.md 22.9 to 22.14 */

const FIVE_MINUTES = 300_000;

describe("a start that is free", () => {
  test("is held for five minutes, for its whole length and the buffer after it", () => {
    expect(hold(aSalonDiary(), { services: [{ id: "chrome" }] })).toEqual({
      ok: true,
      givesWay: null,
      hold: {
        ...{ date: FRIDAY, start: 720, end: 825, technicianId: null, browser: "hers", networks: ["here"] },
        ...{ since: NOW, until: NOW + FIVE_MINUTES, extended: false, changes: false, token: "token" },
      },
    });
  });

  test("takes one technician of several: the one who is asked for, or a free one", () => {
    const team = ["a", "b"].map((id) => ({ id, name: id, services: null, week: {} }));
    expect(heldBy(aSalonDiary({ team }))).toBe("a");
    expect(heldBy(aSalonDiary({ team }), { technicianId: "b" })).toBe("b");
    const taken = withAppointment(aSalonDiary({ team }), { technicianId: "a", startsMinute: 720, endsMinute: 780 });
    expect(heldBy(taken)).toBe("b");
  });

  test("of a change may be the start of its own appointment", () => {
    const own = withAppointment(aSalonDiary(), { startsMinute: 720, endsMinute: 780 });
    expect(reasonOf(hold(own))).toBe("taken");
    expect(hold(own, {}, "one")).toMatchObject({ ok: true, hold: { changes: true } });
  });
});

describe("a start is refused", () => {
  const others = aHold({ browser: "his", networks: ["there"] });
  test.for<[string, Partial<StartAsked>, SalonDiary]>([
    ["no-services", { services: [] }, aSalonDiary()],
    ["unknown-service", { services: [{ id: "hidden" }] }, aSalonDiary()],
    ["unknown-technician", { technicianId: "gone" }, aSalonDiary()],
    ["past", { date: TODAY, minute: 600 }, aSalonDiary()],
    ["too-far-ahead", { date: "2036-07-18" }, aSalonDiary()],
    ["closed", {}, aSalonDiary({ closures: [{ date: FRIDAY, reason: "Holiday" }] })],
    ["not-on-the-grid", { minute: 725 }, aSalonDiary()],
    ["taken", {}, withAppointment(aSalonDiary(), { startsMinute: 700, endsMinute: 721 })],
    ["taken", {}, aSalonDiary({ holds: [others] })],
    ["too-long", {}, withSettings({ longestBookingMinutes: 59 })],
  ])("%s", ([reason, start, diary]) => {
    expect(hold(diary, start)).toEqual({ ok: false, reason });
  });

  test("if its network holds as much as it may: three starts, or the length of the longest booking in total", () => {
    const starts = (minutes: number[]) =>
      minutes.map((start) => aHold({ browser: `${start}`, start, end: start + 60 }));
    expect(hold(aSalonDiary({ holds: starts([900, 1000]) })).ok).toBe(true);
    expect(reasonOf(hold(aSalonDiary({ holds: starts([900, 1000, 1100]) })))).toBe("too-many-holds");
    const long = (end: number) => aSalonDiary({ holds: [aHold({ browser: "his", start: 900, end })] });
    expect(hold(long(1060)).ok).toBe(true);
    const settings = { ...aSalonDiary().settings, longestBookingMinutes: 219 };
    expect(reasonOf(hold({ ...long(1060), settings }))).toBe("too-many-holds");
    expect(hold({ ...long(1060), settings, unlimited: true }).ok).toBe(true);
  });

  test("if a third of the technician's day is held, by anybody", () => {
    const held = (minutes: number) => aHold({ browser: "his", networks: ["there"], start: 900, end: 900 + minutes });
    expect(hold(aSalonDiary({ holds: [held(180)] })).ok).toBe(true);
    expect(reasonOf(hold(aSalonDiary({ holds: [held(181)] })))).toBe("too-many-holds");
  });
});

describe("what a browser holds already", () => {
  test("keeps its end under a new token when the same start is held again", () => {
    const same = aHold({ until: NOW + 7, since: NOW - 1, extended: true, token: "former" });
    const held = hold(aSalonDiary({ holds: [same] }));
    expect(held).toMatchObject({ ok: true, givesWay: same, hold: { until: NOW + 7, since: NOW - 1, extended: true } });
  });

  test("keeps the friend’s place of a client who is back from Stripe", () => {
    const friends = [{ date: FRIDAY, start: 780, end: 840, technicianId: null }];
    expect(hold(aSalonDiary({ holds: [aHold({ friends })] }))).toMatchObject({ ok: true, hold: { friends } });
    expect(hold(aSalonDiary({ holds: [aHold()] }))).not.toHaveProperty("hold.friends");
  });

  test("is held for two when a friend comes along, and refused for whom no place is found", () => {
    const team = ["a", "b"].map((id) => ({ id, name: id, services: null, week: {} }));
    const friend = (id: string) => ({
      services: [{ id }],
      serviceQuantities: {},
      customerName: "",
      comes: "beside" as const,
    });
    const asks = (diary: SalonDiary, ...friends: ReturnType<typeof friend>[]) => hold(diary, {}, undefined, friends);
    const both = asks(aSalonDiary({ team }), friend("gel"));
    expect(both).toMatchObject({ ok: true, hold: { technicianId: "a", friends: [{ start: 720, technicianId: "b" }] } });
    expect(asks(aSalonDiary({ team }), friend("gel"), friend("gel"))).toMatchObject({ reason: "taken", friend: 2 });
    expect(asks(aSalonDiary({ team }), friend("gone"))).toMatchObject({ reason: "unknown-service", friend: 1 });
    const his = aHold({ browser: "his", technicianId: "b" });
    expect(asks(aSalonDiary({ team, holds: [his] }), friend("gel"))).toMatchObject({ reason: "taken", friend: 1 });
  });

  test("gives way to a third start, the oldest first, and the diary holds the new one instead", () => {
    const [older, newer] = [aHold({ start: 900, end: 960, since: 1 }), aHold({ start: 1000, end: 1060, since: 2 })];
    const diary = aSalonDiary({ holds: [older, newer] });
    const held = hold(diary);
    if (!held.ok) return expect.fail(held.reason);
    expect(held.givesWay).toBe(older);
    expect(applyHold(diary, held).holds).toEqual([newer, held.hold]);
  });
});

describe("what its network has held before and not booked", () => {
  const past = (left: number, with_: object = {}) => ({
    ...{ start: 720, end: 780, heldUntil: NOW - 1, left, extended: false, network: "here", date: FRIDAY },
    ...with_,
  });
  test("is held for the rest of its time, or not at all if that has run out", () => {
    const until = (pastHolds: SalonDiary["pastHolds"]) => {
      const held = hold(aSalonDiary({ pastHolds }));
      return held.ok ? held.hold.until - NOW : held.reason;
    };
    expect(until([past(1000)])).toBe(1000);
    expect(until([past(0)])).toBe("lapsed");
    expect(until([past(0, { network: "there" })])).toBe(FIVE_MINUTES);
    expect(until([past(0, { date: TODAY })])).toBe(FIVE_MINUTES);
    expect(until([past(0, { start: 780, end: 840 })])).toBe(FIVE_MINUTES);
    expect(hold(aSalonDiary({ pastHolds: [past(0)], unlimited: true })).ok).toBe(true);
  });
});

describe("while a booking waits for its code", () => {
  test("its start is held for ten minutes at once, and no longer when it is asked for again", () => {
    const first = waiting(aSalonDiary(), {});
    expect(first).toMatchObject({ ok: true, hold: { until: NOW + 2 * FIVE_MINUTES, extended: true } });
    const again = waiting(aSalonDiary({ holds: first.ok ? [first.hold] : [] }), {});
    expect(again).toMatchObject({ ok: true, hold: { until: NOW + 2 * FIVE_MINUTES } });
  });

  test("what it asserts has to be true", () => {
    expect(waiting(aSalonDiary(), { assertedPricePence: 3500 })).toMatchObject({ ok: true });
    expect(waiting(aSalonDiary(), { assertedPricePence: 3499 })).toEqual({ ok: false, reason: "prices-changed" });
  });

  function waiting(diary: SalonDiary, waits: HoldStart["waits"]) {
    const holder = { browser: "hers", networks: ["here"] };
    const start = { services: [{ id: "gel" }], serviceQuantities: {}, date: FRIDAY, minute: 720 };
    return holdStart(diary, { what: "hold", holder, start, waits }, "token", NOW);
  }
});

test("a hold is extended by five minutes, once", () => {
  const longer = extended(aHold({ until: NOW }));
  expect(longer).toMatchObject({ until: NOW + FIVE_MINUTES, extended: true });
  expect(longer && extended(longer)).toBeNull();
});

function hold(diary: SalonDiary, start: Partial<StartAsked> = {}, replaces?: string, friends?: Friend[]) {
  const asked = { services: [{ id: "gel" }], serviceQuantities: {}, date: FRIDAY, minute: 720, ...start };
  const command = { what: "hold" as const, holder: { browser: "hers", networks: ["here"] }, start: asked, friends };
  return holdStart(diary, replaces ? { ...command, replaces } : command, "token", NOW);
}

function heldBy(diary: SalonDiary, start: Partial<StartAsked> = {}) {
  const held = hold(diary, start);
  return held.ok ? held.hold.technicianId : held.reason;
}

function reasonOf(held: ReturnType<typeof hold>) {
  return held.ok ? null : held.reason;
}

function aHold(with_: Partial<Hold> = {}): Hold {
  return {
    ...{ date: FRIDAY, start: 720, end: 780, technicianId: null, browser: "hers", networks: ["here"] },
    ...{ token: "held", since: NOW - 1, until: NOW + 1000, extended: false, changes: false },
    ...with_,
  };
}

function withSettings(with_: Partial<SalonDiary["settings"]>): SalonDiary {
  const diary = aSalonDiary();
  return { ...diary, settings: { ...diary.settings, ...with_ } };
}
