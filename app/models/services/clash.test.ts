import { expect, test } from "vitest";
import { DEMO_MENU } from "../../../scripts/demo/demo-menu.ts";
import type { Service } from "../../diary/menu/service.ts";
import { clashIn } from "./clash.ts";

/* Which chosen services are asked about: docs/rules.md 9.20 */

const ASKED: [string[], string][] = [
  [["Gel Polish", "Builder Gel"], "cover: Gel Polish, Builder Gel"],
  [["Gel Polish", "Builder Gel", "Soak Off"], "cover: Gel Polish, Builder Gel"],
  [["New Set", "Soak Off and New Set"], "cover: New Set, Soak Off and New Set"],
  [["Builder Gel Infill", "Block Colour Manicure"], "cover: Builder Gel Infill, Block Colour Manicure"],
  [["Builder Gel Infill", "Soak Off"], "infill: Builder Gel Infill, Soak Off"],
  [["Soak Off", "Gel Polish Removal and New"], "take-off: Soak Off, Gel Polish Removal and New"],
  [["Soak Off", "Builder Gel"], "none"],
  [["Soak Off"], "none"],
  [["Gel Polish", "Gel Polish on Toes"], "none"],
  [["Gel Polish", "Nail Art", "Nail Gems", "French Tips", "Block Colour"], "none"],
  [["Builder Gel", "Nail Repair", "Cuticle Care"], "none"],
  [[], "none"],
];

test.for(ASKED)("of %j is asked: %s", ([names, asked]) => {
  const chosen = DEMO_MENU.filter(({ name }) => names.includes(name));
  expect(chosen).toHaveLength(names.length);
  const clash = clashIn(chosen);
  const byName = (services: Service[]) => names.filter((name) => services.some((service) => service.name === name));
  expect(clash ? `${clash.is}: ${byName(clash.services).join(", ")}` : "none").toBe(asked);
});

const OWN: [string, string, string, boolean][] = [
  ["Hands", "BIAB overlay", "Shellac", true],
  ["Hands", "Acrylic removal", "Soak off", true],
  ["Beauty", "Make-up removal", "Soak off", false],
  ["Brows", "Brow colour", "Lash colour", false],
  ["Lashes", "Full set of lashes", "Volume lash extensions", false],
  ["Feet", "Gel pedicure", "Gel polish", false],
];

test.for(OWN)("in the salon’s own category %s: %s with %s", ([category, one, other, asked]) => {
  const services = [one, other].map((name): Service => ({ ...main, id: name, name, category }));
  expect(clashIn(services) !== null).toBe(asked);
});

const main = { id: "", name: "", description: "", pricePence: 3500, durationMinutes: 45, category: "", active: true };
