import { expect, test } from "vitest";
import { HOUR_MS } from "../../kernel/clock.ts";
import { cancellingAt } from "./cancelling.ts";

/* What a cancellation would be now. docs/rules.md 5.7 */

const START = Date.parse("2036-06-20T10:00Z");
const VISIT = {
  ...{ date: "2036-06-20", startsMinute: 600, createdAt: 0, replacesId: null, agreed: null },
  ...{ pricePence: 3500, inMoneyPence: 0, onlinePence: 0, onItsWayPence: 0 },
};

test.for([
  ["48 hours before the start, to the millisecond", START - 48 * HOUR_MS, null],
  ["a millisecond later", START - 48 * HOUR_MS + 1, 48],
] as const)("a cancellation %s is late within %s", ([, at, lateWithin]) => {
  expect(cancellingAt(VISIT, "UTC", at)).toMatchObject({ lateWithin, lateFeePence: 0 });
});
