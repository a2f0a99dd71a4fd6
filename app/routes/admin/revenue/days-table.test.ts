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

test("the days of one month, and of a range whose bars are days, stand as they are", () => {
  expect(monthsOf(table("2026-11-24", { byMonth: false }))).toEqual([]);
  expect(monthsOf(table("2026-11-24", { of: DATES.slice(0, 2) }))).toEqual([]);
  expect(table("2026-11-24", { byMonth: false })).toContain("Wednesday, October 7th, 2026");
});

const DATES = ["2026-10-07", "2026-10-08", "2026-11-02", "2026-12-01"];

function table(today: string, { byMonth = true, of = DATES } = {}): string {
  const days = of.map((date) => ({ date, appointments: 1, cashPence: 1000, transferPence: 500, services: [] }));
  return renderToStaticMarkup(createElement(DaysTable, { days, byMonth, today }));
}

function monthsOf(markup: string): string[] {
  return [...markup.matchAll(/<details class="month"( open="")?>.*?<span[^>]*>([^<]*)/g)].map(
    ([, open, month]) => `${open ? "open " : ""}${month}`,
  );
}
