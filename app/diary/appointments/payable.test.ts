import { expect, test } from "vitest";
import { whyNotPayable } from "./payable.ts";

/* Which appointments can be paid online: docs/rules.md 17 */

const DUE = { status: "confirmed", paymentStatus: "pending", owedPence: 3500 };

test.for([
  [{}, null],
  [{ status: "pending" }, null],
  [{ status: "completed" }, null],
  [{ owedPence: 30 }, null],
  [{ owedPence: 29 }, "too-little"],
  [{ status: "cancelled" }, "cancelled"],
  ...["paid", "refunded", "cancelled"].map((paymentStatus) => [{ paymentStatus }, "settled"] as const),
] as const)("with %j the refusal to pay online is %j", ([with_, reason]) => {
  expect(whyNotPayable({ ...DUE, ...with_ })).toBe(reason);
});
