import { expect, test } from "vitest";
import { paysFor, whyNotPayable } from "./payable.ts";

/* Which appointments can be paid online, and which payments cover them: docs/rules.md 17 */

const DUE = { status: "confirmed", paymentStatus: "pending", pricePence: 3500 };

test.for([
  [{}, null],
  [{ status: "pending" }, null],
  [{ status: "completed" }, null],
  [{ pricePence: 30 }, null],
  [{ pricePence: 29 }, "too-little"],
  [{ status: "cancelled" }, "cancelled"],
  ...["paid", "refunded", "cancelled"].map((paymentStatus) => [{ paymentStatus }, "settled"] as const),
] as const)("with %j the refusal to pay online is %j", ([with_, reason]) => {
  expect(whyNotPayable({ ...DUE, ...with_ })).toBe(reason);
});

test.for([
  [{ amount: 3500, currency: "gbp" }, true],
  [{ amount: 3501, currency: "gbp" }, true],
  [{ amount: 3499, currency: "gbp" }, false],
  [{ amount: 3500, currency: "usd" }, false],
] as const)("%j received pays for £35: %j", ([received, pays]) => {
  expect(paysFor(received, DUE, "GBP")).toBe(pays);
});
