import { expect, test } from "vitest";
import { type TodaysAppointment, todayAt } from "./today.ts";

/* docs/rules.md 13.12 */

const NOW = { date: "2026-11-26", minute: 12 * 60 };

function booked(given: Partial<TodaysAppointment>): TodaysAppointment {
  const usual = {
    id: "one",
    startsMinute: 600,
    endsMinute: 780,
    customerName: "Ada",
    pricePence: 4_000,
    arrivedAt: null,
  };
  const owedPence = (given.paymentStatus ?? "pending") === "pending" ? (given.pricePence ?? 4_000) : 0;
  return { ...usual, status: "confirmed", paymentStatus: "pending", owedPence, ...given };
}

test("counts the appointments, their total, and the paid part of it", () => {
  const appointments = [
    booked({ pricePence: 4_000, owedPence: 3_000 }),
    booked({ pricePence: 3_550, status: "completed", paymentStatus: "paid" }),
    booked({ pricePence: 9_900, status: "cancelled", paymentStatus: "paid" }),
    booked({ pricePence: 2_000, status: "completed", paymentStatus: "refunded" }),
    booked({ pricePence: 1_000, status: "completed", paymentStatus: "cancelled" }),
  ];
  expect(todayAt(appointments, null, NOW)).toMatchObject({ booked: 4, expectedPence: 7_550, takenPence: 4_550 });
  expect(todayAt([], null, NOW)).toEqual({
    ...{ date: NOW.date, booked: 0, expectedPence: 0, takenPence: 0, gap: null, late: [] },
  });
});

test.for([
  [{ startsMinute: 719 }, true],
  [{ startsMinute: 720 }, false],
  [{ startsMinute: 780 }, false],
  [{ endsMinute: 721 }, true],
  [{ endsMinute: 720 }, false],
  [{ status: "pending" }, true],
  [{ status: "completed" }, false],
  [{ status: "cancelled" }, false],
  [{ arrivedAt: 1 }, false],
  [{ arrivedAt: null }, true],
] as const)("late is who has not come while the appointment is on: %o", ([given, late]) => {
  expect(todayAt([booked(given)], null, NOW).late).toHaveLength(late ? 1 : 0);
});

test("the client who has been late the longest is named first", () => {
  const late = [booked({ id: "b", startsMinute: 660, customerName: "Bea" }), booked({ id: "a", startsMinute: 600 })];
  expect(todayAt(late, null, NOW).late).toEqual([
    { id: "a", name: "Ada", minute: 600 },
    { id: "b", name: "Bea", minute: 660 },
  ]);
});
