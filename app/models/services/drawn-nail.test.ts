import { expect, test } from "vitest";
import { DEMO_MENU } from "../../../scripts/demo/demo-menu.ts";
import { type Manner, mannerOf, SHADES, shadeOf } from "./drawn-nail.ts";
import { SERVICE_CATEGORIES } from "./service.ts";

/* Which nail is drawn beside a service that has no picture of its own: docs/decisions/0019-drawn-nails-and-type.md */

test.for<[string, Manner]>([
  ["French Gel Polish", "french"],
  ["French Tips", "french-tips"],
  ["Chrome Finish", "chrome"],
  ["Cat Eye Effect", "cat-eye"],
  ["cateye", "cat-eye"],
  ["Nail Gems", "gems"],
  ["Glitter fade", "glitter"],
  ["Ombré set", "ombre"],
  ["Matte Top Coat", "matte"],
  ["Bridal Party Gel Polish", "pearl"],
  ["BIAB overlay", "builder-gel"],
  ["Builder Gel with Nail Art", "builder-gel-art"],
  ["Builder gel refill", "infill"],
  ["In-fill with nail art", "infill-art"],
  ["Soak off", "soak-off"],
  ["Acrylic removal", "soak-off"],
  ["Soak Off and New Set", "soak-off-and-new-set"],
  ["Gel Polish Removal and New", "removal-and-new"],
  ["Full set of extensions", "new-set"],
  ["Broken nail", "repair"],
  ["Gel Polish on Toes", "feet"],
  ["Luxury Pedicure", "feet"],
  ["Cuticle Oil to Take Home", "bottle"],
  ["Foils", "chrome"],
  ["Cuticle Care", "care"],
  ["Gentleman's manicure", "care"],
  ["Block Colour Manicure", "block-colour"],
  ["Shellac", "gel-polish"],
  ["A cup of tea", "natural"],
])("%s is drawn as %s, whatever its category", ([name, manner]) => {
  expect(mannerOf({ name })).toBe(manner);
  expect(mannerOf({ name, category: "Nail Repair" })).toBe(manner === "natural" ? "repair" : manner);
});

test("a name that says nothing is drawn by its category, and each category has a manner of its own", () => {
  const manners = SERVICE_CATEGORIES.map((category) => mannerOf({ name: "The Petal", category }));
  expect(manners).not.toContain("natural");
  expect(new Set(manners)).toHaveLength(SERVICE_CATEGORIES.length);
});

test("a name that says a colour is drawn in it, where the manner comes in that colour", () => {
  expect(shadeOf({ name: "Red Gel Polish" })).toBe("cherry");
  expect(shadeOf({ name: "Gold Chrome" })).toBe("honey");
  expect(SHADES.french).toContain(shadeOf({ name: "Red French" }));
});

test("no two services of the demo salon look alike", () => {
  const active = DEMO_MENU.filter((service) => service.active);
  const pictures = active.map((service) => `${mannerOf(service)} ${shadeOf(service)}`);
  expect(new Set(pictures)).toHaveLength(active.length);
});

const DRAWN = import.meta.glob<string>("/public/nails/*.svg", { query: "?raw", import: "default", eager: true });

test("each manner has its drawing, with each of its shades, under 2 kB and 30 kB together", () => {
  expect(Object.keys(DRAWN).sort()).toEqual(
    Object.keys(SHADES)
      .map((manner) => `/public/nails/${manner}.svg`)
      .sort(),
  );
  for (const [manner, [, ...others]] of Object.entries(SHADES)) {
    const drawing = DRAWN[`/public/nails/${manner}.svg`] ?? "";
    for (const shade of others) expect(drawing).toContain(`<g id="${shade}">`);
    expect(drawing.length, manner).toBeLessThan(2_400);
  }
  expect(Object.values(DRAWN).join("").length).toBeLessThan(45_000);
});
