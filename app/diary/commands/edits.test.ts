import { expect, test } from "vitest";
import { MIDNIGHT } from "../../kernel/clock.ts";
import { blockTime } from "./blocks.ts";
import { closeDays, standingAgain } from "./closures.ts";
import { setHours } from "./hours.ts";

/* Decisions about hours, closures and blocked time: docs/rules.md 4.9 to 4.11, 4.16, 5.3, 21.10, 21.11 */

const MONDAY = "2026-11-23";
const TUESDAY = "2026-11-24";
const ADA = { id: "ada", date: MONDAY, startsMinute: 600, endsMinute: 660, technicianId: "tara" };
const week = (opensMinute: number) =>
  Array.from({ length: 7 }, () => ({ isOpen: true, opensMinute, closesMinute: 1200 }));
const NOW = { week: week(480), closures: [], finishByClosing: false, state: "seen", coming: [ADA] };
const never = () => false;
const unlessAny = (stranded: object[]) => stranded.length === 0;

test("hours that strand an appointment need the agreement of staff", () => {
  expect(setHours(NOW, { week: week(630) }, unlessAny)).toEqual({ ok: false, reason: "strands", stranded: [ADA] });
  const writes = { week: week(630), finishByClosing: false };
  expect(setHours(NOW, { week: week(630) }, () => true)).toEqual({ ok: true, writes });
});

test.for([
  ["seen", 540, true],
  [undefined, 540, true],
  ["older", 540, false],
  ["older", 480, null],
] as const)("hours of the state %s from %d on are written: %s", ([seen, opens, written]) => {
  const decided = setHours(NOW, { week: week(opens), finishByClosing: false, seen }, unlessAny);
  if (written === false) expect(decided).toEqual({ ok: false, reason: "changed-since" });
  else expect(decided).toEqual({ ok: true, writes: written && { week: week(opens), finishByClosing: false } });
});

const CLOSING = {
  ...{ asked: { from: MONDAY, to: TUESDAY, reason: "Training" }, id: "new", fingerprint: "print" },
  isAgreed: unlessAny,
};

test("days that are closed already keep their reason, and the others are closed", () => {
  const closed = [{ date: MONDAY }];
  const added = [{ id: `new-${TUESDAY}`, date: TUESDAY, reason: "Training" }];
  expect(closeDays({ closed, coming: [ADA], used: undefined }, CLOSING)).toEqual({ ok: true, repeats: false, added });
  const both = [...closed, { date: TUESDAY }];
  const all = closeDays({ closed: both, coming: [ADA], used: undefined }, CLOSING);
  expect(all).toEqual({ ok: false, reason: "all-closed-already" });
  const open = closeDays({ closed: [], coming: [ADA], used: undefined }, CLOSING);
  expect(open).toEqual({ ok: false, reason: "strands", stranded: [ADA] });
});

test("a repeat gets the same answer as the first, even if the closures were removed since", () => {
  const used = { createdId: `old-${MONDAY} old-${TUESDAY}`, fingerprint: "print" };
  const now = { closed: [], coming: [ADA], used };
  expect(closeDays(now, { ...CLOSING, isAgreed: never })).toEqual({
    ok: true,
    repeats: true,
    added: [MONDAY, TUESDAY].map((date) => ({ id: `old-${date}`, date, reason: "Training" })),
  });
  expect(closeDays(now, { ...CLOSING, fingerprint: "another" })).toEqual({ ok: false, reason: "key-reused" });
});

test("an appointment that was asked for another time stands again unless blocked time or missing hours prevent it", () => {
  const asked = { ...ADA, hasEmail: true, request: "another-time-ada" };
  const read = { coming: [asked, { ...asked, request: null }], blocks: [], week: NOW.week };
  expect(standingAgain([{ date: MONDAY }], read)).toEqual([asked]);
  expect(standingAgain([{ date: TUESDAY }], read)).toEqual([]);
  const block = { ...{ id: "b", date: MONDAY, weekly: false, reason: "" }, ...{ start: 0, end: MIDNIGHT } };
  expect(standingAgain([{ date: MONDAY }], { ...read, blocks: [{ ...block, technicianId: "tara" }] })).toEqual([]);
  expect(standingAgain([{ date: MONDAY }], { ...read, blocks: [{ ...block, technicianId: "una" }] })).toEqual([asked]);
  const closed = { 1: { isOpen: false, opensMinute: 480, closesMinute: 1200 } };
  expect(standingAgain([{ date: MONDAY }], { ...read, week: closed })).toEqual([]);
});

const BLOCK = {
  ...{ from: MONDAY, to: TUESDAY, technicianId: "tara", weekly: false, reason: "Lunch" },
  ...{ start: 630, end: 690 },
};
const BLOCKING = { block: BLOCK, id: "new", fingerprint: "print", isAgreed: unlessAny };
const TEAM = { team: [{ id: "tara" }], coming: [], used: undefined };

test("a block is added once a day; technicians block only their own time; stranding needs agreement", () => {
  const { from: _from, to: _to, ...each } = BLOCK;
  const added = [MONDAY, TUESDAY].map((date) => ({ ...each, id: `new-${date}`, date }));
  expect(blockTime(TEAM, { ...BLOCKING, own: "tara" })).toEqual({ ok: true, repeats: false, added });
  for (const technicianId of ["una", null])
    expect(blockTime(TEAM, { ...BLOCKING, block: { ...BLOCK, technicianId }, own: "tara" })).toEqual({
      ok: false,
      reason: "not-yours",
    });
  expect(blockTime({ ...TEAM, team: [] }, BLOCKING)).toEqual({ ok: false, reason: "unknown-technician" });
  const strands = { ok: false, reason: "strands", stranded: [ADA] };
  expect(blockTime({ ...TEAM, coming: [ADA] }, BLOCKING)).toEqual(strands);
  const used = { createdId: "new", fingerprint: "print" };
  expect(blockTime({ ...TEAM, coming: [ADA], used }, BLOCKING)).toEqual({ ok: true, repeats: true, added });
  const other = { ...BLOCKING, fingerprint: "another" };
  expect(blockTime({ ...TEAM, used }, other)).toEqual({ ok: false, reason: "key-reused" });
});
