import { expect, test } from "vitest";
import { awaitedOf } from "./entry.ts";

test("a deposit is awaited as long as it is due, and none once it was paid or let go: docs/rules.md 29.5", () => {
  const agreed = { depositPence: 1500 };
  expect(awaitedOf({ agreed, depositDueAt: 1 })).toBe(1500);
  expect(awaitedOf({ agreed, depositDueAt: null })).toBe(0);
  expect(awaitedOf({ agreed })).toBe(0);
  expect(awaitedOf({ agreed: null, depositDueAt: 1 })).toBe(0);
});
