import { expect, test } from "vitest";
import { agreedTo } from "../../diary/terms/terms.ts";
import { NO_TERMS } from "../../models/terms/terms-request.ts";
import { agreementInWords } from "./terms.ts";

const TERMS = { ...NO_TERMS, id: "one", text: "" };

test.each([
  [1000, 3500, "It counts towards the price: £25 is left to pay."],
  [1750, 3500, "It counts towards the price: £17.50 is left to pay."],
  [3500, 3500, "It is the whole price, so nothing is left to pay."],
  [1000, undefined, "It counts towards the price."],
])("a client reads what is left to pay after a deposit of %d pence of %s", (depositPence, totalPence, said) => {
  for (const byCard of [true, false])
    expect(agreementInWords(agreedTo(TERMS, depositPence, 0), { totalPence, byCard })).toContain(said);
});

test("a client who changes a booking with a smaller deposit is asked for the difference", () => {
  const words = agreementInWords(agreedTo(TERMS, 2000, 0), { byCard: true, more: true });
  expect(words).toContain("You pay the rest of a deposit of £20 by card next");
});
