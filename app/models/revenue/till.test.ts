import { expect, test } from "vitest";
import { type TillEntry, tillOf } from "./till.ts";

/* What was paid for a day, and what is still to be paid: docs/rules.md 16.13. */

test("what is paid counts by how it came, in pence, and what is pending is still to pay", () => {
  const day = [
    entry({ paymentStatus: "paid", pricePence: 1050 }),
    entry({ paymentStatus: "paid", pricePence: 2000, status: "completed" }),
    entry({ paymentStatus: "paid", paymentMethod: "bank_transfer", pricePence: 4800 }),
    entry({ paymentStatus: "paid", paymentMethod: "bank_transfer", paidOnline: true, pricePence: 4000 }),
    entry({ paymentStatus: "pending", pricePence: 4200 }),
    entry({ paymentStatus: "pending", status: "completed", pricePence: 1 }),
  ];
  expect(tillOf(day)).toEqual({ cashPence: 3050, transferPence: 4800, onlinePence: 4000, owedPence: 4201, owing: 2 });
});

test("what came online is no cash, whatever method was chosen since", () => {
  const online = entry({ paymentStatus: "paid", paymentMethod: "cash", paidOnline: true });
  expect(tillOf([online])).toMatchObject({ cashPence: 0, transferPence: 0, onlinePence: 3500 });
});

test("what is cancelled, given back or called off brings nothing and owes nothing", () => {
  const nothing = { cashPence: 0, transferPence: 0, onlinePence: 0, owedPence: 0, owing: 0 };
  expect(tillOf([])).toEqual(nothing);
  const left = [
    entry({ status: "cancelled", paymentStatus: "paid" }),
    entry({ status: "cancelled", paymentStatus: "pending" }),
    entry({ paymentStatus: "refunded" }),
    entry({ paymentStatus: "cancelled", status: "completed" }),
  ];
  expect(tillOf(left)).toEqual(nothing);
});

function entry(with_: Partial<TillEntry>): TillEntry {
  const paid = { paymentStatus: "pending", paymentMethod: "cash", pricePence: 3500, paidOnline: false } as const;
  return { status: "confirmed", ...paid, ...with_ };
}
