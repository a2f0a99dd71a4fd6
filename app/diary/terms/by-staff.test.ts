import { expect, test } from "vitest";
import { saidOfStaffs } from "./by-staff.ts";
import { NO_TERMS, type Terms, UNKNOWN_CLIENT } from "./terms.ts";

/* What the terms ask for when staff book. docs/rules.md 29.16 */

const SATURDAY = "2026-06-20";
const FRIDAY = "2026-06-19";
const GEL = { pricePence: 3500, serviceIds: ["gel"] };

function terms(deposit: Partial<Terms["deposit"]> = {}): Terms {
  return {
    ...{ ...NO_TERMS, id: "terms-1", text: "" },
    deposit: { ...NO_TERMS.deposit, kind: "fixed", amount: 1000, ...deposit },
  };
}

test("the deposit is ticked for the clients, services and days that the terms name; its amount is the same for anybody", () => {
  const been = { visited: true, missed: 0, mark: null };
  const missed = { ...been, missed: 1 };
  expect(saidOfStaffs(terms(), been, [GEL], FRIDAY)).toEqual({ asks: true, pence: 1000 });
  expect(saidOfStaffs(terms({ who: "new" }), UNKNOWN_CLIENT, [GEL], FRIDAY).asks).toBe(true);
  expect(saidOfStaffs(terms({ who: "new" }), been, [GEL], FRIDAY)).toEqual({ asks: false, pence: 1000 });
  expect(saidOfStaffs(terms({ who: "missed" }), missed, [GEL], FRIDAY).asks).toBe(true);
  expect(saidOfStaffs(terms({ who: "missed" }), been, [GEL], FRIDAY).asks).toBe(false);
  expect(saidOfStaffs(terms({ serviceIds: ["chrome"] }), been, [GEL], FRIDAY)).toEqual({ asks: false, pence: 1000 });
  expect(saidOfStaffs(terms({ saturdays: true }), been, [GEL], FRIDAY).asks).toBe(false);
  expect(saidOfStaffs(terms({ saturdays: true }), been, [GEL], SATURDAY).asks).toBe(true);
});

test("the mark on a client’s card overrides the terms, and a friend’s services count too", () => {
  const never = { visited: true, missed: 0, mark: "never" as const };
  const always = { ...never, mark: "always" as const };
  const mine = { pricePence: 600, serviceIds: ["art"] };
  expect(saidOfStaffs(terms(), never, [GEL], FRIDAY)).toEqual({ asks: false, pence: 1000 });
  expect(saidOfStaffs(terms({ who: "new" }), always, [GEL], FRIDAY)).toEqual({ asks: true, pence: 1000 });
  expect(saidOfStaffs(terms(), always, [GEL, mine], FRIDAY)).toEqual({ asks: true, pence: 1600 });
  expect(saidOfStaffs(terms({ kind: "none", amount: 0 }), always, [GEL], FRIDAY)).toEqual({ asks: false, pence: 0 });
});
