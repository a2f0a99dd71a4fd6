import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, HOUR_MS } from "../../kernel/days.ts";
import type { PackageHeld } from "./packages-held.ts";
import {
  ASKED,
  agreedTo,
  askedFor,
  backByItself,
  type Charge,
  chargeOf,
  DEPOSIT_MARKS,
  depositDue,
  depositFor,
  feeAsked,
  feeOf,
  givesMoneyBack,
  LEAST_TO_PAY_MS,
  NO_TERMS,
  settleFee,
  type Terms,
  UNKNOWN_CLIENT,
} from "./terms.ts";

const charge = fc.oneof(
  fc.constant<Charge>({ kind: "none", amount: 0 }),
  fc.integer({ min: 1, max: 1_000_000 }).map((amount): Charge => ({ kind: "fixed", amount })),
  fc.integer({ min: 1, max: 100 }).map((amount): Charge => ({ kind: "percent", amount })),
);
const services = fc.subarray(["gel", "art", "soak"]);
const client = fc.record({
  visited: fc.boolean(),
  missed: fc.nat(3),
  mark: fc.constantFrom(null, ...DEPOSIT_MARKS),
});
const basket = fc.record({ pricePence: fc.nat(1_000_000), serviceIds: services });
const date = fc.nat(400).map((days) => addDays("2036-06-17", days));
const termsWith = fc
  .record({ charge, who: fc.constantFrom(...ASKED), serviceIds: services, saturdays: fc.boolean() })
  .map(({ charge, ...who }): Terms => aTerms({ ...charge, ...who, dueHours: 24 }));

function aTerms(deposit: Partial<Terms["deposit"]> = {}): Terms {
  return {
    ...{ ...NO_TERMS, id: "terms-1", text: "" },
    deposit: { ...NO_TERMS.deposit, kind: "fixed", amount: 1000, ...deposit },
    ...{ lateFee: { kind: "fixed", amount: 1500 }, noShowFee: { kind: "percent", amount: 50 } },
  };
}

const GEL = { pricePence: 3500, serviceIds: ["gel"] };
const SATURDAY = "2036-06-21";
const FRIDAY = "2036-06-20";

test("a deposit is whole pence, from 0 to the price; a client marked as never paying pays none", () => {
  fc.assert(
    fc.property(termsWith, client, basket, date, (terms, client, basket, date) => {
      const deposit = depositFor(terms, client, basket, date);
      expect(Number.isInteger(deposit)).toBe(true);
      expect(deposit).toBeGreaterThanOrEqual(0);
      expect(deposit).toBeLessThanOrEqual(basket.pricePence);
      if (client.mark === "never") expect(deposit).toBe(0);
      const { kind, amount } = terms.deposit;
      const { pricePence } = basket;
      const asked = { none: 0, fixed: Math.min(amount, pricePence), percent: Math.round((pricePence * amount) / 100) };
      if (client.mark === "always") expect(deposit).toBe(asked[kind]);
      expect(depositFor(null, client, basket, date)).toBe(0);
    }),
  );
});

test("a narrower choice of whom to ask never asks for more", () => {
  fc.assert(
    fc.property(termsWith, client, basket, date, (terms, client, basket, date) => {
      const wide = {
        ...terms,
        deposit: { ...terms.deposit, who: "everybody", serviceIds: [], saturdays: false },
      } as const;
      expect(depositFor(terms, client, basket, date)).toBeLessThanOrEqual(
        depositFor({ ...wide, deposit: { ...wide.deposit, serviceIds: [] } }, client, basket, date),
      );
    }),
  );
});

test.each([
  ["everybody", {}, { visited: true }, FRIDAY, 1000],
  ["new clients, who is new", { who: "new" }, {}, FRIDAY, 1000],
  ["new clients, who has been here", { who: "new" }, { visited: true }, FRIDAY, 0],
  ["who missed a visit, who has not", { who: "missed" }, { visited: true }, FRIDAY, 0],
  ["who missed a visit, who has", { who: "missed" }, { visited: true, missed: 1 }, FRIDAY, 1000],
  ["Saturdays, on a Saturday", { saturdays: true }, {}, SATURDAY, 1000],
  ["Saturdays, on a Friday", { saturdays: true }, {}, FRIDAY, 0],
  ["chosen services, one of them", { serviceIds: ["art", "gel"] }, {}, FRIDAY, 1000],
  ["chosen services, none of them", { serviceIds: ["art"] }, {}, FRIDAY, 0],
  ["never", {}, { mark: "never" }, FRIDAY, 0],
  ["always, though new clients alone are asked", { who: "new" }, { visited: true, mark: "always" }, FRIDAY, 1000],
  ["half a penny is rounded up", { kind: "percent", amount: 50 }, {}, FRIDAY, 1750],
] as const)("a deposit is asked of %s", (_, deposit, client, date, pence) => {
  expect(
    depositFor(
      aTerms({ ...deposit, serviceIds: [...("serviceIds" in deposit ? deposit.serviceIds : [])] }),
      { ...UNKNOWN_CLIENT, ...client },
      GEL,
      date,
    ),
  ).toBe(pence);
});

test.each<[string, Partial<PackageHeld>[], Partial<Terms["deposit"]>, number]>([
  ["gel alone: the art is asked for", [{}], {}, 450],
  ["art alone: the gel is asked for", [{ services: ["art"] }], { kind: "percent", amount: 50 }, 1750],
  ["either: the dearer one is paid for", [{ services: ["art", "gel"] }], {}, 450],
  ["each, by two packages", [{ services: ["art", "gel"] }, { services: ["art"] }], {}, 0],
  ["another service", [{ services: ["soak"] }], {}, 1000],
  ["gel, which alone is asked for", [{}], { serviceIds: ["gel"] }, 0],
  ["gel, where the art alone is asked for", [{}], { serviceIds: ["art"] }, 450],
  ["gel, with no visit left", [{ left: 0 }], {}, 1000],
  ["gel, until the day before", [{ validUntil: "2036-06-19" }], {}, 1000],
])("of gel for £35 and art for £4.50, a package pays for %s", (_, held, deposit, pence) => {
  const packages = held.map((one, place) => ({
    ...{ id: `${place}`, services: ["gel"], validUntil: FRIDAY, left: 1 },
    ...one,
  }));
  const both = { pricePence: 3950, serviceIds: ["gel", "art"], prices: { gel: 3500, art: 450 } };
  expect(depositFor(aTerms(deposit), { ...UNKNOWN_CLIENT, packages }, both, FRIDAY)).toBe(pence);
  const always = { ...UNKNOWN_CLIENT, packages, mark: "always" as const };
  expect(depositFor(aTerms(deposit), always, both, FRIDAY)).toBe(deposit.kind === "percent" ? 1975 : 1000);
});

test("percents are rounded to the nearest penny, half a penny up, and a fixed amount is at most the price", () => {
  expect(chargeOf({ kind: "percent", amount: 50 }, 1)).toBe(1);
  expect(chargeOf({ kind: "percent", amount: 33 }, 1000)).toBe(330);
  expect(chargeOf({ kind: "percent", amount: 15 }, 1230)).toBe(185);
  expect(chargeOf({ kind: "fixed", amount: 1000 }, 450)).toBe(450);
});

test("a deposit is due after the agreed hours, two hours before the visit at the latest, and never after it starts", () => {
  const hours = fc.integer({ min: 1, max: 336 });
  fc.assert(
    fc.property(hours, fc.integer({ min: 1, max: 60 * 24 * 30 }), (dueHours, minutes) => {
      const at = 1_000_000_000;
      const start = at + minutes * 60_000;
      const { dueAt, inTime } = depositDue(at + dueHours * HOUR_MS, start, at);
      expect(dueAt).toBeLessThanOrEqual(start);
      expect(inTime).toBe(start - at >= 3 * HOUR_MS);
      if (inTime) {
        expect(dueAt).toBe(Math.min(at + dueHours * HOUR_MS, start - 2 * HOUR_MS));
        expect(dueAt - at).toBeGreaterThanOrEqual(LEAST_TO_PAY_MS);
      }
    }),
  );
});

test("by terms that say so money goes back, unless the client missed the visit or cancelled it late", () => {
  const agreed = { ...agreedTo(aTerms(), 0, 0), moneyBack: true };
  for (const [off, goesBack] of [
    [{ noShow: false, theirs: true, late: false }, true],
    [{ noShow: false, theirs: true, late: true }, false],
    [{ noShow: false, theirs: false, late: true }, true],
    [{ noShow: true, theirs: false, late: true }, false],
  ] as const) {
    expect(givesMoneyBack(agreed, off), JSON.stringify(off)).toBe(goesBack);
    expect(givesMoneyBack({ ...agreed, moneyBack: false }, off)).toBe(false);
    expect(givesMoneyBack(null, off)).toBe(false);
    // Nobody both gets their money back and owes a fee.
    expect(feeOf(agreed, { ...off, pricePence: 3500 }) === null).toBe(goesBack);
  }
});

test("a client who did not come or cancelled late owes a fee; if the salon cancelled, nobody does", () => {
  const { lateFee, lateHours, noShowFee } = aTerms();
  const agreed = {
    ...{ termsId: "terms-1", text: "", account: "", depositPence: 0, dueHours: 24, at: 0 },
    lateFee,
    lateHours,
    noShowFee,
  };
  const cancelled = { pricePence: 3500, noShow: false, theirs: true, late: false };
  expect(feeOf(agreed, cancelled)).toBe(null);
  expect(feeOf(agreed, { ...cancelled, late: true })).toEqual({
    why: "late",
    amountPence: 1500,
    askedAt: null,
  });
  expect(feeOf(agreed, { ...cancelled, theirs: false, late: true })).toBe(null);
  expect(feeOf(agreed, { ...cancelled, noShow: true, late: true })).toEqual({
    why: "no-show",
    amountPence: 1750,
    askedAt: null,
  });
  expect(feeOf(null, { ...cancelled, noShow: true, late: true })).toBe(null);
});

test("what is paid counts towards a fee: nothing is lost, nothing is asked twice, and what is over goes back by itself", () => {
  const off = { noShow: false, theirs: true, late: true };
  fc.assert(
    fc.property(termsWith, charge, fc.nat(1_000_000), fc.nat(1_000_000), (terms, lateFee, pricePence, paidPence) => {
      const fee = feeOf({ lateFee, noShowFee: lateFee }, { ...off, pricePence });
      const { countsPence, restPence, overPence } = settleFee(fee?.amountPence ?? 0, paidPence);
      expect(countsPence + restPence).toBe(fee?.amountPence ?? 0);
      expect(countsPence + overPence).toBe(paidPence);
      expect(Math.min(restPence, overPence)).toBe(0);
      if (fee) expect(feeAsked(askedFor(fee, paidPence, 1))).toBe(restPence);
      const agreed = { ...agreedTo(terms, 0, 0), lateFee, moneyBack: true };
      expect(backByItself(agreed, { ...off, pricePence }, paidPence)).toBe(fee ? overPence : 0);
      expect(backByItself(agreed, { ...off, pricePence, late: false }, paidPence)).toBe(paidPence);
      expect(backByItself({ ...agreed, moneyBack: false }, { ...off, pricePence }, paidPence)).toBe(0);
    }),
  );
});
