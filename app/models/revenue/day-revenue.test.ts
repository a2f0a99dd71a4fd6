import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { APPOINTMENT_STATUSES, PAYMENT_STATUSES } from "../../diary/appointments/appointment.ts";
import { runs } from "../../testing/thoroughness.ts";
import { countsAsRevenue, type Earning, percentSince, revenueOfDay, summaryOf, totalOf } from "./day-revenue.ts";

const DATE = "2026-11-24";

test("a completed appointment counts, unless its payment was refunded or cancelled", () => {
  const counting = APPOINTMENT_STATUSES.flatMap((status) =>
    PAYMENT_STATUSES.filter((paymentStatus) => countsAsRevenue({ status, paymentStatus })).map(
      (paymentStatus) => `${status} ${paymentStatus}`,
    ),
  );
  expect(counting).toEqual(["completed pending", "completed paid"]);
});

describe("a day", () => {
  test("adds up what counts, cash apart from bank transfers", () => {
    const day = revenueOfDay(DATE, [
      anEarning({ pricePence: 3500 }),
      anEarning({ pricePence: 1250, paymentStatus: "paid" }),
      anEarning({ pricePence: 4_01, paymentMethod: "bank_transfer" }),
      anEarning({ pricePence: 99_00, paymentStatus: "refunded" }),
      anEarning({ pricePence: 99_00, status: "confirmed" }),
    ]);
    expect(day).toMatchObject({ date: DATE, appointments: 3, cashPence: 4750, transferPence: 401 });
    expect(totalOf(day)).toBe(5151);
  });

  test("of nothing that counts is a day of nothing", () => {
    const nothing = { date: DATE, appointments: 0, cashPence: 0, transferPence: 0, services: [] };
    expect(revenueOfDay(DATE, [])).toEqual(nothing);
    expect(revenueOfDay(DATE, [anEarning({ status: "cancelled" })])).toEqual(nothing);
  });

  test("counts services by quantity, under one name, what brought in most first", () => {
    const { services } = revenueOfDay(DATE, [
      anEarning({ pricePence: 3500 + 900, items: [item("Gel Polish", 3500), item("Nail Art", 450, 2)] }),
      anEarning({ pricePence: 450, items: [item("Nail Art", 450)] }),
      anEarning({ pricePence: 6200, items: [item("New Set", 6200)] }),
    ]);
    expect(services).toEqual([
      { name: "New Set", count: 1, pence: 6200 },
      { name: "Gel Polish", count: 1, pence: 3500 },
      { name: "Nail Art", count: 3, pence: 1350 },
    ]);
  });
});

describe("a price that staff have edited", () => {
  test.for<[number, [number, number][], number[]]>([
    [
      1000,
      [
        [500, 1],
        [500, 1],
      ],
      [500, 500],
    ],
    [
      1001,
      [
        [500, 1],
        [500, 1],
      ],
      [501, 500],
    ],
    [
      100,
      [
        [1, 1],
        [1, 1],
        [1, 1],
      ],
      [33, 34, 33],
    ],
    [
      0,
      [
        [3500, 1],
        [450, 2],
      ],
      [0, 0],
    ],
    [
      1,
      [
        [3500, 1],
        [450, 2],
      ],
      [1, 0],
    ],
    [
      8800,
      [
        [3500, 1],
        [450, 2],
      ],
      [7000, 1800],
    ],
    [
      900,
      [
        [0, 1],
        [0, 2],
      ],
      [300, 600],
    ],
    [
      10_000_000,
      [
        [1_000_000, 10],
        [1, 1],
      ],
      [9_999_999, 1],
    ],
  ])("of %d pence is spread over %j as %j", ([pricePence, listed, shares]) => {
    const items = listed.map(([pence, quantity], index) => item(`Service ${index}`, pence, quantity));
    const { services } = revenueOfDay(DATE, [anEarning({ pricePence, items })]);
    expect(services.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ pence }) => pence)).toEqual(shares);
  });

  test("is spread within a penny of the proportion, and whole", () => {
    const someItem = fc.record({
      name: fc.uuid(),
      pricePence: fc.integer({ min: 0, max: 1_000_000 }),
      quantity: fc.integer({ min: 1, max: 10 }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.array(someItem, { minLength: 1, maxLength: 30 }),
        (pricePence, items) => {
          const { services } = revenueOfDay(DATE, [anEarning({ pricePence, items })]);
          expect(services.reduce((sum, { pence }) => sum + pence, 0)).toBe(pricePence);
          const listed = items.reduce((sum, one) => sum + one.pricePence * one.quantity, 0);
          for (const { name, pence } of services) {
            const own = items.find((one) => one.name === name);
            const fair = listed > 0 && own ? (pricePence * own.pricePence * own.quantity) / listed : pence;
            expect(pence).toBeGreaterThanOrEqual(0);
            expect(Math.abs(pence - fair)).toBeLessThanOrEqual(1);
          }
        },
      ),
      { numRuns: runs(2_000) },
    );
  });
});

test("an appointment without items counts once, under its own text", () => {
  const { services } = revenueOfDay(DATE, [anEarning({ pricePence: 4200, serviceNames: "Old Thing", items: [] })]);
  expect(services).toEqual([{ name: "Old Thing", count: 1, pence: 4200 }]);
});

test("the average is the total by the appointments to the nearest penny, and 0 when there are none", () => {
  const day = { date: DATE, appointments: 2, cashPence: 1000, transferPence: 500 };
  const next = { date: "2026-11-25", appointments: 1, cashPence: 0, transferPence: 500 };
  expect(summaryOf([day, next])).toEqual({
    totalPence: 2000,
    appointments: 3,
    averagePence: 667,
    cashPence: 1000,
    transferPence: 1000,
  });
  expect(summaryOf([])).toEqual({ totalPence: 0, appointments: 0, averagePence: 0, cashPence: 0, transferPence: 0 });
});

test("is compared in whole percent, and with nothing not at all", () => {
  expect([percentSince(110, 100), percentSince(50, 100), percentSince(0, 3), percentSince(5, 0)]).toEqual([
    10,
    -50,
    -100,
    null,
  ]);
});

function anEarning(with_: Partial<Earning>): Earning {
  return {
    status: "completed",
    paymentStatus: "pending",
    paymentMethod: "cash",
    pricePence: 3500,
    serviceNames: "Gel Polish",
    items: [item("Gel Polish", 3500)],
    ...with_,
  };
}

function item(name: string, pricePence: number, quantity = 1) {
  return { name, pricePence, quantity };
}
