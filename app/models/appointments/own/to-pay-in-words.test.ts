import { expect, test } from "vitest";
import { toPay } from "../../../diary/appointments/to-pay.ts";
import { paymentInWords } from "./payment-in-words.ts";
import { toPayInWords } from "./to-pay-in-words.ts";

const VISIT = { pricePence: 3500, depositPence: 1000 };

test.each([
  ["£10 now, £25 at the salon", [VISIT], true],
  ["£10 by bank transfer, £25 at the salon", [VISIT], false],
  [
    "£4.29 now by card (you’ve paid £11.55), £32.16 at the salon",
    [{ pricePence: 4800, depositPence: 1584, paidPence: 1155 }],
    true,
  ],
  ["£20 now: £10 each, £50 at the salon", [VISIT, VISIT], true],
  ["£17.50 now: £10 and £7.50, £42.50 at the salon", [VISIT, { pricePence: 2500, depositPence: 750 }], true],
  ["£35 now", [{ pricePence: 3500, depositPence: 5000 }], true],
  ["£10 paid, £25 to pay at the salon", [{ ...VISIT, paidPence: 1000 }], true],
  ["£35 at the salon", [{ pricePence: 3500, depositPence: 0 }], true],
  ["£0.20 by bank transfer, £34.80 at the salon", [{ pricePence: 3500, depositPence: 20 }], true],
])("a client reads “%s”", (words, parts, byCard) => {
  expect(toPayInWords(toPay(parts, byCard))).toBe(words);
});

test("a deposit that has partly come is awaited for its rest", () => {
  const payment = { pricePence: 4800, paymentMethod: "cash", paymentStatus: "pending" as const };
  expect(paymentInWords({ ...payment, awaitedPence: 1584, paidPence: 1155 })).toBe(
    "£4.29 as a deposit (you’ve paid £11.55), then £32.16 in cash on the day",
  );
  expect(paymentInWords({ ...payment, awaitedPence: 4800 })).toBe("£48 as a deposit");
});

test("of a visit that is paid by a package, the deposit on its way back is a part of what was paid", () => {
  const payment = { pricePence: 2800, paymentMethod: "cash", paymentStatus: "paid" as const };
  expect(paymentInWords({ ...payment, paidPence: 4113, backPence: 1313 })).toBe(
    "£41.13, paid. £13.13 of it is on its way back to your card; £28 stays paid",
  );
});
