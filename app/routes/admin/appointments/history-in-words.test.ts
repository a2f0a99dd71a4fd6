import { expect, test } from "vitest";
import type { AppointmentState } from "../../../diary/appointments/booked.ts";
import { eventInWords } from "./history-in-words.ts";

/* What the history says of an event: docs/rules.md 14.6. */

const BEFORE: AppointmentState = {
  ...{ status: "confirmed", pricePence: 3500, paymentMethod: "cash", paymentStatus: "pending" },
};

test.for<[string, Partial<AppointmentState>, string]>([
  ["priced", { pricePence: 4150 }, "price changed from £35 to £41.50"],
  ["priced", { paymentMethod: "bank_transfer" }, "payment method changed from Cash to Bank Transfer"],
  [
    "priced",
    { pricePence: 0, paymentMethod: "bank_transfer" },
    "price changed from £35 to £0, payment method changed from Cash to Bank Transfer",
  ],
  ["priced", {}, "price of £35 saved as it was"],
  ["payment paid", { paymentStatus: "paid" }, "payment of £35 in cash marked as received"],
  [
    "payment paid",
    { paymentStatus: "paid", paymentMethod: "bank_transfer" },
    "payment of £35 by bank transfer (not in cash) marked as received",
  ],
  ["payment pending", {}, "payment of £35 in cash marked as not received"],
  ["payment refunded", { paymentStatus: "refunded" }, "payment of £35 in cash marked as refunded"],
  ["payment cancelled", { paymentStatus: "cancelled" }, "payment of £35 in cash marked as cancelled"],
  ["completed", { status: "completed" }, "completed"],
])("%s that has set %j is said as: %s", ([event, set, words]) => {
  expect(eventInWords({ event, states: { before: BEFORE, after: { ...BEFORE, ...set } }, who: "Iris" })).toBe(words);
});

test("confirming differs from setting back", () => {
  const from = (status: AppointmentState["status"]) => ({ before: { ...BEFORE, status }, after: BEFORE });
  expect(eventInWords({ event: "confirmed", states: from("pending"), who: "Iris" })).toBe("confirmed");
  expect(eventInWords({ event: "confirmed", states: from("completed"), who: "Iris" })).toBe("set back to confirmed");
});

test("what came by Stripe names the amount, not the way that was never chosen", () => {
  const after: AppointmentState = { ...BEFORE, paymentMethod: "bank_transfer", paymentStatus: "paid" };
  const entry = { event: "payment paid", states: { before: BEFORE, after }, who: "Stripe" };
  expect(eventInWords(entry)).toBe("payment of £35 marked as received");
});

test.for([
  ["priced", "price or payment method changed"],
  ["payment paid", "payment marked as received"],
  ["payment pending", "payment marked as not received"],
  ["pending", "set back to pending"],
  ["booked", "booked"],
] as const)("an event from before amounts were noted keeps its words: %s", ([event, words]) => {
  expect(eventInWords({ event, states: null, who: "Iris" })).toBe(words);
});

test("an edit is shown with what it has changed, and of the customer only that it has", () => {
  const state = { status: "confirmed", paymentMethod: "cash", paymentStatus: "pending" } as const;
  const before = { ...state, pricePence: 3500, services: "Gel", length: 60, technicianId: "a" };
  const after = { ...state, pricePence: 4000, services: "Gel, Art × 2", length: 75, technicianId: "b" };
  const also: ("name" | "notes")[] = ["name", "notes"];
  const states = { before, after, reason: "more-work" as const, also };
  const technicians = { before: "Ada", after: "Bea" };
  expect(eventInWords({ event: "edited", states, technicians, who: "Ann" })).toBe(
    "services changed from Gel to Gel, Art × 2, length changed from 60 to 75 minutes, price changed from £35 to £40 (more work than booked), reassigned from Ada to Bea, name changed, notes changed",
  );
  expect(eventInWords({ event: "edited", states: { before, after: before }, who: "Ann" })).toBe("saved as it was");
});
