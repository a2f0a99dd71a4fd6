import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../testing/thoroughness.ts";
import { earningsFile, revenueFile } from "./csv.ts";
import type { RevenueDay } from "./day-revenue.ts";

/* The file as read by an independent parser. */

test("has the columns, a line a day, money as plain numbers, what of it is paid, and the totals", () => {
  const days = [
    aDay({ cashPence: 1250, transferPence: 3500 }),
    aDay({ date: "2026-11-25", appointments: 3, cashPence: 100, transferPence: 0 }),
  ];
  const unpaid = [aDay({ appointments: 1, cashPence: 1000, transferPence: 500, services: [] })];
  expect([...revenueFile({ days, unpaid })].join("")).toBe(
    '\ufeff"Date","Revenue","Appointments","Bank Transfers","Cash Payments","Services",' +
      '"Paid Not In Cash","Paid In Cash","Paid","Not Paid"\r\n' +
      '"2026-11-24","47.50","2","35.00","12.50","Gel Polish x 2: £47.50","30.00","2.50","32.50","15.00"\r\n' +
      '"2026-11-25","1.00","3","0.00","1.00","Gel Polish x 2: £47.50","0.00","1.00","1.00","0.00"\r\n',
  );
});

test("the accountant's file has a line an appointment, totals that add up, and no cell that is a formula", () => {
  const line = { date: "2026-11-24", startsMinute: 600, services: "Gel Polish", technicianName: "Asha" };
  const lines = [
    { ...line, customerName: '=HYPERLINK("x")', pricePence: 3500, paymentMethod: "cash", ...PAID },
    { ...line, customerName: 'Ada, "A"', pricePence: 1250, paymentMethod: "bank_transfer", ...IN_PART },
    { ...line, customerName: "Free", pricePence: 0, paymentMethod: "cash", ...PAID },
  ] as const;
  expect(parse([...earningsFile([...lines])].join(""), { bom: true })).toEqual([
    ["Date", "Time", "Client", "Services", "Technician", "Price", "Method", "Payment Status", "Paid By"],
    ["2026-11-24", "10:00", '\'=HYPERLINK("x")', "Gel Polish", "Asha", "35.00", "Cash", "Paid", "Cash 35.00"],
    [
      "2026-11-24",
      "10:00",
      'Ada, "A"',
      "Gel Polish",
      "Asha",
      "12.50",
      "Bank Transfer",
      "Pending",
      "Card 2.00, Cash 0.50",
    ],
    ["2026-11-24", "10:00", "Free", "Gel Polish", "Asha", "0.00", "Cash", "Paid", ""],
    ...[
      ["Total not in cash", "12.50"],
      ["Total in cash", "35.00"],
      ["Total", "47.50"],
      ["Paid not in cash", "2.50"],
      ["Paid in cash", "35.00"],
      ["Paid", "37.50"],
      ["Not paid", "10.00"],
      ["Paid by way: cash", "35.50"],
      ["Paid by way: card", "2.00"],
    ].map(([name, pounds]) => [name, "", "", "", "", pounds, "", "", ""]),
  ]);
});

const PAID = { owedPence: 0, money: [] };
const IN_PART = {
  owedPence: 1000,
  money: [
    { kind: "deposit", method: "card", amountPence: 300 },
    { kind: "payment", method: "cash", amountPence: 50 },
    { kind: "tip", method: "cash", amountPence: 900 },
    { kind: "refund", method: "card", amountPence: -100 },
  ],
} as const;

test("has only its columns when there is nothing", () => {
  expect([...revenueFile({ days: [], unpaid: [] })]).toHaveLength(1);
});

test("says whatever a service is called, in one line and one cell", () => {
  const name = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom('"', '",', "a\r\nb", ";", "=1+1", "\t@x", " +x"),
  );
  fc.assert(
    fc.property(fc.array(name, { maxLength: 4 }), (names) => {
      const services = names.map((name) => ({ name: `x${name}`, count: 1, pence: 100 }));
      const text = [...revenueFile({ days: [aDay({ services }), aDay({ date: "2026-11-25" })], unpaid: [] })].join("");
      const [first, second, ...more] = read(text);
      expect(first?.Services).toBe(names.map((name) => `x${name} x 1: £1.00`.replace(/[\r\n\t]+/g, " ")).join("; "));
      expect([second?.Date, second?.Services]).toEqual(["2026-11-25", "Gel Polish x 2: £47.50"]);
      expect(more).toEqual([]);
      expect(text.split("\r\n")).toHaveLength(4);
    }),
    { numRuns: runs(500) },
  );
});

test.for(["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)", " =1", "\t=1", "\r=1", "＝1", "－1", "＋1", "＠1"])(
  "no spreadsheet takes %j for a formula",
  (name) => {
    const text = [...revenueFile({ days: [aDay({ services: [{ name, count: 1, pence: 1 }] })], unpaid: [] })].join("");
    expect(read(text)[0]?.Services).toMatch(/^'/);
  },
);

function read(text: string): Record<string, string>[] {
  return parse(text, { bom: true, columns: true, record_delimiter: "\r\n" });
}

function aDay(with_: Partial<RevenueDay>): RevenueDay {
  const services = [{ name: "Gel Polish", count: 2, pence: 4750 }];
  return { date: "2026-11-24", appointments: 2, cashPence: 4750, transferPence: 0, services, ...with_ };
}
