import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DaysTable } from "./days-table.tsx";

/* The days under the chart of revenue, by month where the chart is: docs/rules.md 16.8. The dates are examples. */

test("of several months each is a line with its sums, and the current one is open, or else the last", () => {
  expect(monthsOf(table("2026-11-24"))).toEqual(["October 2026", "open November 2026", "December 2026"]);
  expect(monthsOf(table("2027-03-01"))).toEqual(["October 2026", "November 2026", "open December 2026"]);
  const october = table("2026-11-24")
    .split("</tr>")
    .find((row) => row.includes("October 2026"));
  expect(october).toContain("£30.00");
  expect(october).toContain(">2</td>");
});

test("the days of one month, and of a range with a bar for each day, are listed as they are", () => {
  expect(monthsOf(table("2026-11-24", { byMonth: false }))).toEqual([]);
  expect(monthsOf(table("2026-11-24", { of: DATES.slice(0, 2) }))).toEqual([]);
  expect(table("2026-11-24", { byMonth: false })).toContain("Wednesday, October 7th, 2026");
});

test("a line of a day says what it shows and not how it looks, since a year has 300 of them", () => {
  const lines = table("2026-11-24")
    .split("<tr")
    .filter((line) => line.includes('<th scope="row"'));
  expect(lines).toHaveLength(DATES.length);
  for (const line of lines) expect(line.length).toBeLessThan(800);
});

const DATES = ["2026-10-07", "2026-10-08", "2026-11-02", "2026-12-01"];

const UNPAID = [
  { date: "2026-10-07", appointments: 1, cashPence: 1000, transferPence: 0, services: [] },
  { date: "2026-10-08", appointments: 1, cashPence: 400, transferPence: 500, services: [] },
];

test("what of a day and of a month is paid stands beside its sums", () => {
  const rows = table("2026-10-24")
    .split("</tr>")
    .map((row) =>
      row
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    );
  const rowOf = (start: string) => rows.find((row) => row.startsWith(start));
  expect(rowOf("October 2026")).toMatch(/£30.00 2 £10.00 £20.00 £11.00 £19.00$/);
  expect(rowOf("Wednesday, October 7th")).toContain("Paid £5.00 Not Paid £10.00");
  expect(rowOf("Thursday, October 8th")).toContain("Paid £6.00 Not Paid £9.00");
  expect(rowOf("November 2026")).toMatch(/£15.00 £0.00$/);
});

function table(today: string, { byMonth = true, of = DATES } = {}): string {
  const days = of.map((date) => ({ date, appointments: 1, cashPence: 1000, transferPence: 500, services: [] }));
  return renderToStaticMarkup(createElement(DaysTable, { days, unpaid: UNPAID, byMonth, today }));
}

function monthsOf(markup: string): string[] {
  return [...markup.matchAll(/<details class="month"( open="")?>.*?<span[^>]*>([^<]*)/g)].map(
    ([, open, month]) => `${open ? "open " : ""}${month}`,
  );
}
