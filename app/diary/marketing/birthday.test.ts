import { expect, test } from "vitest";
import { birthdaysFrom } from "./birthday.ts";

/* Which birthdays come in the next week: docs/rules.md 35.13 */

test("a day has its own birthday and those of the seven days after it", () => {
  const found = birthdaysFrom("2026-05-01");
  expect([...found.keys()]).toEqual(["05-01", "05-02", "05-03", "05-04", "05-05", "05-06", "05-07", "05-08"]);
  expect(new Set(found.values())).toEqual(new Set([2026]));
});

test("around the new year each birthday has its own year", () => {
  const found = birthdaysFrom("2026-12-29");
  expect([found.get("12-31"), found.get("01-01"), found.get("01-05"), found.get("01-06")]).toEqual([
    ...[2026, 2027, 2027],
    undefined,
  ]);
});

test("who was born on 29 February has the 28th in a year without it, and their own day in the others", () => {
  expect(birthdaysFrom("2026-02-21").get("02-29")).toBe(2026);
  expect(birthdaysFrom("2026-02-20").get("02-29")).toBeUndefined();
  expect(birthdaysFrom("2026-03-01").get("02-29")).toBeUndefined();
  expect(birthdaysFrom("2028-02-21").get("02-29")).toBeUndefined();
  expect(birthdaysFrom("2028-02-22").get("02-29")).toBe(2028);
  expect(birthdaysFrom("2028-02-28").get("02-29")).toBe(2028);
});
