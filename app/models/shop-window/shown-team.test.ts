import { expect, test } from "vitest";
import type { Service } from "../../diary/menu/service.ts";
import type { Diary, TechnicianDiary } from "../../diary/times/diary.ts";
import { type ShownLook, shownLooks } from "./shown-looks.ts";
import { shownTeam } from "./shown-team.ts";

/* Who stands on the landing page, and whom its pictures ask for: docs/rules.md 19.6, 20.7 */

const MENU = [
  aService("gel", "Gel Polish"),
  aService("builder", "Builder Gel"),
  aService("infill", "Builder Gel Infill"),
  aService("gems", "Nail Art", 0),
];
const ABOUT = new Map([
  ["n", { portrait: null, line: "French, to the hair.", rating: { average: 4.5, count: 3 } }],
  ["b", { portrait: null, line: "", rating: null }],
]);

/** A Tuesday before opening. */
const NOW = { date: "2026-11-24", minute: 300 };

test("a team is shown in its order, each with the families of what they do, and without any when they do it all", () => {
  const next = { date: NOW.date, minute: 480 };
  const team = [aTechnician("n", null), aTechnician("b", ["infill", "builder", "gems"])];
  expect(shownTeam(aDiary(team), MENU, ABOUT, [], NOW)).toEqual([
    {
      id: "n",
      name: "N",
      portrait: null,
      line: "French, to the hair.",
      does: null,
      work: [],
      rating: { average: 4.5, count: 3 },
      next,
    },
    { id: "b", name: "B", portrait: null, line: "", does: ["Builder Gel"], work: [], rating: null, next },
  ]);
  const all = [aTechnician("b", ["gel", "builder", "infill"]), aTechnician("n", ["gel"])];
  expect(shownTeam(aDiary(all), MENU, ABOUT, [], NOW).map(({ id, does }) => [id, does])).toEqual([
    ["b", null],
    ["n", ["Gel Polish"]],
  ]);
});

test("nobody is shown at a salon with one technician, or with only one who does something on the menu", () => {
  expect(shownTeam(aDiary(undefined), MENU, ABOUT, [], NOW)).toEqual([]);
  expect(shownTeam(aDiary([aTechnician("n", null)]), MENU, ABOUT, [], NOW)).toEqual([]);
  expect(shownTeam(aDiary([aTechnician("n", null), aTechnician("b", ["gems"])]), MENU, ABOUT, [], NOW)).toEqual([]);
});

test("whoever has no portrait is shown by the looks that ask for them, then by those that they do", () => {
  const looks = [
    aLook("anyone's", ["gel"], null),
    aLook("too much", ["gel", "builder"], null),
    aLook("N's", ["gel"], "n"),
    aLook("B's", ["builder"], "b"),
    ...["second", "third", "fourth"].map((name) => aLook(name, ["gel"], null)),
  ];
  const team = [aTechnician("n", ["gel"]), aTechnician("b", ["builder"])];
  const work = shownTeam(aDiary(team), MENU, ABOUT, looks, NOW).map(({ work }) => work.map(({ id }) => id));
  expect(work).toEqual([["N's", "anyone's", "second"], ["B's"]]);
  const face = { id: "face", alt: "", width: 400, height: 400 };
  const withFace = new Map([["n", { portrait: face, line: "", rating: null }]]);
  expect(shownTeam(aDiary(team), MENU, withFace, looks, NOW)[0]?.work).toEqual([]);
});

test("a picture asks for the technician who does all of its services, and for nobody who has left or works alone", () => {
  const look = { name: "Milk bath", services: [{ id: "gel", quantity: 1 }], technicianId: "b" };
  const picture = { id: "one", alt: "", width: 800, height: 1000 };
  const asksFor = (technicians: TechnicianDiary[]) =>
    shownLooks([{ ...picture, look }], MENU, aDiary(technicians)).map(({ technician }) => technician);
  const [others, theirs] = [aTechnician("n", null), aTechnician("b", ["gel", "gems"])];
  expect(asksFor([others, theirs])).toEqual([{ id: "b", name: "B" }]);
  expect(asksFor([others, aTechnician("b", ["builder"])])).toEqual([null]);
  expect(asksFor([others, aTechnician("c", null)])).toEqual([null]);
  expect(asksFor([theirs])).toEqual([null]);
});

function aLook(id: string, services: string[], technician: string | null): ShownLook {
  const basket = services.map((service) => ({ service: aService(service, "Gel"), quantity: 1 }));
  const quote = { pricePence: 3500, priceFrom: false, length: 45, lengthFrom: false };
  return {
    ...{ ...quote, name: id, basket, picture: { id, alt: "", width: 800, height: 1000 } },
    technician: technician === null ? null : { id: technician, name: technician },
  };
}

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
