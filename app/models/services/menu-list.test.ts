import { expect, test } from "vitest";
import { USUAL_CATEGORIES } from "./category.ts";
import { minutesTyped, readMenuList } from "./menu-list.ts";

/* A menu that is pasted from a table: docs/rules.md 2.14 */

test.for([
  ["90", "90"],
  ["90 min", "90"],
  ["45m", "45"],
  ["1 hr", "60"],
  ["1 hr 30", "90"],
  ["1h30", "90"],
  ["1 hour 30 minutes", "90"],
  ["2 hours", "120"],
  ["1:15", "75"],
  ["soon", "soon"],
  ["1h300", "1h300"],
  ["", ""],
])("%s is %s minutes", ([typed, minutes]) => {
  expect(minutesTyped(typed ?? "")).toBe(minutes);
});

const GEL = { id: "g", name: "Gel Polish", description: "", pricePence: 3500, durationMinutes: 60, active: true };
const MENU = [{ ...GEL, category: "Gel Polish" }];

test.for(["\t", ",", ";"])("lines are new, changed, unchanged or refused, whatever %j separates", (by) => {
  const list = [
    ["Name", "Price", "Minutes", "Category"],
    ["gel polish", "£38", "1h", ""],
    ["New Set", "62.50", "1 hr 30", "Soak Off and New Set"],
    ["Brows", "20", "30", "Brows"],
    ["New  set", "1", "1", "Soak Off"],
    ["Chrome", "5 £", "0", "Nail Art"],
    ["Free", "nothing", "30", "Soak Off"],
    ["", "", "", ""],
    ["No length", "5", "", "Soak Off"],
  ];
  const read = readMenuList(list.map((cells) => cells.join(by)).join("\r\n"), MENU, USUAL_CATEGORIES);
  expect(read.ok && read.lines.map(({ line, outcome, says }) => [line, outcome, says])).toEqual([
    [2, "changed", "£35 → £38"],
    [3, "new", "£62.50 · 1 hr 30 min · Soak Off and New Set"],
    [4, "refused", "Please choose one of the categories"],
    [5, "refused", "Another line already has this name"],
    [6, "new", "£5 · extra · Nail Art"],
    [7, "refused", "Please give the price in pounds, like 12.50"],
    [9, "refused", "Please give the duration in whole minutes, from 0 to 720"],
  ]);
});

test("columns may be in any order, or without names in this order; an empty list and one that is too long are refused", () => {
  const read = (list: string) => readMenuList(list, MENU, USUAL_CATEGORIES);
  expect(read("Price;Service\n35;Gel Polish")).toMatchObject({ ok: true, lines: [{ outcome: "refused" }] });
  expect(read("Price;Service;Length\n35;Gel Polish;60")).toMatchObject({ ok: true, lines: [{ outcome: "unchanged" }] });
  expect(read("Gel Polish;35;60")).toMatchObject({ ok: true, lines: [{ line: 1, outcome: "unchanged" }] });
  expect(read("\n\n")).toMatchObject({ reason: "no-list" });
  expect(read("a;1;1;Soak Off\n".repeat(301))).toMatchObject({ reason: "too-many-lines" });
});
