import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../testing/thoroughness.ts";
import {
  decimalTyped,
  formatPounds,
  formatToThePenny,
  penceFromPounds,
  penceTyped,
  penceWithin,
  poundsFromPence,
} from "./money.ts";

test("shows whole pounds without pence, and pence with both digits, always with £", () => {
  expect([0, 5, 50, 100, 450, 3500, 1250, 123_456, 12_300_000].map(formatPounds)).toEqual([
    "£0",
    "£0.05",
    "£0.50",
    "£1",
    "£4.50",
    "£35",
    "£12.50",
    "£1,234.56",
    "£123,000",
  ]);
});

test("shows both digits of the pence among sums", () => {
  expect([0, 5, 3500, 123_456].map(formatToThePenny)).toEqual(["£0.00", "£0.05", "£35.00", "£1,234.56"]);
});

test("writes pounds for the wire as plain numbers", () => {
  expect([3500, 1250, 1, 0, 10_999].map(poundsFromPence)).toEqual([35, 12.5, 0.01, 0, 109.99]);
});

test("reads pounds to the nearest penny, also where a float falls short", () => {
  expect([35, 12.5, 0.29, 1.1, 4.35, 8.2, 19.99, 64.1, 0.005, 12.344, 12.346].map(penceFromPounds)).toEqual([
    3500, 1250, 29, 110, 435, 820, 1999, 6410, 1, 1234, 1235,
  ]);
});

test("no sum of pence is lost or gained on its way over the wire", () => {
  const pence = fc.integer({ min: 0, max: 100_000_000 });
  fc.assert(
    fc.property(pence, (sum) => {
      expect(penceFromPounds(poundsFromPence(sum))).toBe(sum);
      expect(penceFromPounds(JSON.parse(JSON.stringify(poundsFromPence(sum))))).toBe(sum);
      expect(penceFromPounds(Number((sum / 100).toFixed(2)))).toBe(sum);
    }),
    { numRuns: runs(2_000) },
  );
});

test("reads a number as people type it, and nothing that only a program writes", () => {
  expect(["35", " 12.50 ", ".5", "5.", "-3", "+1", "0"].map(decimalTyped)).toEqual([35, 12.5, 0.5, 5, -3, 1, 0]);
  const none = ["", " ", ".", "1e3", "0x10", "Infinity", "1,5", "1 000", "12.5.0", "£5"];
  expect(none.map(decimalTyped)).toEqual(none.map(() => null));
});

test("pounds as typed are pence to the nearest penny, and an amount is whole pence within its limits", () => {
  expect(["12.50", "0.29", "1.006", "1e3", ""].map(penceTyped)).toEqual([1250, 29, 101, null, null]);
  const amounts = [10, 500, 62.5, 9.99, 500.01, 62.505, Number.NaN];
  expect(amounts.map((pounds) => penceWithin(pounds, 1_000, 50_000))).toEqual([
    ...[1_000, 50_000, 6_250],
    ...[null, null, null, null],
  ]);
});
