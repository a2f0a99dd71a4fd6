import { expect, test } from "vitest";
import { anAgreement, LONDON } from "../../testing/salon-diary.ts";
import { waysInShort, waysLeft } from "../../words/limits.ts";
import { freeCancelHours, lateCostOf } from "./late-cost.ts";

/* Where a late cancellation costs something, clients read until when it is free. docs/rules.md 5.7, 29.8 */

const LIMITS = { changeCutoffHours: 48, cancelCutoffHours: 0, bookableDays: 30 };
const VISIT = { date: "2036-06-20", startsMinute: 585, pricePence: 3500, createdAt: 0, replacesId: null };
const HALF = { kind: "percent" as const, amount: 50 };
const AGREED = anAgreement({ lateFee: HALF, lateHours: 48 });
const NONE = { kind: "none" as const, amount: 0 };
const [EARLY, LATE] = [Date.parse("2036-06-18T08:45:00Z"), Date.parse("2036-06-18T08:45:00.001Z")];

test("the deadline is a date, and once it has passed the cost is told", () => {
  const early = lateCostOf({ ...VISIT, agreed: AGREED }, LONDON, EARLY);
  expect(early).toEqual({ freeUntil: "Wed, Jun 18 at 09:45", cost: "£17.50" });
  const late = lateCostOf({ ...VISIT, agreed: AGREED }, LONDON, LATE);
  expect(late).toEqual({ freeUntil: null, cost: "£17.50" });
  expect(waysLeft({ late: false, tooLateToCancel: false }, LIMITS, early)).toBe(
    "You can change your appointment up to 48 hours before it starts, and cancel it free until Wed, Jun 18 at 09:45.",
  );
  expect(waysLeft({ late: true, tooLateToCancel: false }, LIMITS, late)).toBe(
    "Your appointment is less than 48 hours away. You can still cancel it until it begins for £17.50. To change it, please call us.",
  );
  expect(waysLeft({ late: false, tooLateToCancel: false }, { ...LIMITS, cancelCutoffHours: 2 }, late)).toContain(
    "and cancel it until 2 hours before it starts for £17.50.",
  );
});

test("what was booked within these hours is free for thirty minutes", () => {
  const createdAt = Date.parse("2036-06-19T12:00:00Z");
  const booked = { ...VISIT, agreed: AGREED, createdAt };
  expect(lateCostOf(booked, LONDON, createdAt)?.freeUntil).toBe("Thu, Jun 19 at 13:30");
  expect(lateCostOf({ ...booked, replacesId: "before" }, LONDON, createdAt)?.freeUntil).toBeNull();
});

test("without terms, or without a fee in them, nothing is said of a cost", () => {
  for (const agreed of [null, anAgreement({ lateFee: NONE })])
    expect(lateCostOf({ ...VISIT, agreed }, LONDON, LATE)).toBeNull();
  expect(freeCancelHours({ lateFee: NONE, lateHours: 24 })).toBeNull();
});

test("in short, cancelling is free until the hours of the terms, or until it ends anyway", () => {
  expect(waysInShort(LIMITS, freeCancelHours(AGREED))).toBe(
    "Change up to 48 hours before, cancel free up to 48 hours before.",
  );
  expect(waysInShort({ ...LIMITS, cancelCutoffHours: 72 }, 48)).toBe(
    "Change up to 48 hours before, cancel up to 72 hours before.",
  );
});
