import { expect, test } from "vitest";
import { type TillEntry, tillOf } from "./till.ts";

/* What was paid for a day, and what is still to be paid: docs/rules.md 16.13. */

test("paid money counts by its way to pay, in pence, and pending money is still to pay", () => {
  const day = [
    entry({ paymentStatus: "paid", pricePence: 1050, cashPence: 1050 }),
    entry({ paymentStatus: "paid", pricePence: 2000, cashPence: 2000, status: "completed", tipsPence: 300 }),
    entry({ paymentStatus: "paid", pricePence: 4800, transferPence: 4800 }),
    entry({ paymentStatus: "paid", pricePence: 4000, onlinePence: 4000 }),
    entry({ paymentStatus: "paid", pricePence: 5000, cardPence: 2000, voucherPence: 3000 }),
    entry({ pricePence: 4200 }),
    entry({ status: "completed", pricePence: 1 }),
    entry({ pricePence: 3500, transferPence: 2000 }),
    entry({ pricePence: 0 }),
  ];
  expect(tillOf(day)).toEqual({
    ...{ cashPence: 3050, transferPence: 6800, cardPence: 2000, onlinePence: 4000, voucherPence: 3000, tipsPence: 300 },
    ...{ owedPence: 5701, owing: 3 },
  });
});

test("a cancelled appointment or payment has no revenue and owes nothing", () => {
  const nothing = { ...NOTHING, owedPence: 0, owing: 0 };
  expect(tillOf([])).toEqual(nothing);
  const left = [
    entry({ status: "cancelled", paymentStatus: "paid", cashPence: 3500 }),
    entry({ status: "cancelled" }),
    entry({ paymentStatus: "refunded" }),
    entry({ paymentStatus: "cancelled", status: "completed" }),
  ];
  expect(tillOf(left)).toEqual(nothing);
});

const NOTHING = { cashPence: 0, transferPence: 0, cardPence: 0, onlinePence: 0, voucherPence: 0, tipsPence: 0 };

function entry(with_: Partial<TillEntry>): TillEntry {
  return { status: "confirmed", paymentStatus: "pending", pricePence: 3500, ...NOTHING, ...with_ };
}
