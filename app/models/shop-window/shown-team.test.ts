import { expect, test } from "vitest";
import type { Service } from "../../diary/menu/service.ts";
import type { Diary, TechnicianDiary } from "../../diary/times/diary.ts";
import { shownTeam } from "./shown-team.ts";

/* Who stands on the landing page: docs/rules.md 20.7 */

const MENU = [
  aService("gel", "Gel Polish"),
  aService("builder", "Builder Gel"),
  aService("infill", "Builder Gel Infill"),
  aService("gems", "Nail Art", 0),
];
const ABOUT = new Map([
  ["n", { colour: "#9d3c5a", portrait: null, line: "French, to the hair.", rating: { average: 4.5, count: 3 } }],
  ["b", { colour: "#2f6f62", portrait: null, line: "", rating: null }],
]);

/** A Tuesday before opening. */
const NOW = { date: "2026-11-24", minute: 300 };

test("a team is shown in its order, each with the families of what they do, and without any when they do it all", () => {
  const next = { date: NOW.date, minute: 480 };
  const team = [aTechnician("n", null), aTechnician("b", ["infill", "builder", "gems"])];
  expect(shownTeam(aDiary(team), MENU, ABOUT, NOW)).toEqual([
    {
      id: "n",
      name: "N",
      colour: "#9d3c5a",
      portrait: null,
      line: "French, to the hair.",
      does: null,
      rating: { average: 4.5, count: 3 },
      next,
    },
    { id: "b", name: "B", colour: "#2f6f62", portrait: null, line: "", does: ["Builder Gel"], rating: null, next },
  ]);
  const all = [aTechnician("b", ["gel", "builder", "infill"]), aTechnician("n", ["gel"])];
  expect(shownTeam(aDiary(all), MENU, ABOUT, NOW).map(({ id, does }) => [id, does])).toEqual([
    ["b", null],
    ["n", ["Gel Polish"]],
  ]);
});

test("nobody is shown at a salon with one technician, or with only one who does something on the menu", () => {
  expect(shownTeam(aDiary(undefined), MENU, ABOUT, NOW)).toEqual([]);
  expect(shownTeam(aDiary([aTechnician("n", null)]), MENU, ABOUT, NOW)).toEqual([]);
  expect(shownTeam(aDiary([aTechnician("n", null), aTechnician("b", ["gems"])]), MENU, ABOUT, NOW)).toEqual([]);
});

function aTechnician(id: string, services: string[] | null): TechnicianDiary {
  return { id, name: id.toUpperCase(), services, week: {}, busy: {}, blocked: [] };
}

function aDiary(technicians: TechnicianDiary[] | undefined): Diary {
  const diary = { timeZone: "Europe/London", finishByClosing: false, week: {}, closures: [], busy: {} };
  return { ...diary, ...(technicians && { technicians }) };
}

function aService(id: string, category: string, durationMinutes = 45): Service {
  return { id, name: id, description: "", category, pricePence: 3500, durationMinutes, active: true, picture: null };
}
