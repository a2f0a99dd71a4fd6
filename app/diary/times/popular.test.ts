import { expect, test } from "vitest";
import type { Service } from "../menu/service.ts";
import { popularServices } from "./popular.ts";

/* Which services the landing page shows as popular: docs/rules.md 20.3. */

test.for<[string, string[], string[]]>([
  [
    "the specification's six stand in its order, whatever the menu's",
    ["New Set", "Chrome", "Soak Off", "builder gel with nail art", "Nail Art", "Gel Polish", "Builder Gel"],
    ["Gel Polish", "Builder Gel", "Nail Art", "builder gel with nail art", "Soak Off", "New Set"],
  ],
  [
    "the first others follow those that the menu has, up to six",
    ["Acrylics", "Soak Off", "Pedicure", "Gel Polish", "Manicure", "Dip", "Brows"],
    ["Gel Polish", "Soak Off", "Acrylics", "Pedicure", "Manicure", "Dip"],
  ],
  ["a short menu stands whole", ["Acrylics", "Pedicure"], ["Acrylics", "Pedicure"]],
  ["an extra fills no place", ["Acrylics", "+ Oil"], ["Acrylics"]],
  ["there are none without a menu", [], []],
])("%s", ([, menu, popular]) => {
  const services = menu.map((name) => aService({ id: name, name, durationMinutes: name.startsWith("+") ? 0 : 60 }));
  const shown = popularServices(services, null, { date: "2026-11-24", minute: 600 });
  expect(shown.map(({ name, service, next }) => [name, service.id, next])).toEqual(
    popular.map((name) => [name, name, null]),
  );
});

test("only ticked services are shown, six at most, in the menu's order; otherwise the most booked ones fill up the six", () => {
  const menu = ["Soak Off", "Acrylics", "Brows", "Dip", "+ Oil"].map((name) =>
    aService({ id: name, name, durationMinutes: name.startsWith("+") ? 0 : 60 }),
  );
  const now = { date: "2026-11-24", minute: 600 };
  const names = (services: Service[], booked?: string[]) =>
    popularServices(services, null, now, booked).map(({ name }) => name);
  expect(names(menu, ["Dip", "Gone", "Brows", "+ Oil"])).toEqual(["Soak Off", "Dip", "Brows", "Acrylics"]);
  const ticked = menu.map((service) => ({ ...service, popular: ["Dip", "Acrylics", "+ Oil"].includes(service.name) }));
  expect(names(ticked, ["Brows"])).toEqual(["Acrylics", "Dip"]);
  const many = "abcdefgh".split("").map((name) => aService({ id: name, name, popular: true }));
  expect(names(many)).toHaveLength(6);
});

test("each has its own next free start, none if the day is full; of two services with one name, one is shown", () => {
  const closing = { isOpen: true, opensMinute: 600, closesMinute: 720 };
  const week = { 0: closing, 1: closing, 2: closing, 3: closing, 4: closing, 5: closing, 6: closing };
  const busy = { "2026-11-24": [{ start: 630, end: 660 }] };
  const diary = { timeZone: "Europe/London", finishByClosing: true, week, closures: [], busy, bookableDays: 0 };
  const menu = [
    ["Acrylics", 180],
    ["New Set", 45],
    ["new set", 30],
    ["Nail Art", 30],
  ] as const;
  const services = menu.map(([name, durationMinutes]) => aService({ id: name, name, durationMinutes }));
  const shown = popularServices(services, diary, { date: "2026-11-24", minute: 599 });
  expect(shown.map(({ name, next }) => [name, next?.minute ?? null])).toEqual([
    ["Nail Art", 600],
    ["New Set", 660],
    ["Acrylics", null],
    ["new set", 600],
  ]);
});

function aService(with_: Partial<Service>): Service {
  const category = "Gel Polish";
  return { id: "1", name: "", description: "", pricePence: 0, durationMinutes: 60, category, active: true, ...with_ };
}
