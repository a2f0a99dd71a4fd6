import fc from "fast-check";
import { expect, test } from "vitest";
import { atStripeBy, partName, partNames, splitBack } from "./payment-names.ts";

/* The parts of a payment, and of a refund of it. docs/rules.md 31.7, 31.13 */

test("a refund is split to the penny by the rest of each part", () => {
  expect(splitBack(2000, [1000, 1000])).toEqual([1000, 1000]);
  expect(splitBack(501, [1000, 1000])).toEqual([251, 250]);
  expect(splitBack(1000, [1000, 0])).toEqual([1000, 0]);
  expect(splitBack(100, [0, 0])).toEqual([100, 0]);
});

test("the shares sum to the refund, each is within a penny of its proportion, and none is more than is left", () => {
  const parts = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(parts, fc.double({ min: 0, max: 1, noNaN: true }), (left, part) => {
      const all = left.reduce((sum, one) => sum + one, 0);
      const pence = Math.round(all * part);
      const shares = splitBack(pence, left);
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(pence);
      for (const [place, share] of shares.entries()) {
        const most = left[place] ?? 0;
        expect(share >= 0 && share <= most).toBe(true);
        if (all > 0) expect(Math.abs(share - (pence * most) / all)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test("a part is named after its payment or refund, with its number", () => {
  expect(partNames("re_1").slice(0, 3)).toEqual(["re_1", "re_1 2", "re_1 3"]);
  expect([atStripeBy("re_1"), atStripeBy(partName("re_1", 2))]).toEqual(["re_1", "re_1"]);
});
