import { expect, test } from "vitest";
import { quantile, slopeOf } from "./figures.ts";

test("a quantile is one of the values", () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2);
  expect(quantile([4, 1, 3, 2], 0.95)).toBe(4);
  expect(quantile([], 0.5)).toBeNaN();
});

test("the slope of a line is exact, and that of noise around none is within its error", () => {
  const line = [0, 1, 2, 3].map((x) => ({ x, y: 7 + 2 * x }));
  expect(slopeOf(line)).toEqual({ rise: 2, error: 0 });
  const noise = [1, -1, -1, 1, 1, -1, -1, 1].map((y, x) => ({ x, y }));
  const { rise, error } = slopeOf(noise);
  expect(Math.abs(rise)).toBeLessThan(2 * error);
});

test("values that are like the ones before them say less", () => {
  const steps = [0, 0, 0, 5, 5, 5, 1, 1, 1, 6, 6, 6].map((y, x) => ({ x, y }));
  const mixed = [0, 5, 0, 5, 0, 5, 1, 6, 1, 6, 1, 6].map((y, x) => ({ x, y }));
  expect(slopeOf(steps).error).toBeGreaterThan(slopeOf(mixed).error);
});
