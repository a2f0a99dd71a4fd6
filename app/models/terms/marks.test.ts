import { expect, test } from "vitest";
import { type MarkFacts, marksInWords, NOT_AGREED } from "./marks.ts";

/* What staff read at a visit of its card on file and its deposit. docs/rules.md 29.18. The dates are examples. */

const FACTS: MarkFacts = {
  ...{ asksCard: null, card: null, open: 1, depositPence: 0, paidPence: 0, dueAt: null, waived: null },
  toAgree: 0,
  timeZone: "Europe/London",
};
const VISA = { brand: "visa", last4: "4242" };
const DUE = Date.parse("2026-11-27T14:00:00Z");

test.each<[Partial<MarkFacts>, string | null]>([
  [{}, null],
  [{ asksCard: 1, card: VISA }, "Visa ending 4242"],
  [{ asksCard: 1, card: VISA, open: 0 }, "Visa ending 4242"],
  [{ asksCard: 1 }, "No card yet"],
  [{ asksCard: 1, open: 0 }, null],
])("staff read of a card with %o: %s", (facts, words) => {
  expect(marksInWords({ ...FACTS, ...facts })).toMatchObject({ card: words, deposit: null, fees: null });
});

test.each<[Partial<MarkFacts>, string | null]>([
  [{ depositPence: 1000, dueAt: DUE }, "£10 awaited until Fri, Nov 27 at 14:00"],
  [{ depositPence: 1000, paidPence: 250, dueAt: DUE }, "£7.50 awaited until Fri, Nov 27 at 14:00"],
  [{ depositPence: 1000, dueAt: DUE, timeZone: "Europe/Berlin" }, "£10 awaited until Fri, Nov 27 at 15:00"],
  [{ depositPence: 1000, paidPence: 1000 }, "£10 paid"],
  [{ depositPence: 1000, paidPence: 3500 }, "£10 paid"],
  [{ depositPence: 1000 }, null],
  [{ depositPence: 1000, waived: "An old friend" }, "Waived: An old friend"],
  [{ depositPence: null, waived: "An old friend" }, "Waived: An old friend"],
  [{ depositPence: 1000, dueAt: DUE, waived: "An old friend" }, "£10 awaited until Fri, Nov 27 at 14:00"],
])("staff read of a deposit with %o: %s", (facts, words) => {
  expect(marksInWords({ ...FACTS, ...facts })).toMatchObject({ card: null, deposit: words, fees: null });
});

test("staff read that a client whom they have booked has not agreed to the fees", () => {
  expect(marksInWords({ ...FACTS, toAgree: 1 })).toEqual({ card: null, deposit: null, fees: NOT_AGREED });
});
