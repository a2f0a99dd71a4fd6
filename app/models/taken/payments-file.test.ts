import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PAYMENT_KINDS, WAYS_TO_PAY } from "../../diary/appointments/payment.ts";
import { runs } from "../../testing/thoroughness.ts";
import { type Rate, rateOn, rateTyped, VOUCHERS_SOLD } from "../rates/rate.ts";
import { type FileRow, paymentsFile } from "./payments-file.ts";
import { takenByDay } from "./taken.ts";
import { vatOf } from "./vat.ts";

/* The accountant's file, as an independent parser reads it, and VAT: docs/rules.md 28.4, 28.5, 28.8 */

const RATES: Rate[] = [
  { subjectId: "gel", fromDate: "2036-01-01", basisPoints: 2000 },
  { subjectId: "gel", fromDate: "2036-07-01", basisPoints: 500 },
  { subjectId: "art", fromDate: "2036-06-16", basisPoints: 500 },
  { subjectId: "gel", fromDate: "2037-01-01", basisPoints: null },
];

test("a line a row with the VAT in it by rate, the totals, and apart what is not paid", () => {
  const rows = [
    aRow({ kind: "deposit", method: "bank_transfer", amountPence: 2000, note: "=1+1" }),
    aRow({ amountPence: 1600, technicianName: "Asha" }),
    aRow({ kind: "tip", method: "cash", amountPence: 500 }),
    aRow({ amountPence: -1600, answersId: "before" }),
    aRow({ amountPence: 700, items: null, services: null, visitDate: null }),
  ];
  const unpaid = [1234, 0].map((owedPence) => ({
    ...{ date: "2036-06-02", services: "Gel Polish", technicianName: null, owedPence },
  }));
  const named = ["2036-06-16", "Card"];
  expect(parse([...paymentsFile(rows, [], unpaid, RATES)].join(""), { bom: true })).toEqual([
    [
      ...["Date", "Method", "Kind", "For", "Visit", "Technician", "Note", "Amount"],
      ...[
        "Net at 20%",
        "VAT at 20%",
        "Gross at 20%",
        "Net at 5%",
        "VAT at 5%",
        "Gross at 5%",
        "Without VAT",
        "Not Paid",
      ],
    ],
    [
      ...["2036-06-16", "Bank Transfer", "Deposit", "Gel Polish, Nail Art", "2036-06-20", "", "'=1+1", "20.00"],
      ...["12.50", "2.50", "15.00", "4.76", "0.24", "5.00", "0.00", ""],
    ],
    [
      ...[...named, "Payment", "Gel Polish, Nail Art", "2036-06-20", "Asha", "", "16.00"],
      ...["10.00", "2.00", "12.00", "3.81", "0.19", "4.00", "0.00", ""],
    ],
    [
      ...["2036-06-16", "Cash", "Tip", "Gel Polish, Nail Art", "2036-06-20", "", "", "5.00"],
      ...["0.00", "0.00", "0.00", "0.00", "0.00", "0.00", "5.00", ""],
    ],
    [
      ...[...named, "Payment, taken back", "Gel Polish, Nail Art", "2036-06-20", "", "", "-16.00"],
      ...["-10.00", "-2.00", "-12.00", "-3.81", "-0.19", "-4.00", "0.00", ""],
    ],
    [
      ...[...named, "Payment", "A deleted appointment", "", "", "", "7.00"],
      ...["0.00", "0.00", "0.00", "0.00", "0.00", "0.00", "7.00", ""],
    ],
    ["Total cash", "", "", "", "", "", "", "5.00", "0.00", "0.00", "0.00", "0.00", "0.00", "0.00", "5.00", ""],
    [
      "Total bank transfer",
      "",
      "",
      "",
      "",
      "",
      "",
      "20.00",
      "12.50",
      "2.50",
      "15.00",
      "4.76",
      "0.24",
      "5.00",
      "0.00",
      "",
    ],
    ["Total card", "", "", "", "", "", "", "7.00", "0.00", "0.00", "0.00", "0.00", "0.00", "0.00", "7.00", ""],
    ["Total", "", "", "", "", "", "", "32.00", "12.50", "2.50", "15.00", "4.76", "0.24", "5.00", "12.00", ""],
    ["Tips in it", "", "", "", "", "", "", "5.00", "0.00", "0.00", "0.00", "0.00", "0.00", "0.00", "5.00", ""],
    ["2036-06-02", "", "Not paid", "Gel Polish", "2036-06-02", "", "", "", "", "", "", "", "", "", "", "12.34"],
    ["Total not paid", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "12.34"],
  ]);
});

test("a voucher that is taxed when it is sold bears VAT then, and its uses bear none; any other bears it when it is used", () => {
  const rates = [...RATES, { subjectId: VOUCHERS_SOLD, fromDate: "2036-06-10", basisPoints: 2000 }];
  const voucher = { method: "card", items: null, services: null, visitDate: null } as const;
  const sale = (soldOn: string) => aRow({ ...voucher, amountPence: 6000, takenOn: soldOn, isSale: true, soldOn });
  const back = aRow({ ...voucher, kind: "refund", amountPence: -6000, isSale: true, soldOn: "2036-06-10" });
  const use = (soldOn: string) => aRow({ method: "voucher", amountPence: 3600, soldOn });
  const vatIn = (row: FileRow) =>
    vatOf(row, rates).map(({ basisPoints, grossPence, vatPence }) => [basisPoints, grossPence, vatPence]);
  expect(vatIn(sale("2036-06-10"))).toEqual([[2000, 6000, 1000]]);
  expect(vatIn(back)).toEqual([[2000, -6000, -1000]]);
  expect(vatIn(use("2036-06-10"))).toEqual([[null, 3600, 0]]);
  expect(vatIn(sale("2036-06-09"))).toEqual([[null, 6000, 0]]);
  expect(vatIn(use("2036-06-09"))).toEqual([
    [2000, 2700, 450],
    [500, 900, 43],
  ]);
});

test("cash that is no sale has lines and a column of its own, apart from the totals", () => {
  const moved = [
    { date: "2036-06-16", kind: "float", amountPence: 5000, reason: "Change", isVoid: false },
    { date: "2036-06-16", kind: "petty", amountPence: -1250, reason: "=1+1", isVoid: false },
    { date: "2036-06-16", kind: "petty", amountPence: 1250, reason: "Milk", isVoid: true },
  ] as const;
  const read = parse([...paymentsFile([aRow({ amountPence: 100 })], [], [], [], [...moved])].join(""), { bom: true });
  const cells = (line: string[]) => [line[0], line[2], line[6], line[7], line.at(-1)];
  expect(read.map(cells)).toEqual([
    ["Date", "Kind", "Note", "Amount", "Cash Moved, No Sale"],
    ["2036-06-16", "Payment", "", "1.00", ""],
    ["Total card", "", "", "1.00", ""],
    ["Total", "", "", "1.00", ""],
    ["Tips in it", "", "", "0.00", ""],
    ["Total not paid", "", "", "", ""],
    ["2036-06-16", "Float put in", "Change", "", "50.00"],
    ["2036-06-16", "Paid for something", "'=1+1", "", "-12.50"],
    ["2036-06-16", "Paid for something, taken back", "Milk", "", "12.50"],
    ["Total cash moved", "", "", "", "50.00"],
  ]);
});

test("without a rate there is no column of VAT", () => {
  const [head = ""] = [...paymentsFile([aRow({})], [], [], [])];
  expect(head).toBe('\ufeff"Date","Method","Kind","For","Visit","Technician","Note","Amount","Not Paid"\r\n');
});

const item = fc.tuple(
  fc.constantFrom("Gel", "Art"),
  fc.nat(50_000),
  fc.integer({ min: 1, max: 10 }),
  fc.constantFrom("gel", "art", "none"),
);
const row = fc.record({
  kind: fc.constantFrom(...PAYMENT_KINDS),
  method: fc.constantFrom(...WAYS_TO_PAY),
  amountPence: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  takenOn: fc.constantFrom("2036-06-15", "2036-06-16", "2036-07-01", "2037-02-01"),
  items: fc.option(fc.array(item, { maxLength: 5 })),
});

test("the file’s totals equal the money taken, its columns sum to the amount, and a row and its void cancel out", () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (drawn) => {
      const rows = drawn.map((row) => aRow(row));
      const text = [...paymentsFile(rows, [], [], RATES)].join("");
      const lines: Record<string, string>[] = parse(text, { bom: true, columns: true });
      const total = lines.find(({ Date: first }) => first === "Total");
      const days = takenByDay(rows).reduce((sum, { totalPence }) => sum + totalPence, 0);
      expect(penceOf(total?.Amount)).toBe(rows.reduce((sum, { amountPence }) => sum + amountPence, 0));
      expect(penceOf(total?.Amount)).toBe(days);
      for (const line of lines.slice(0, rows.length)) {
        const parts = Object.entries(line).filter(([name]) => name.startsWith("Gross at") || name === "Without VAT");
        const sum = parts.reduce((all, [, pounds]) => all + penceOf(pounds), 0);
        if (parts.length > 0) expect(sum).toBe(penceOf(line.Amount));
      }
      for (const row of rows) {
        const vat = (of: FileRow) => vatOf(of, RATES).reduce((sum, { vatPence }) => sum + vatPence, 0);
        expect(vat({ ...row, amountPence: -row.amountPence }) + vat(row)).toBe(0);
      }
    }),
    { numRuns: runs(300) },
  );
});

test("a rate holds from its day on, until the next", () => {
  const on = (date: string) => rateOn(RATES, "gel", date);
  expect([on("2035-12-31"), on("2036-01-01"), on("2036-06-30"), on("2036-07-01"), on("2037-01-01")]).toEqual([
    null,
    2000,
    2000,
    500,
    null,
  ]);
});

test.for([
  ["", null],
  [" ", null],
  ["20", 2000],
  ["17.5", 1750],
  ["0", 0],
  ["100%", 10_000],
  ["8.875", "wrong"],
  ["-1", "wrong"],
  ["100.01", "wrong"],
  ["1e1", "wrong"],
  ["twenty", "wrong"],
] as const)("%j typed is %j", ([typed, rate]) => {
  const read = rateTyped(typed);
  expect(read !== null && typeof read === "object" ? "wrong" : read).toBe(rate);
});

function aRow(with_: Partial<FileRow>): FileRow {
  return {
    ...{ takenOn: "2036-06-16", kind: "payment", method: "card", amountPence: 100, note: "", answersId: null },
    items: [
      ["Gel Polish", 3000, 1, "gel"],
      ["Nail Art", 500, 2, "art"],
    ],
    ...{ services: "Gel Polish, Nail Art", visitDate: "2036-06-20", technicianName: null, ...with_ },
  };
}

function penceOf(pounds = ""): number {
  return Math.round(Number(pounds) * 100);
}
