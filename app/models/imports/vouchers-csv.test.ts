import { expect, test } from "vitest";
import { listIn } from "./list.ts";
import { kindOf, mappingOf } from "./mapping.ts";
import { vouchersIn } from "./vouchers-csv.ts";

/* Lists of vouchers and packages: docs/rules.md 32.21. */

const NAMED = { services: ["Gel Polish"], team: ["Mia"] };

function opened(text: string) {
  const list = listIn(text, "Europe/London");
  if (!list.ok) throw new Error(list.reason);
  const kind = kindOf(list, NAMED);
  return { kind, read: { kind: "vouchers" as const, list, mapping: mappingOf(list, "vouchers", NAMED) } };
}

function vouchers(text: string, order?: "day" | "month") {
  const read = vouchersIn(opened(text).read, order);
  return read.ok ? read : expect.fail(read.reason);
}

test("codes with what is left make a list of vouchers, and a balance beside an email doesn’t", () => {
  expect(opened("Code,Balance\nA1,20").kind).toBe("vouchers");
  expect(opened("Serial,Course Name,Remaining Units\nC1,Gel Polish,3").kind).toBe("vouchers");
  expect(opened("Name,Email,Gift Card Balance\nAda,ada@example.com,20").kind).toBe("clients");
  expect(opened("Number,Name,Email,Credit\n1001,Ada,ada@example.com,20").kind).toBe("clients");
  expect(opened("Number,Balance,Recipient\n1001,20,Ada").kind).toBe("vouchers");
});

test("a line is what is left, for whom, its code and its last day", () => {
  const [one, two] = vouchers(
    [
      "Code,Balance,Recipient,Email,Expires,Message",
      "gc-12 34,£1,025.50,Ada Moss,ada@example.com,31/12/2027,Happy birthday".replace("£1,025.50", '"£1,025.50"'),
      "B2,5,,,never,",
    ].join("\n"),
  ).vouchers;
  expect(one).toMatchObject({
    ...{ formerCode: "GC1234", balancePence: 102_550, visits: null, recipient: "Ada Moss", email: "ada@example.com" },
    ...{ validUntil: "2027-12-31", message: "Happy birthday" },
  });
  expect(two).toMatchObject({ formerCode: "B2", balancePence: 500, validUntil: "", recipient: "" });
});

test("what nobody can use is refused by name, and what costs itself is named", () => {
  const read = vouchers(
    [
      "Code,Balance,Visits left,Service,Status,Email,Expires",
      "A1,20,,,Active,not an email,2027-01-31",
      "A1,30,,,Active,,2027-01-31",
      "B1,0,,,Active,,2027-01-31",
      "C1,10,,,Voided,,2027-01-31",
      "D1,lots,,,Active,,2027-01-31",
      "E1,,,,Active,,2027-01-31",
      "F1,,0,Gel Polish,Active,,2027-01-31",
      "!!!,5,,,Active,,2027-01-31",
      "G1,,101,Gel Polish,Active,,2027-01-31",
    ].join("\n"),
  );
  expect(read.vouchers.map(({ formerCode }) => formerCode)).toEqual(["A1"]);
  expect(read.lost.map(({ line }) => line)).toEqual([2]);
  expect(read.refused.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
  expect(read.refused[0]?.sentence).toBe("Another line has the same code");
});

test("clients without a voucher in a list of clients are no lines of it", () => {
  const read = vouchers(
    "Name,Email,Gift Card Balance\nAda,ada@example.com,20\nBo,bo@example.com,0.00\nCy,cy@example.com,",
  );
  expect([read.vouchers.length, read.refused.length]).toEqual([1, 0]);
});

test("a total is no voucher, and neither is an amount that is nobody’s", () => {
  const read = vouchers(
    'Code,Balance,Name,Status,Expires\nA1,20,Ada,,2037-01-01\n,30,,,\nTotal,50,,,\nB1,10,,Expired,\nC1,"1.234,50",,,',
  );
  expect(read.vouchers).toMatchObject([{ formerCode: "A1" }, { formerCode: "C1", balancePence: 123_450 }]);
  expect(read.refused.map(({ line }) => line)).toEqual([3, 4, 5]);
});

test("a code that a spreadsheet has shortened is none, and what else a line loses is named", () => {
  const read = vouchers(
    "Code,Balance,Name,Phone,Mobile\n6.06E+15,20,Ada,,4.47701E+11\n6.06E+15,30,Bo,020 7946 0241,07700 900123",
  );
  expect(read.vouchers.map(({ formerCode, phone }) => [formerCode, phone])).toEqual([
    [null, ""],
    [null, "07700 900123"],
  ]);
  expect(read.lost.map(({ line, sentence }) => [line, /[\d.]+E.\d+|“.*”/.exec(sentence)?.[0]])).toEqual([
    [2, "4.47701E+11"],
    [2, "6.06E+15"],
    [3, "“020 7946 0241”"],
    [3, "6.06E+15"],
  ]);
});

test("a list of clients that is longer than what is read is refused, and not cut off", () => {
  const list = (lines: number) => `Name,Code,Balance\nAda,A1,20\n${"Bo,,0\n".repeat(lines - 1)}`;
  expect(vouchers(list(5_000)).vouchers).toHaveLength(1);
  expect(vouchersIn(opened(list(5_001)).read)).toEqual({ ok: false, reason: "too-many-vouchers" });
});

test("a last day that can be read both ways is asked about", () => {
  const list = "Code,Balance,Expires\nA1,20,03/06/2028";
  expect(vouchers(list).doubtful).toBe("03/06/2028");
  expect(vouchers(list, "month").vouchers[0]?.validUntil).toBe("2028-03-06");
  expect(vouchersIn(opened("Code,Balance,Expires\nA1,20,13/06/2028\nA2,20,06/13/2028").read)).toMatchObject({
    reason: "dates-both-ways",
  });
});
