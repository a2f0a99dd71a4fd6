import { describe, expect, test } from "vitest";
import {
  aBook,
  aClient,
  aCommand,
  aSalonDiary,
  decisionOf,
  FRIDAY,
  NOW,
  TODAY,
  withAppointment,
} from "../../testing/salon-diary.ts";
import type { Sent } from "../command.ts";
import { decide } from "../decide.ts";
import type { Instruction } from "../registry.ts";
import type { SalonDiary } from "../salon-diary.ts";
import { technicianRequestedBy } from "./place.ts";

/* Which technician an appointment gets. docs/rules.md 13.8, 15.3, 21.4, 21.10, 22.12 */

const ADA = { id: "ada", name: "Ada", services: null, week: {} };
const BEA = { ...ADA, id: "bea", name: "Bea" };
const GRACE = aClient("grace");
const BOTH = aSalonDiary({ team: [ADA, BEA] });
const OWN = { role: "admin", userId: "b", technicianId: "bea" } as const;

describe("a booking for anyone", () => {
  test("goes to the technician with the fewest booked minutes, and on a tie to the first of the team", () => {
    expect(who(BOTH, aBook())).toBe("ada");
    expect(who(withAppointment(BOTH, { technicianId: "ada" }), aBook())).toBe("bea");
  });

  test("goes to a technician who does all of its services", () => {
    const team = [{ ...ADA, services: ["gel"] }, BEA];
    expect(who({ ...BOTH, team }, aBook({ services: [{ id: "chrome" }] }))).toBe("bea");
  });

  test("goes to a free technician if staff book outside the hours", () => {
    const late = withAppointment(BOTH, { technicianId: "ada", startsMinute: 1240, endsMinute: 1250 });
    expect(who(late, aBook({ minute: 1230, anyHours: true }))).toBe("bea");
    expect(who(BOTH, aBook({ minute: 1230 }))).toBe("not-on-the-grid");
    const resting = { ...BOTH, team: [{ ...ADA, week: { 5: [] } }, BEA] };
    expect(
      who(withAppointment(resting, { technicianId: "bea" }), aBook({ anyHours: true })),
      "within hours first",
    ).toBe("bea");
  });

  test("goes to the technician of the browser’s own hold of that start; no other hold counts", () => {
    const hold = (date: string, start: number) => ({
      ...{ date, start, end: start + 60, technicianId: "bea", browser: "hers", networks: [], token: "t" },
      ...{ until: NOW + 1_000, since: NOW, extended: false, changes: false },
    });
    const booked = (date: string, start: number) =>
      who({ ...BOTH, holds: [hold(date, start)] }, aBook(), { actor: GRACE, browser: "hers" });
    expect(booked(FRIDAY, 720)).toBe("bea");
    expect(booked(FRIDAY, 900)).toBe("ada");
    expect(booked(TODAY, 720)).toBe("ada");
  });

  test("is the salon's own where there is no team", () => {
    expect(who(aSalonDiary({ team: [] }), aBook())).toBe("salon");
  });
});

describe("a technician's own column", () => {
  test("is the only place of their own bookings, named or not", () => {
    expect(who(BOTH, aBook(), { actor: OWN })).toBe("bea");
    expect(who(BOTH, aBook({ technicianId: "bea" }), { actor: OWN })).toBe("bea");
    expect(who(BOTH, aBook({ technicianId: "ada" }), { actor: OWN })).toBe("not-yours");
  });
});

describe("an appointment that replaces another", () => {
  const diary = withAppointment(BOTH, { technicianId: "bea", clientId: "grace" });
  const to = { appointmentId: "one", serviceQuantities: {}, date: FRIDAY, minute: 720 };
  const move: Instruction = { what: "move", ...to, version: 1, tell: false };
  const change: Instruction = { what: "change", ...to, paymentMethod: "cash" };
  const busy = withAppointment(diary, { id: "two", technicianId: "bea", startsMinute: 720, endsMinute: 780 });

  test("stays with its technician while they are free", () => {
    expect([who(diary, move), who(diary, change, { actor: GRACE })]).toEqual(["bea", "bea"]);
  });

  test("may go to a colleague by a change; a move has to name the colleague", () => {
    expect(who(busy, change, { actor: GRACE })).toBe("ada");
    expect(who(busy, move)).toBe("taken");
    expect(who(busy, { ...move, technicianId: "ada" })).toBe("ada");
  });
});

test.for<[string | undefined, { technicianId: string | null; technicianRequested: boolean } | null, boolean]>([
  [undefined, null, false],
  ["", null, false],
  ["ada", null, true],
  [undefined, { technicianId: "ada", technicianRequested: true }, true],
  [undefined, { technicianId: "ada", technicianRequested: false }, false],
  ["ada", { technicianId: "ada", technicianRequested: false }, false],
  ["bea", { technicianId: "ada", technicianRequested: false }, true],
  ["", { technicianId: "ada", technicianRequested: true }, false],
])("with %j named, after %j, a technician was asked for: %s", ([named, before, expected]) => {
  expect(technicianRequestedBy(named, before)).toBe(expected);
});

/** The technician that a command leads to, or why it is refused. */
function who(diary: SalonDiary, what: Instruction, sender: Partial<Sent> = {}): string | null {
  const decided = decide(diary, aCommand(what, sender), NOW);
  if (!decided.ok) return decided.reason;
  const write = decisionOf(decided).writes.at(-1);
  return write?.what === "add" ? write.appointment.technicianId : expect.fail("Nothing was added");
}
