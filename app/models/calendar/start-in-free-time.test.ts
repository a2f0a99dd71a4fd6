import { expect, test } from "vitest";
import { startInFreeTime } from "./start-in-free-time.ts";

/* Where a booking in free time of the calendar begins: docs/rules.md 13.9. */

test("free time begins a booking at its start, and at the next quarter of an hour while it is under way", () => {
  const free = { date: "2026-11-23", start: 600, end: 630 };
  const startAt = (minute: number, date = free.date) => startInFreeTime(free, { date, minute });
  expect([startAt(599), startAt(600), startAt(614), startAt(615), startAt(629)]).toEqual([600, 615, 615, 630, 630]);
  expect([startAt(630), startAt(700), startAt(610, "2026-11-22")]).toEqual([600, 600, 600]);
});
