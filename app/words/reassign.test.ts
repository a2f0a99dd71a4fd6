import { expect, test } from "vitest";
import { whyNotReassigned } from "../diary/appointments/reassign.ts";
import type { Diary, TechnicianDiary } from "../diary/times/diary.ts";
import { whyInShort, whyInWords } from "./reassign.ts";

/* Why a technician can't take an appointment, in words. docs/rules.md 13.6, 14.10. November 30th, 2026 is a Monday. */

const MONDAY = "2026-11-30";
const NOW = { date: "2026-11-22", minute: 600 };
const BEA: TechnicianDiary = { id: "bea", name: "Bea", services: null, week: {}, busy: {}, blocked: [] };
const SALON: Diary = { timeZone: "Europe/London", finishByClosing: false, week: {}, closures: [], busy: {} };

test.for<[string, Partial<TechnicianDiary>, string | null, string | null]>([
  ["free", {}, null, null],
  ["off", { week: { 1: [] } }, "off on Mondays", "doesn’t work at that time on Monday, November 30: off on Mondays"],
  [
    "at work before alone",
    { week: { 1: [{ start: 540, end: 659 }] } },
    "works 09:00 to 10:59 on Mondays",
    "doesn’t work at that time on Monday, November 30: works 09:00 to 10:59 on Mondays",
  ],
  ["at work until its end", { week: { 1: [{ start: 540, end: 660 }] } }, null, null],
  ["off on another day", { week: { 2: [] } }, null, null],
  [
    "busy in the buffer after it",
    { busy: { [MONDAY]: [{ start: 669, end: 720 }] } },
    "has another appointment then",
    "has another appointment then",
  ],
  ["busy after that", { busy: { [MONDAY]: [{ start: 670, end: 720 }] } }, null, null],
  [
    "blocked",
    { blocked: [{ date: "2026-11-23", start: 600, end: 615, weekly: true }] },
    "has blocked time then",
    "has blocked time then",
  ],
  ["untrained", { services: ["polish"] }, "doesn’t do Nail Art, Gems", "doesn’t do Nail Art, Gems"],
])("somebody %s", ([, with_, short, rest]) => {
  expect(why(with_)).toEqual(short === null ? null : { short, sentence: `Bea ${rest}` });
});

test("a salon that is closed then is in everybody's way, and named instead of them", () => {
  const closed = { short: "the salon takes no bookings then", sentence: null };
  expect(why({}, { closures: [MONDAY] })).toEqual(closed);
  expect(why({ week: { 1: [] } }, { closures: [MONDAY] })).toEqual(closed);
  expect(why({ week: { 1: [] } }, {}, 607)).toEqual(closed);
});

function why(with_: Partial<TechnicianDiary>, salon: Partial<Diary> = {}, minute = 600) {
  const technician = { ...BEA, ...with_ };
  const services = ["polish", "art", "gems"].map((serviceId, place) => ({
    serviceId,
    name: ["Gel Polish", "Nail Art", "Gems"][place] ?? "",
  }));
  const given = {
    old: { date: MONDAY, startsMinute: 600 },
    at: { date: MONDAY, minute },
    length: 60,
    buffer: 10,
    services,
  };
  const why = whyNotReassigned({ ...SALON, ...salon, technicians: [technician] }, technician, given, NOW);
  return why && { short: whyInShort(why), sentence: whyInWords(technician.name, why) };
}
