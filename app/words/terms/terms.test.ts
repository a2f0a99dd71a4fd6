import { expect, test } from "vitest";
import { agreedTo, NO_TERMS } from "../../diary/terms/terms.ts";
import { agreementInWords, depositAwaited, termsInWords } from "./terms.ts";

const TERMS = { ...NO_TERMS, id: "one", text: "" };

test.each([
  [1000, 3500, "£25 left to pay."],
  [1750, 3500, "£17.50 left to pay."],
  [3500, 3500, "That’s the whole price: nothing more to pay."],
  [1000, undefined, "It goes towards the price."],
])("a client reads what is left to pay after a deposit of %d pence of %s", (depositPence, totalPence, said) => {
  for (const byCard of [true, false])
    expect(agreementInWords(agreedTo(TERMS, depositPence, 0), { totalPence, byCard }).join(" ")).toContain(said);
});

test("a client who changes a booking with a smaller deposit is asked for the difference", () => {
  const words = agreementInWords(agreedTo(TERMS, 2000, 0), { byCard: true, more: true }).join(" ");
  expect(words).toContain("Your deposit is now £20. Next, pay the rest by card");
  expect(words).toContain("change your appointment once it’s paid");
});

test("a deposit counts towards a fee, where there are both", () => {
  const fees = { ...TERMS, noShowFee: { kind: "fixed" as const, amount: 2000 } };
  const words = "Miss your visit and it’s £20. Your deposit goes towards any fee.";
  expect(agreementInWords(agreedTo(fees, 1000, 0))).toContain(words);
  expect(agreementInWords(agreedTo(fees, 0, 0)).join()).not.toContain("deposit");
  const deposit = { ...TERMS.deposit, kind: "fixed" as const, amount: 1000 };
  expect(termsInWords({ ...fees, deposit }, true)).toContain(words);
  expect(termsInWords(fees, true)).not.toContain("deposit");
});

test("of what is booked, a client reads the fees in pounds, and is asked for no deposit again", () => {
  const fees = { ...TERMS, noShowFee: { kind: "percent" as const, amount: 100 } };
  expect(agreementInWords(agreedTo(fees, 1000, 0), { pricePence: 4800, stands: true })).toEqual([
    "Miss your visit and it’s £48. Your deposit goes towards any fee.",
  ]);
});

test("a client reads when money goes back by itself, in the terms and before Confirm, and otherwise nothing of it", () => {
  const back = { ...TERMS, lateHours: 48, moneyBack: true };
  const words = "Cancel at least 48 hours before your visit and what you’ve paid online goes back to your card.";
  expect(agreementInWords(agreedTo(back, 1000, 0)).at(-1)).toContain(words);
  expect(termsInWords(back, true)).toContain(words);
  expect(agreementInWords(agreedTo(TERMS, 1000, 0)).join()).not.toContain("goes back");
  expect(termsInWords(TERMS, true)).not.toContain("goes back");
});

test("a client reads before booking that what is over a late fee goes back by itself, where there is such a fee", () => {
  const back = { ...TERMS, lateHours: 48, moneyBack: true };
  const fee = { ...back, lateFee: { kind: "percent" as const, amount: 50 } };
  const words = "goes back to your card. Cancel later and anything over the fee goes back.";
  expect(agreementInWords(agreedTo(fee, 1000, 0)).at(-1)).toContain(words);
  expect(termsInWords(fee, true)).toContain(words);
  expect(agreementInWords(agreedTo(back, 1000, 0)).join()).not.toContain("over the fee");
  expect(termsInWords({ ...fee, moneyBack: false }, true)).not.toContain("over the fee");
});

test.each([
  [true, "", "by card by", []],
  [true, "12-34-56", "by card or bank transfer by", ["Account: 12-34-56", "Reference: ABC"]],
  [false, "", "by bank transfer by", ["Please ask us for our account details.", "Reference: ABC"]],
])("a deposit that can be paid by card (%s) into the account “%s” is due %s", (byCard, account, way, where) => {
  const awaited = {
    depositPence: 1860,
    depositDueAt: Date.UTC(2036, 5, 16, 10),
    reference: "ABC",
    timeZone: "Europe/London",
  };
  const [due, ...others] = depositAwaited({ ...awaited, account, byCard });
  expect(due).toContain(`A deposit of £18.60 is due ${way} Monday, June 16th, 2036 at 11:00`);
  expect(others).toEqual(where);
});
