import { expect, test } from "vitest";
import { USUAL_CATEGORIES } from "../services/category.ts";
import { minutesTyped } from "../services/menu-list.ts";
import { listIn } from "./list.ts";
import { mappingOf } from "./mapping.ts";
import { menuIn } from "./menu-csv.ts";

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

/** What a pasted menu comes to at a salon with one service. */
function menuOf(text: string, makes = false) {
  const list = listIn(text, "Europe/London");
  if (!list.ok) return list;
  const mapping = mappingOf(list, "menu", { services: [], team: [] });
  const own = { menu: MENU, categories: USUAL_CATEGORIES, makes, salon: { trialUntil: null }, at: 0 };
  return menuIn({ kind: "menu", list, mapping }, own);
}

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
  const read = menuOf(list.map((cells) => cells.join(by)).join("\r\n"));
  expect(read.ok && read.lines.map(({ line, outcome, says }) => [line, outcome, says])).toEqual([
    [2, "changed", "£35 → £38"],
    [3, "new", "£62.50 · 1 hr 30 min · Soak Off and New Set"],
    [4, "refused", "Please choose one of the categories"],
    [5, "refused", "Another line already has this name"],
    [6, "new", "£5 · extra · Nail Art"],
    [7, "refused", "Please give the price in pounds, like 12.50"],
    [9, "new", "£5 · extra · Soak Off"],
  ]);
});

test("prices stand as programs write them, and what a line loses is named", () => {
  const read = menuOf(
    [
      "Name;Price;Minutes;Category;Buffer;Visible",
      "A;35.00 GBP;45;Soak Off;10 min;Yes",
      "B;£35+;45;Soak Off;about ten;Unavailable",
      "C;Free;45;Soak Off;500;Staff only",
      "D;1.234,50;45;Soak Off;;",
      "E;1.234;45;Soak Off;;",
      "F;€35;45;Soak Off;soon;",
      "Total;300;;;;",
    ].join("\n"),
  );
  expect(read.ok && read.lines.map(({ service }) => service && [service.pricePence, service.active])).toEqual([
    [3_500, true],
    [3_500, false],
    [0, undefined],
    [123_450, undefined],
    ...[null, null, null],
  ]);
  expect(read.ok && read.lost.map(({ line, sentence }) => [line, /“(.*)”/.exec(sentence)?.[1]])).toEqual([
    [3, "about ten"],
    [4, "500"],
    [4, "Staff only"],
  ]);
  expect(read.ok && read.refused.map(({ line }) => line)).toEqual([6, 7, 8]);
});

test("columns may be in any order, or without names in this order; an empty list and one that is too long are refused", () => {
  expect(menuOf("Price;Service\n35;Gel Polish")).toMatchObject({ ok: true, lines: [{ outcome: "unchanged" }] });
  expect(menuOf("Price;Service\n35;New")).toMatchObject({
    lines: [{ outcome: "refused", says: "Please give the duration in whole minutes, from 0 to 720" }],
  });
  expect(menuOf("Price;Service;Length\n35;Gel Polish;60")).toMatchObject({
    ok: true,
    lines: [{ outcome: "unchanged" }],
  });
  expect(menuOf("Gel Polish;35;60")).toMatchObject({ ok: true, lines: [{ line: 1, outcome: "unchanged" }] });
  expect(menuOf("\n\n")).toMatchObject({ ok: false });
  expect(menuOf("a;1;1;Soak Off\n".repeat(301))).toMatchObject({ reason: "too-many-services" });
});

test("categories that the salon hasn’t are named once, and made if staff say so", () => {
  const list = "Brow Tint;10;15;Brows\nBrow Lamination;30;45;brows\nFacial;50;60;Skin";
  const read = menuOf(list, true);
  expect(read.ok && [read.newCategories, read.lines.map(({ outcome }) => outcome)]).toEqual([
    ["Brows", "Skin"],
    ["new", "new", "new"],
  ]);
  expect(read.ok && read.lines.map(({ service }) => service?.category)).toEqual(["Brows", "Brows", "Skin"]);
  expect(menuOf(list)).toMatchObject({ newCategories: ["Brows", "Skin"], refused: [{}, {}, {}] });
});

test("an extra is known by what it adds, by its column, or by a length of 0", () => {
  const list =
    "Name,Price,Minutes,Category,Extra\nChrome,8,+10 min,Nail Art,\nGems,1,5,Nail Art,yes\nFile,2,0,Soak Off,no";
  const read = menuOf(list);
  expect(
    read.ok && read.lines.map(({ service, says }) => [service?.durationMinutes, service?.extraMinutes, says]),
  ).toEqual([
    [0, 10, "£8 · extra, +10 min · Nail Art"],
    [0, 5, "£1 · extra, +5 min · Nail Art"],
    [0, undefined, "£2 · extra · Soak Off"],
  ]);
});

test("a line with a name alone is the category of the lines below it", () => {
  const read = menuOf("Hands\nGel\t£35.00\t45 mins\nBIAB\t£45\t1:15 hrs\n\nFeet\nToes\t30\t40", true);
  expect(read.ok && read.lines.map(({ name, service }) => [name, service?.category, service?.durationMinutes])).toEqual(
    [
      ["Gel", "Hands", 45],
      ["BIAB", "Hands", 75],
      ["Toes", "Feet", 40],
    ],
  );
  const named = menuOf("Name,Price,Minutes,Category\nGel,35,45,Soak Off\nOdd,,,", true);
  expect(named).toMatchObject({ newCategories: [], refused: [{ line: 3, name: "Odd" }] });
});
