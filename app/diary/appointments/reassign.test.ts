import { describe, expect, test } from "vitest";
import type { Diary, TechnicianDiary } from "../times/diary.ts";
import { type Reassigned, whyNotReassigned } from "./reassign.ts";

/* Why a technician can't take over an appointment. docs/rules.md 13.6, 14.10 */

const DAY = "2026-11-24";
const NOW = { date: DAY, minute: 500 };

describe("a technician", () => {
  test("takes an appointment if they are free, even one that has begun and keeps its start", () => {
    expect(why({})).toBeNull();
    expect(why({}, {}, { date: DAY, minute: 630 })).toBeNull();
  });

  test("is busy during a buffer too, but not because of an appointment right after it", () => {
    const busy = (start: number, end: number) => why({ busy: { [DAY]: [{ start, end }] } });
    expect(busy(670, 700)).toEqual({ reason: "busy" });
    expect(busy(675, 700)).toBeNull();
    expect(busy(590, 600)).toBeNull();
  });

  test("has blocked time", () => {
    expect(why({ blocked: [{ date: DAY, start: 630, end: 640, weekly: false }] })).toEqual({ reason: "blocked" });
  });

  test("does not do some of its services, which are named once each", () => {
    const services = ["gel", "art", "art"].map((serviceId) => ({ serviceId, name: serviceId.toUpperCase() }));
    expect(why({ services: ["gel"] }, { services })).toEqual({ reason: "not-done", services: ["ART"] });
  });

  test("is off, and the refusal names their hours of that day", () => {
    const shifts = [{ start: 900, end: 1000 }];
    expect(why({ week: { 2: shifts } })).toEqual({ reason: "off", date: DAY, shifts });
    expect(why({ week: { 2: [] } })).toEqual({ reason: "off", date: DAY, shifts: [] });
  });

  test("is not the reason if the salon is closed that day or by that time", () => {
    const busy = { [DAY]: [{ start: 0, end: 1440 }] };
    expect(why({ busy }, {}, NOW, { closures: [DAY] })).toEqual({ reason: "closed" });
    expect(why({ busy }, { at: { date: DAY, minute: 1210 } })).toEqual({ reason: "closed" });
    expect(why({ week: { 2: [] } }, { at: { date: DAY, minute: 495 } })).toEqual({ reason: "closed" });
  });
});

/** Why Bea can't take over an hour of gel at 10:00, with a quarter kept free after it. */
function why(bea: Partial<TechnicianDiary>, with_: Partial<Reassigned> = {}, now = NOW, salon: Partial<Diary> = {}) {
  const technician = { id: "bea", name: "Bea", services: null, week: {}, busy: {}, blocked: [], ...bea };
  const other = { ...technician, id: "ada", services: null, week: {}, busy: {}, blocked: [] };
  const diary = {
    ...{ timeZone: "Europe/London", finishByClosing: false, week: {}, closures: [], busy: {} },
    ...{ technicians: [other, technician], ...salon },
  };
  const given = {
    ...{ old: { date: DAY, startsMinute: 600 }, at: { date: DAY, minute: 600 }, length: 60, buffer: 15 },
    ...{ services: [{ serviceId: "gel", name: "Gel" }], ...with_ },
  };
  return whyNotReassigned(diary, technician, given, now);
}
