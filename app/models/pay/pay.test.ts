import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { AFTER_REFUNDS } from "../rates/rate.ts";
import { monthAsked, type PayVisit, payFile, payOf } from "./pay.ts";

/* Commission and tips of a month: docs/rules.md 28.6, 28.7 */

test("commission is a share of the completed visits without VAT, rounded to a penny for the month", () => {
  const lines = payOf({
    month: "2036-06",
    team: [aMember("asha"), aMember("bea"), aMember("old", false), aMember("gone", false)],
    visits: [
      aVisit({ pricePence: 3600 }),
      aVisit({ pricePence: 3333, items: null, paymentStatus: "paid" }),
      aVisit({ status: "confirmed" }),
      aVisit({ paymentStatus: "refunded" }),
      aVisit({ technicianId: "old", pricePence: 1000 }),
    ],
    tips: [
      { technicianId: "bea", pence: 700 },
      { technicianId: null, pence: 9 },
    ],
    vat: [{ subjectId: "gel", fromDate: "2036-06-01", basisPoints: 2000 }],
    commission: [
      { subjectId: "asha", fromDate: "2036-05-01", basisPoints: 3000 },
      { subjectId: "asha", fromDate: "2036-06-01", basisPoints: 4050 },
      { subjectId: "asha", fromDate: "2036-07-01", basisPoints: 9000 },
      { subjectId: "old", fromDate: "2036-06-01", basisPoints: null },
    ],
  });
  const none = { visits: 0, servicesPence: 0, withoutVatPence: 0, basisPoints: null, commissionPence: 0, tipsPence: 0 };
  const asha = { visits: 2, servicesPence: 6933, withoutVatPence: 6333, basisPoints: 4050, commissionPence: 2565 };
  expect(lines).toEqual([
    { id: "asha", name: "asha", ...none, ...asha },
    { id: "bea", name: "bea", ...none, tipsPence: 700 },
    { id: "old", name: "old", ...none, visits: 1, servicesPence: 1000, withoutVatPence: 833 },
  ]);
  const file = [...payFile([...lines.slice(0, 2), { ...none, id: "x", name: "=1+1" }])].join("");
  expect(parse(file, { bom: true }).slice(1)).toEqual([
    ["asha", "2", "69.33", "63.33", "40.5", "25.65", "0.00", "25.65"],
    ["bea", "0", "0.00", "0.00", "", "0.00", "7.00", "7.00"],
    ["'=1+1", "0", "0.00", "0.00", "", "0.00", "0.00", "0.00"],
    ["Total", "2", "69.33", "63.33", "", "25.65", "7.00", "32.65"],
  ]);
});

test("a price that staff put back after a refund counts once for a commission that stays", () => {
  const visits = [
    aVisit({ pricePence: 3600, offPence: 1000, paymentStatus: "pending" }),
    aVisit({ pricePence: 3000, offPence: 1000, paymentStatus: "paid" }),
  ];
  const commission = [{ subjectId: AFTER_REFUNDS, fromDate: "2036-01-01", basisPoints: 10_000 }];
  const read = { month: "2036-06", team: [aMember("asha")], visits, tips: [], vat: [], commission };
  expect(payOf(read)[0]).toMatchObject({ visits: 2, servicesPence: 7200 });
});

test("after a refund commission goes down with it, or stays from the month on in which an owner says so", () => {
  const visits = [
    aVisit({ pricePence: 3000, offPence: 2000, paymentStatus: "paid", items: [["Gel Polish", 5000, 1, "gel"]] }),
    aVisit({ pricePence: 4000, paymentStatus: "refunded" }),
    aVisit({ pricePence: 1000, offPence: 1000, paymentStatus: "refunded", items: null }),
    aVisit({ pricePence: 900, paymentStatus: "cancelled" }),
  ];
  const commission = [
    { subjectId: "asha", fromDate: "2036-05-01", basisPoints: 5000 },
    { subjectId: AFTER_REFUNDS, fromDate: "2036-06-01", basisPoints: 10_000 },
    { subjectId: AFTER_REFUNDS, fromDate: "2036-07-01", basisPoints: null },
  ];
  const vat = [{ subjectId: "gel", fromDate: "2036-01-01", basisPoints: 2000 }];
  const of = (month: string) => payOf({ month, team: [aMember("asha")], visits, tips: [], vat, commission })[0];
  expect(of("2036-05")).toMatchObject({ visits: 1, servicesPence: 3000, withoutVatPence: 2500, commissionPence: 1250 });
  expect(of("2036-06")).toMatchObject({
    visits: 3,
    servicesPence: 11_000,
    withoutVatPence: 9500,
    commissionPence: 4750,
  });
  expect(of("2036-07")).toMatchObject({ visits: 1, servicesPence: 3000, commissionPence: 1250 });
});

test.for([
  [null, "2036-06"],
  ["2036-05", "2036-05"],
  ["2036-13", "2036-06"],
  ["2036-00", "2036-06"],
  ["now", "2036-06"],
] as const)("the month of %j is %s", ([asked, month]) => {
  expect(monthAsked(asked, "2036-06-16")).toBe(month);
});

function aMember(id: string, active = true) {
  return { id, name: id, active };
}

function aVisit(with_: Partial<PayVisit>): PayVisit {
  return {
    ...{ technicianId: "asha", date: "2036-06-16", status: "completed", paymentStatus: "pending", pricePence: 5000 },
    ...{ items: [["Gel Polish", 3600, 1, "gel"]], offPence: 0, ...with_ },
  };
}
