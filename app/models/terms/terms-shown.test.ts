import fc from "fast-check";
import { expect, test } from "vitest";
import { decide } from "../../diary/decide.ts";
import { HOUR_MS, instantAt, MINUTE_MS } from "../../kernel/clock.ts";
import { aCommand, anAgreement, aSalonDiary, LONDON, withAppointment } from "../../testing/salon-diary.ts";
import { agreedFeesOf, feesToAsk } from "./terms-shown.ts";

/* The fees that pages offer are those that the diary asks for, also across both changes of the clock. docs/rules.md 29.11 */

/** The Sundays on which London’s clocks go forward and back in 2036. */
const [SPRING, AUTUMN] = ["2036-03-30", "2036-10-26"];

/** Whether the page offers the fee of a late cancellation, and whether the diary lets staff ask for it. */
function offeredAndAsked(start: { date: string; startsMinute: number }, lateHours: number, at: number) {
  const appointment = { ...start, endsMinute: start.startsMinute + 60, agreed: anAgreement({ lateHours, at: 0 }) };
  const fees = agreedFeesOf({ ...appointment, createdAt: 0, replacesId: null }, null, LONDON);
  const offered = fees && feesToAsk(fees, 3500, { begun: false, at }).latePence > 0;
  const diary = withAppointment(aSalonDiary(), { ...appointment, createdAt: 0 });
  const asking = { what: "cancel", appointmentId: "one", cancelledBy: "client", askFee: true } as const;
  return [offered, decide(diary, aCommand(asking), at).ok];
}

test("the page offers exactly the fee that the diary asks for, whenever clocks change in between", () => {
  const start = fc.record({
    date: fc.constantFrom(SPRING, AUTUMN, "2036-03-31", "2036-10-27"),
    startsMinute: fc.integer({ min: 180, max: 1380 }),
  });
  const hours = fc.integer({ min: 1, max: 168 });
  const minutes = fc.integer({ min: -90, max: 90 });
  fc.assert(
    fc.property(start, hours, minutes, (start, lateHours, minutes) => {
      const at = instantAt(LONDON, start.date, start.startsMinute) - lateHours * HOUR_MS + minutes * MINUTE_MS;
      const [offered, asked] = offeredAndAsked(start, lateHours, at);
      expect(asked).toBe(minutes > 0);
      expect(offered).toBe(asked);
    }),
  );
});

test.each([
  ["on a day without a change, at 24 hours on the clock", "2036-06-20", "2036-06-19T10:59:00Z", false],
  ["a minute later", "2036-06-20", "2036-06-19T11:01:00Z", true],
  ["in spring, at 24 hours on the clock, which are 23", SPRING, "2036-03-29T12:00:00Z", true],
  ["in spring, 24 hours before", SPRING, "2036-03-29T11:00:00Z", false],
  ["in autumn, at 24 hours on the clock, which are 25", AUTUMN, "2036-10-25T11:00:00Z", false],
  ["in autumn, 24 hours before", AUTUMN, "2036-10-25T12:00:00Z", false],
  ["in autumn, a minute later", AUTUMN, "2036-10-25T12:01:00Z", true],
])("a fee of 24 hours for a visit at 12:00 %s: %s, cancelled at %s: %s", (_, date, at, late) => {
  expect(offeredAndAsked({ date, startsMinute: 720 }, 24, Date.parse(at))).toEqual([late, late]);
});
