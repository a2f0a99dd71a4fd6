import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  aBook,
  aClient,
  aCommand,
  aSalonDiary,
  decisionOf,
  FRIDAY,
  NOW,
  withAppointment,
} from "../../testing/salon-diary.ts";
import type { Friend } from "../command.ts";
import { decide } from "../decide.ts";
import type { Decided } from "../decision.ts";

/* What is in the way of a command of staff, and what they may overlap anyway. docs/rules.md 5.32, 5.33, 22.12 */

const ONE = withAppointment(aSalonDiary());
const ADA = { id: "salon", name: "Ada", services: null, week: {} };
const BEA = { id: "bea", name: "Bea", services: null, week: {} };
const TWO = withAppointment({ ...ONE, team: [ADA, BEA] }, { id: "two", technicianId: "bea" });
const HOLD = {
  ...{ date: FRIDAY, start: 660, end: 720, technicianId: null, browser: "hers", networks: [] },
  ...{ token: "t", until: NOW + 1000, since: NOW, extended: false, changes: false },
};
const HELD = { ...ONE, holds: [HOLD] };

describe("a refusal to staff", () => {
  test("names the appointments that it would overlap, of one technician or of several", () => {
    expect(asked(ONE)).toEqual({ ok: false, reason: "taken", inTheWay: { ids: ["one"], held: false } });
    expect(asked(TWO, { technicianId: "bea" })).toMatchObject({ inTheWay: { ids: ["two"] } });
    expect(asked(TWO)).toMatchObject({ inTheWay: { ids: [expect.stringMatching(/one|two/)] } });
  });

  test("says whether a client also holds the start; a hold alone names nobody", () => {
    expect(asked(HELD)).toMatchObject({ reason: "taken", inTheWay: { ids: ["one"], held: true } });
    expect(asked(HELD, { minute: 660 })).toEqual({ ok: false, reason: "held" });
    expect(asked(HELD, { overlap: ["one"] }).ok).toBe(true);
  });

  test("offers no overlap to a client, in blocked time, or between friends of one party", () => {
    const byClient = decide(ONE, aCommand(aBook({ minute: 615 }), { actor: aClient("grace") }), NOW);
    expect(byClient).toEqual({ ok: false, reason: "taken" });
    const blocked = { ...ONE, blocks: [{ date: FRIDAY, start: 0, end: 1440, technicianId: null, weekly: false }] };
    expect(asked(blocked)).toEqual({ ok: false, reason: "taken" });
    const friends: Friend[] = [
      { customerName: "Mia", comes: "beside", services: [{ id: "gel" }], serviceQuantities: {} },
    ];
    expect(asked(aSalonDiary(), { minute: 720, friends })).toEqual({ ok: false, reason: "taken", friend: 1 });
  });
});

describe("what staff agree to", () => {
  test("covers the named appointments, and staff are asked again if another has come since", () => {
    const [write] = decisionOf(asked(ONE, { overlap: ["one"] })).writes;
    expect(write).toMatchObject({ appointment: { beside: ["one"] } });
    const since = withAppointment(ONE, { id: "since", startsMinute: 660, endsMinute: 720 });
    expect(asked(since, { overlap: ["one"] })).toMatchObject({ inTheWay: { ids: ["one", "since"] } });
    expect(asked(since, { overlap: [] }).ok).toBe(false);
  });

  test("has no effect if a client sends it", () => {
    const byClient = aCommand(aBook({ minute: 615, overlap: ["one"] }), { actor: aClient("grace") });
    expect(decide(ONE, byClient, NOW)).toEqual({ ok: false, reason: "taken" });
  });

  test("is done exactly if it was offered, overlapping nobody else, in any diary", () => {
    const minute = fc.integer({ min: 34, max: 50 }).map((quarter) => quarter * 15);
    const standing = fc.array(fc.record({ minute, by: fc.constantFrom("salon", "bea") }), { maxLength: 5 });
    const wish = fc.record({ minute, technicianId: fc.constantFrom(undefined, "salon", "bea") });
    fc.assert(
      fc.property(standing, wish, (standing, wish) => {
        const diary = standing.reduce(
          (diary, { minute, by }, place) => {
            const id = `${place}`;
            return withAppointment(diary, { id, technicianId: by, startsMinute: minute, endsMinute: minute + 60 });
          },
          aSalonDiary({ team: [ADA, BEA] }),
        );
        const refused = asked(diary, wish);
        if (refused.ok || refused.reason !== "taken") return;
        const { ids } = refused.inTheWay ?? expect.fail("Nothing was offered");
        const [write] = decisionOf(asked(diary, { ...wish, overlap: ids })).writes;
        expect(write).toMatchObject({ appointment: { beside: ids } });
      }),
    );
  });
});

function asked(diary: typeof ONE, with_: Parameters<typeof aBook>[0] = {}): Decided {
  return decide(diary, aCommand(aBook({ minute: 615, ...with_ })), NOW);
}
