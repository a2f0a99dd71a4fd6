import { describe, expect, test } from "vitest";
import type { Diary, Interval } from "./diary.ts";
import { offersOn, sameOffers } from "./offers.ts";

/* What strangers are told of a day in the middle of it. docs/rules.md 22.2 */

const TODAY = "2026-11-24";
const AT_NOON = { date: TODAY, minute: 720 };

describe("at noon", () => {
  test("a change to what is over is none", () => {
    expect(same([{ start: 600, end: 660 }], [])).toBe(true);
    expect(same([{ start: 600, end: 720 }], [{ start: 660, end: 720 }])).toBe(true);
  });

  test("a change to what is still to come is one, even if it began before", () => {
    expect(same([{ start: 840, end: 900 }], [])).toBe(false);
    expect(same([{ start: 660, end: 780 }], [{ start: 660, end: 750 }])).toBe(false);
  });

  test("when it began makes no difference to what lasts longer", () => {
    expect(same([{ start: 600, end: 780 }], [{ start: 690, end: 780 }])).toBe(true);
  });
});

/** Whether strangers notice at noon that the day's busy times have become others. */
function same(before: Interval[], after: Interval[]): boolean {
  return sameOffers(offersOn(aDiary(before), TODAY, 0), offersOn(aDiary(after), TODAY, 0), TODAY, AT_NOON);
}

function aDiary(busy: Interval[]): Diary {
  return { timeZone: "Europe/London", finishByClosing: false, week: {}, closures: [], busy: { [TODAY]: busy } };
}
