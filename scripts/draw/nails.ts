import { writeFileSync } from "node:fs";
import { type Manner, SHADES, type Shade } from "#app/models/services/drawn-nail.ts";
import * as on from "./finishes.ts";
import { BLUR, CURVE_GRADIENT, PANE_GRADIENT, POLISH, SHAPES, type Shape } from "./paint.ts";

interface Drawing {
  shape: Shape;
  /** What lies on the shape. */
  nail: string;
  /** Where the nails lie, from the back to the front. */
  lay?: readonly string[];
  under?: string;
  over?: string;
  defs?: string;
}

const ALONE = ["translate(41 87)rotate(11)scale(1.15)"];
const PAIR = ["translate(61 86)rotate(21)scale(.96)", "translate(34 87)rotate(2)scale(1.1)"];
const FAN = [
  "translate(68 84)rotate(36)scale(.8)",
  "translate(28 84)rotate(-16)scale(.86)",
  "translate(47 89)rotate(9)scale(1.08)",
];
const ON_PAD = ["translate(30 88)rotate(7)scale(1.02)"];
const TOES = [
  "translate(84 62)rotate(26)scale(.36 .3)",
  "translate(72 55)rotate(20)scale(.42 .36)",
  "translate(58 52)rotate(13)scale(.46 .4)",
  "translate(42 53)rotate(6)scale(.52 .46)",
  "translate(21 66)rotate(-4)scale(.86 .72)",
];

const GLOSSY = on.CURVE + on.GLOSS;

const DRAWINGS: Record<Manner, Drawing> = {
  "gel-polish": { shape: "almond", nail: on.COAT + GLOSSY, lay: PAIR },
  "block-colour": { shape: "squoval", nail: on.COAT + GLOSSY, lay: PAIR },
  "builder-gel": { shape: "coffin", nail: on.COAT + on.MOON + on.DOME + GLOSSY },
  "builder-gel-art": { shape: "coffin", nail: on.COAT + on.painted("#8c2f55") + on.DOME + GLOSSY },
  infill: { shape: "oval", nail: on.GROWN_OUT + GLOSSY },
  "infill-art": { shape: "oval", nail: on.GROWN_OUT + on.painted("#fff3ea") + GLOSSY },
  "soak-off": {
    shape: "oval",
    nail: on.BARE_NAIL + on.MOON + on.SHORT_SMILE + on.CURVE + on.VELVET,
    lay: ON_PAD,
    under: on.PAD,
  },
  "soak-off-and-new-set": {
    shape: "coffin",
    nail: on.COAT + GLOSSY,
    lay: ["translate(52 90)rotate(24)scale(.9)", "translate(27 89)rotate(3)scale(1.04)"],
    under: on.PAD,
  },
  "removal-and-new": { shape: "almond", nail: on.COAT + GLOSSY, lay: ON_PAD, under: on.PAD },
  "new-set": { shape: "coffin", nail: on.COAT + GLOSSY, lay: FAN },
  "nail-art": { shape: "almond", nail: on.COAT + on.painted("#fff3ea") + GLOSSY },
  french: { shape: "almond", nail: on.COAT + on.SMILE + GLOSSY, lay: PAIR },
  "french-tips": { shape: "almond", nail: on.BARE_NAIL + on.COLOURED_SMILE + GLOSSY, lay: PAIR },
  chrome: {
    shape: "coffin",
    nail: on.COAT + on.MIRROR + GLOSSY,
    defs: '<filter id="d"><feGaussianBlur stdDeviation="1"/></filter>',
  },
  "cat-eye": { shape: "stiletto", nail: on.COAT + on.BAND + GLOSSY },
  glitter: { shape: "squoval", nail: on.COAT + on.SPECKS + GLOSSY },
  gems: { shape: "stiletto", nail: on.COAT + GLOSSY + on.GEMS },
  ombre: { shape: "coffin", nail: on.COAT + on.FADE + GLOSSY, defs: on.FADE_GRADIENT, lay: PAIR },
  matte: { shape: "almond", nail: on.COAT + on.CURVE + on.VELVET, lay: PAIR },
  pearl: { shape: "almond", nail: on.COAT + on.SHEEN + GLOSSY + on.PEARLS },
  repair: { shape: "squoval", nail: on.COAT + on.SEAM + GLOSSY },
  care: {
    shape: "oval",
    nail: on.BARE_NAIL + on.MOON + on.SHORT_SMILE + on.CURVE + on.VELVET,
    lay: ["translate(36 87)rotate(5)scale(1.15)"],
    over: on.DROP,
  },
  feet: { shape: "squoval", nail: on.COAT + GLOSSY, lay: TOES },
  bottle: { shape: "oval", nail: on.BARE_NAIL, over: on.DROP },
  natural: { shape: "oval", nail: on.BARE_NAIL + on.MOON + on.SHORT_SMILE + on.CURVE + on.VELVET },
};

/** The picture of a manner, in its first shade unless the address names another one, as in `french.svg#rose`. */
function pictureOf({ shape, nail, lay = ALONE, under = "", over = "", defs = "" }: Drawing, shades: readonly Shade[]) {
  const others = shades.slice(1);
  const nails = lay.map((place, index) => {
    const behind = index < lay.length - 1 && lay !== TOES;
    const shadow = '<use href="#s" x="4" y="5" fill="#2b1d24" opacity=".32" filter="url(#b)"/>';
    return `<g transform="${place}"${behind ? ' style="--v:.55"' : ""}>${shadow}<use href="#n"/></g>`;
  });
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><style>',
    ...shades.map((shade, index) => `${index === 0 ? "svg" : `#${shade}:target`}{--c:${POLISH[shade]}}`),
    "</style>",
    ...others.map((shade) => `<g id="${shade}">`),
    `<defs>${CURVE_GRADIENT}${nail.includes("#w") ? PANE_GRADIENT : ""}${BLUR}<path id="s" d="${SHAPES[shape]}"/>`,
    nail.includes("#c") ? '<clipPath id="c"><use href="#s"/></clipPath>' : "",
    `${defs}<g id="n">${nail}</g></defs>${under}${nails.join("")}${over}`,
    ...others.map(() => "</g>"),
    "</svg>",
  ].join("");
}

const shadesOf = new Map<string, readonly Shade[]>(Object.entries(SHADES));
for (const [manner, drawing] of Object.entries(DRAWINGS)) {
  writeFileSync(`public/nails/${manner}.svg`, pictureOf(drawing, shadesOf.get(manner) ?? []));
}
