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

function aService(with_: Partial<Service>): Service {
  const category = "Gel Polish";
  return { id: "1", name: "", description: "", pricePence: 0, durationMinutes: 60, category, active: true, ...with_ };
}
