import { expect, test } from "vitest";
import { takenBeyond, takenPart } from "./drawn-hour.ts";

/* docs/rules.md 13.3 */

const from10 = (minutes: number, status: "confirmed" | "cancelled" = "confirmed") => ({
  ...{ startsMinute: 600, endsMinute: 600 + minutes, status },
});

test("the part of an appointment beyond the drawn hour is marked", () => {
  expect(takenBeyond(from10(90), false)).toEqual({ start: 660, end: 690 });
  expect(takenBeyond(from10(60), false)).toBeNull();
  expect(takenBeyond(from10(90), true)).toBeNull();
  expect(takenBeyond(from10(90, "cancelled"), false)).toBeNull();
});

test("the part of the drawn hour that it takes is marked", () => {
  expect(takenPart(from10(45), 660)).toBe(0.75);
  expect(takenPart(from10(60), 660)).toBe(1);
  expect(takenPart(from10(90), 660)).toBe(1);
});
