import { expect, test } from "vitest";
import { DEMO_MENU } from "../../../scripts/demo/demo-menu.ts";
import { ACCENT_COATS, COATS, coatsOf, type Manner, mannerOf, VARIANTS, variantOf } from "./drawn-nail.ts";
import { SERVICE_CATEGORIES } from "./service.ts";

/* Which nail is drawn beside a service that has no picture of its own: docs/decisions/0019-drawn-nails-and-type.md */

const DRAWN_AS: [string, Manner][] = [
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
  ["Hand-painted flowers", "nail-art"],
  ["Shellac", "gel-polish"],
  ["A cup of tea", "natural"],
];

test.for(DRAWN_AS)("%s is drawn as %s, whatever its category", ([name, manner]) => {
  expect(mannerOf({ name })).toBe(manner);
  expect(mannerOf({ name, category: "Nail Repair" })).toBe(manner === "natural" ? "repair" : manner);
});

test("a name that says nothing is drawn by its category, and each category has a manner of its own", () => {
  const manners = SERVICE_CATEGORIES.map((category) => mannerOf({ name: "The Petal", category }));
  expect(manners).not.toContain("natural");
  expect(new Set(manners)).toHaveLength(SERVICE_CATEGORIES.length);
});

test("no two services of the demo salon look alike", () => {
  const active = DEMO_MENU.filter((service) => service.active);
  const pictures = active.map((service) => `${mannerOf(service)} ${variantOf(service)}`);
  expect(new Set(pictures)).toHaveLength(active.length);
});

test("services of one manner come in each of its shades, and keep theirs", () => {
  const variants = Array.from({ length: 30 }, (_, number) => variantOf({ name: `Gel Polish ${number}` }));
  expect([...new Set(variants)].sort().join("")).toBe(VARIANTS);
  expect(variantOf({ name: "Gel Polish 7" })).toBe(variants[7]);
  expect(variantOf({ name: "💅".repeat(50) })).toMatch(/^[abc]$/);
});

const FILES = import.meta.glob<string>("/public/nails/**/*.svg", { query: "?raw", import: "default", eager: true });

test("each manner has its drawing", () => {
  const drawn = Object.keys(FILES).map((path) => path.slice("/public/nails/".length, -".svg".length));
  const manners = [...new Set(DRAWN_AS.map(([, manner]) => manner))];
  expect(drawn.sort()).toEqual(manners.sort());
});

test("a drawing has under 2 kB", () => {
  const sizes = Object.values(FILES).map((drawing) => new TextEncoder().encode(drawing).length);
  expect(Math.max(...sizes)).toBeLessThan(2_000);
});

test("a drawing needs nothing but itself", () => {
  for (const drawing of [...Object.values(FILES), NAIL]) {
    const named = [...drawing.matchAll(/(?:href="|url\()([^")]+)/g)].map(([, address]) => address ?? "");
    for (const address of named) expect(drawing).toContain(`id="${address.slice(1)}"`);
    expect(drawing).not.toMatch(/<script|<image|<foreignObject|\son\w+=/i);
  }
});

const LAID: [string[], string][] = [
  [["Gel Polish"], "colour"],
  [["Gel Polish", "French Tips", "Nail Gems"], "base colour tips gems"],
  [["Nail Gems", "Builder Gel with Nail Art"], "gel art gems"],
  [["French Gel Polish", "Chrome Finish"], "base chrome french"],
  [["Soak Off"], "off"],
  [["Gel Polish", "Soak Off"], "off colour"],
  [["Gel Polish Removal and New"], "off colour"],
  [["Chrome Finish"], "colour chrome"],
  [["Matte Top Coat", "Nail Art"], "colour art matte"],
  [["Cuticle Oil to Take Home"], ""],
  [["A cup of tea"], ""],
  [[], ""],
];

test.for(LAID)("%s put on %s, from the nail upwards", ([names, coats]) => {
  const services = names.map((name) => ({ name }));
  expect(coatsOf(services).join(" ")).toBe(coats);
  expect(coatsOf(services.toReversed()).join(" ")).toBe(coats);
});

const [NAIL = ""] = Object.values(
  import.meta.glob<string>("/public/coats.svg", { query: "?raw", import: "default", eager: true }),
);

test("each coat that is not in the salon's accent has its drawing, and so have the bare nail and the gloss", () => {
  const drawn = [...NAIL.matchAll(/<g id="([\w-]{2,})"/g)].map(([, name]) => name);
  const coats = COATS.filter((coat) => !ACCENT_COATS.includes(coat));
  expect(drawn.sort()).toEqual([...coats, "bare", "gloss"].sort());
});
