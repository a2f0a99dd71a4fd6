import fc from "fast-check";
import { parse } from "valibot";
import { expect, test } from "vitest";
import { TEAM, TEAM_OWN } from "../../../scripts/demo/team-salon.ts";
import { shadeError } from "../team/technician-colour.ts";
import { colourSheet, coloursOf, SheetAsked, sheetAddress } from "./colour-sheet.ts";
import { type Colours, colourErrors, darkShades, HOUSE_COLOURS, lightShades, type Shades } from "./colours.ts";
import { contrast, luminance, mix, readable } from "./contrast.ts";

/* docs/rules.md 18.3 */

test("the contrast is that of WCAG 2.2", () => {
  expect(contrast("#ffffff", "#000000")).toBe(21);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  expect(contrast("#ff0000", "#ffffff")).toBeCloseTo(4, 2);
  expect(contrast("#123456", "#123456")).toBe(1);
  expect(luminance("#bcbcbc")).toBeCloseTo(0.503, 3);
});

const colour = fc
  .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })))
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`);

/**
 * The pairs that pages show: text on surfaces, a button's text, a toast, a count in a badge. In the dark a filled surface is as deep
 * as the accent.
 */
function tooPale(shades: Shades, ofFill: number): string[] {
  const surfaces = ["paper", "surface", "blush", "sand"] as const;
  const texts = ["ink", "muted", "berry", "sage", "amber", "slate", "brick"] as const;
  const pairs: [keyof Shades, keyof Shades, number][] = [
    ...surfaces.flatMap((surface) => texts.map((text): [keyof Shades, keyof Shades, number] => [text, surface, 4.5])),
    ...surfaces.map((surface): [keyof Shades, keyof Shades, number] => ["control", surface, 3]),
    ...surfaces.map((surface): [keyof Shades, keyof Shades, number] => ["gold", surface, 3]),
    ["on-fill", "fill", 4.5],
    ["fill", "paper", ofFill],
    ["fill", "surface", ofFill],
    ["on-fill", "fill-deep", 4.5],
    ["brick", "brick-wash", 4.5],
    ["ink", "brick-wash", 4.5],
  ];
  const pale = pairs
    .filter(([one, other, ratio]) => contrast(shades[one], shades[other]) < ratio)
    .map(([one, other]) => `${one} on ${other}`);
  return [
    ...pale,
    ...STATUSES.filter((name) => onItsGround(shades, name) < 4.5).map((name) => `${name} on its ground`),
  ];
}

const STATUSES = ["sage", "amber", "slate", "brick"] as const;

/** The contrast of a status in the calendar, on a surface with 14% of the status mixed in, as browsers mix it. */
function onItsGround(shades: Shades, status: (typeof STATUSES)[number]): number {
  return contrast(shades[status], mix(shades.surface, shades[status], 0.14));
}

test("whatever colours pass the check, every pair that is shown has the contrast of AA, light and dark", () => {
  fc.assert(
    fc.property(colour, colour, (accent, paper) => {
      fc.pre(Object.keys(colourErrors({ accent, paper })).length === 0);
      expect([tooPale(lightShades({ accent, paper }), 3), tooPale(darkShades({ accent, paper }), 2)]).toEqual([[], []]);
    }),
  );
  expect([tooPale(lightShades(HOUSE_COLOURS), 3), tooPale(darkShades(HOUSE_COLOURS), 2)]).toEqual([[], []]);
});

test("a refused colour comes with a shade that passes", () => {
  fc.assert(
    fc.property(colour, colour, (accent, paper) => {
      let colours: Colours = { accent, paper };
      for (const field of ["paper", "accent"] as const) {
        const sentence = colourErrors(colours)[field];
        if (sentence) colours = { ...colours, [field]: /#[\da-f]{6}/.exec(sentence)?.[0] ?? "" };
      }
      expect(colourErrors(colours)).toEqual({});
    }),
  );
});

test("says what is wrong with a pale accent and with a dark background", () => {
  expect(colourErrors(HOUSE_COLOURS)).toEqual({});
  expect(colourErrors({ accent: "#f4a6c0", paper: "#ffffff" })).toEqual({
    accent: "This accent is too pale on the background: the contrast is 1.8:1 and needs to be 4.5:1. Try #976777.",
  });
  expect(colourErrors({ accent: "#ffffff", paper: "#222222" })).toEqual({
    paper: "This background is too dark to read text on. Try #dcdcdc.",
  });
});

test("a colour that cannot reach the contrast becomes the end of its way", () => {
  expect(readable("#888888", ["#000000", "#ffffff"], 21, "#000000")).toBe("#000000");
  expect(readable("#000000", ["#ffffff"], 4.5, "#000000")).toBe("#000000");
});

test("the stylesheet has both modes and depends on nothing but its address", () => {
  expect(coloursOf({ colourAccent: null, colourPaper: null })).toBeNull();
  const colours = coloursOf({ colourAccent: "#005f73", colourPaper: null });
  expect(colours).toEqual({ accent: "#005f73", paper: "#fbf7f4" });
  const address = new URL(sheetAddress(colours ?? HOUSE_COLOURS), "https://salon.test");
  expect(parse(SheetAsked, Object.fromEntries(address.searchParams))).toMatchObject({ accent: "#005f73" });
  const sheet = colourSheet({ accent: "#005f73", paper: "#fbf7f4" });
  expect(sheet).toMatch(/^:root:root\{--color-paper:#fbf7f4;.*--color-berry:#005f73;/);
  expect(sheet).toContain("@media (prefers-color-scheme:dark){:root:root{--color-paper:#");
  expect(sheet).not.toMatch(/undefined|NaN/);
});

test("the demo salon with colours of its own could have chosen them, and those of its team", () => {
  const { colourAccent, colourPaper } = TEAM_OWN.profile;
  const colours = { accent: `${colourAccent}`, paper: `${colourPaper}` };
  expect(colourErrors(colours)).toEqual({});
  expect(TEAM.map(({ colour }) => shadeError(colour, colours))).toEqual([null, null, null]);
});
