import { expect, test } from "vitest";
import { addDays } from "../../kernel/days.ts";
import { periodsFrom } from "./list.ts";

/* The preset periods of the admin table: docs/rules.md 14.1 */

test.for(["2026-12-31", "2027-03-26", "2026-11-24"])("of %s have the days that they name", (today) => {
  const periods = Object.fromEntries(periodsFrom(today).map(({ name, query }) => [name, query]));
  const daysOf = (name: string) => {
    const { from = "", to = "" } = periods[name] ?? {};
    const days = [from];
    while (days.length < 99 && (days.at(-1) ?? "") < to) days.push(addDays(days.at(-1) ?? "", 1));
    return days;
  };
  expect(daysOf("Today")).toEqual([today]);
  expect(daysOf("Next 7 days")).toHaveLength(7);
  expect(daysOf("Next 7 days")[0]).toBe(addDays(today, 1));
  expect(daysOf("This week")).toHaveLength(7);
  expect(daysOf("This week")).toContain(today);
  expect([periods.Upcoming?.from, periods.Upcoming?.to]).toEqual([today, undefined]);
  expect([periods.Past?.from, periods.Past?.to]).toEqual([undefined, addDays(today, -1)]);
});
