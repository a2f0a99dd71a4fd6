import fc from "fast-check";
import { expect, test } from "vitest";
import { PAYMENT_KINDS, WAYS_TO_PAY } from "../../diary/appointments/payment.ts";
import { runs } from "../../testing/thoroughness.ts";
import { type Item, sharesOf, takenAll, takenByDay, takenByService, takenOf } from "./taken.ts";

/* What was taken, as pure sums: docs/rules.md 28.1, 28.2 */

const amountPence = fc.integer({ min: -1_000_000, max: 1_000_000 });
const row = fc.record({
  takenOn: fc.constantFrom("2036-06-15", "2036-06-16", "2036-07-01"),
  kind: fc.constantFrom(...PAYMENT_KINDS),
  method: fc.constantFrom(...WAYS_TO_PAY),
  amountPence,
});
const item = fc.tuple(
  fc.constantFrom("Gel Polish", "Nail Art", "Gems"),
  fc.oneof(fc.constantFrom(0, 1, 3500), fc.nat(1_000_000)),
  fc.integer({ min: 1, max: 10 }),
  fc.constant("any"),
);
const items = fc.array(item, { minLength: 1, maxLength: 6 });

test("the days, the ways and the total each sum to the rows, in any grouping", () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const sum = rows.reduce((all, { amountPence }) => all + amountPence, 0);
      const days = takenByDay(rows);
      const all = takenAll(days);
      expect(all.totalPence).toBe(sum);
      for (const way of WAYS_TO_PAY)
        expect(all.byMethod[way]).toBe(
          rows.reduce((pence, row) => pence + (row.method === way ? row.amountPence : 0), 0),
        );
      expect(takenOf(rows).totalPence).toBe(sum);
      for (const { byMethod, totalPence } of days) {
        expect(WAYS_TO_PAY.reduce((all, way) => all + byMethod[way], 0)).toBe(totalPence);
      }
      expect(days.map(({ date }) => date)).toEqual([...new Set(rows.map(({ takenOn }) => takenOn))].sort());
    }),
    { numRuns: runs(500) },
  );
});

test("shares sum to the whole, are within a penny of their proportion, and go back as they came", () => {
  fc.assert(
    fc.property(amountPence, items, (pence, items) => {
      const shares = sharesOf(pence, items);
      expect(shares.reduce((sum, share) => sum + share.pence, 0)).toBe(pence);
      const prices = items.map(([, price, quantity]) => price * quantity);
      const all = prices.reduce((sum, price) => sum + price, 0);
      for (const { at, pence: share } of all > 0 ? shares : [])
        expect(Math.abs(share - (pence * (prices[at] ?? 0)) / all)).toBeLessThanOrEqual(1);
      const back = sharesOf(-pence, items);
      expect(back.map(({ pence }) => pence + 0)).toEqual(shares.map(({ pence }) => 0 - pence));
    }),
    { numRuns: runs(500) },
  );
});

test("money for no service is listed under its own name", () => {
  const gel: Item[] = [
    ["Gel Polish", 3000, 1, "gel"],
    ["Gems", 100, 10, "gems"],
  ];
  expect(
    takenByService([
      { kind: "deposit", items: gel, serviceNames: "", amountPence: 2000 },
      { kind: "payment", items: gel, serviceNames: "", amountPence: 2000 },
      { kind: "refund", items: gel, serviceNames: "", amountPence: -400 },
      { kind: "tip", items: gel, serviceNames: "", amountPence: 500 },
      { kind: "fee", items: gel, serviceNames: "", amountPence: 700 },
      { kind: "payment", items: null, serviceNames: null, amountPence: 150 },
      { kind: "payment", items: [], serviceNames: "Old text", amountPence: 50 },
    ]),
  ).toEqual([
    { name: "Gel Polish", pence: 2700 },
    { name: "Gems", pence: 900 },
    { name: "Fees", pence: 700 },
    { name: "Tips", pence: 500 },
    { name: "Deleted appointments", pence: 150 },
    { name: "Old text", pence: 50 },
  ]);
});
