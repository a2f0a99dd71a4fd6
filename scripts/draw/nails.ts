import { mkdirSync, writeFileSync } from "node:fs";
import { type Manner, VARIANTS } from "#app/models/services/drawn-nail.ts";
import { coats } from "./coats.ts";
import * as on from "./finishes.ts";
import { framed, type Point } from "./framing.ts";
import * as lays from "./lays.ts";
import { lightIn, outlineOf, POLISH, type Shade, type Shape } from "./paint.ts";

interface Drawing {
  shape: Shape;
  /** What lies on the shape. */
  nail: string;
  /** The shades of its variants. The first stands for those that are missing. */
  shades: readonly Shade[];
  /** Where the nails lie, from the back to the front. */
  lay?: readonly string[];
  under?: string;
  over?: string;
  /** The corners of what is drawn under or over the nails. */
  corners?: readonly Point[];
  /** The shades of the nails behind, where they are not a lighter tone. */
  behind?: readonly Shade[];
}

const BRIGHT = ["berry", "terracotta", "sage"] as const;
const DEEP = ["plum", "slate", "cherry"] as const;
const WARM = ["cherry", "rose", "honey"] as const;
const SHEER = ["nude", "blush", "pearl"] as const;

const DRAWINGS: Record<Manner, Drawing> = {
  "gel-polish": { shape: "almond", nail: on.COAT + on.VEIL + on.GLOSS, lay: lays.PAIR, shades: BRIGHT },
  "block-colour": {
    shape: "squoval",
    nail: on.COAT + on.GLOSS,
    lay: lays.PAIR,
    shades: ["terracotta", "plum", "sage"],
    behind: ["pearl", "rose", "honey"],
  },
  "builder-gel": { shape: "coffin", nail: on.COAT + on.DOME + on.GLOSS, shades: SHEER },
  "builder-gel-art": { shape: "coffin", nail: on.COAT + on.DOME + on.painted("#8c2f55") + on.GLOSS, shades: SHEER },
  infill: { shape: "oval", nail: on.GROWN_OUT + on.GLOSS, shades: WARM },
  "infill-art": { shape: "oval", nail: on.GROWN_OUT + on.painted("#fff3ea") + on.GLOSS, shades: BRIGHT },
  "soak-off": { shape: "oval", nail: on.BARE_NAIL + on.VELVET, lay: lays.ON_PAD, ...lays.A_PAD, shades: DEEP },
  "soak-off-and-new-set": {
    shape: "coffin",
    nail: on.COAT + on.VEIL + on.GLOSS,
    lay: lays.PAIR_ON_PAD,
    ...lays.A_PAD,
    shades: WARM,
  },
  "removal-and-new": { shape: "almond", nail: on.COAT + on.GLOSS, lay: lays.ON_PAD, ...lays.A_PAD, shades: BRIGHT },
  "new-set": { shape: "coffin", nail: on.COAT + on.VEIL + on.GLOSS, lay: lays.FAN, shades: DEEP },
  "nail-art": { shape: "almond", nail: on.COAT + on.painted("#fff3ea") + on.GLOSS, shades: DEEP },
  french: { shape: "almond", nail: on.COAT + on.SMILE + on.GLOSS, lay: lays.PAIR, shades: SHEER },
  "french-tips": { shape: "coffin", nail: on.BARE_BASE + on.COLOURED_SMILE + on.GLOSS, lay: lays.PAIR, shades: BRIGHT },
  chrome: { shape: "coffin", nail: on.COAT + on.MIRROR + on.GLOSS, shades: ["steel", "copper"] },
  "cat-eye": { shape: "stiletto", nail: on.COAT + on.BAND + on.GLOSS, shades: ["plum", "sage", "slate"] },
  glitter: { shape: "squoval", nail: on.COAT + on.SPECKS + on.GLOSS, shades: ["honey", "rose", "plum"] },
  gems: { shape: "stiletto", nail: on.COAT + on.GLOSS + on.GEMS, shades: SHEER },
  ombre: {
    shape: "coffin",
    nail: on.COAT + on.FADE + on.GLOSS,
    lay: lays.PAIR,
    shades: ["rose", "terracotta", "plum"],
  },
  matte: { shape: "almond", nail: on.COAT + on.VEIL + on.VELVET, lay: lays.PAIR, shades: ["sage", "slate", "ink"] },
  pearl: { shape: "almond", nail: on.COAT + on.SHEEN + on.GLOSS + on.PEARLS, shades: ["pearl", "blush"] },
  repair: { shape: "squoval", nail: on.COAT + on.SEAM + on.GLOSS, shades: DEEP },
  care: { shape: "oval", nail: on.BARE_NAIL + on.VELVET, lay: lays.BESIDE_A_DROP, ...lays.A_DROP, shades: ["nude"] },
  feet: { shape: "squoval", nail: on.COAT + on.GLOSS, lay: lays.TOES, shades: WARM },
  bottle: { shape: "oval", nail: "", lay: [], ...lays.A_BOTTLE, shades: ["honey"] },
  natural: { shape: "oval", nail: on.BARE_NAIL + on.VELVET, shades: ["nude"] },
};

/** A drawing whose address may name a variant, as in `french.svg#b`. */
function drawn({
  shape,
  nail,
  shades,
  lay = lays.ALONE,
  under = "",
  over = "",
  corners = [],
  behind,
}: Drawing): string {
  const colours = shades.map((shade, index) => {
    const second = behind?.[index];
    return `--c:${POLISH[shade]}${second ? `;--e:${POLISH[second]}` : ""}`;
  });
  const style = colours.map((colour, index) => `${index === 0 ? "svg" : `#${VARIANTS[index]}:target`}{${colour}}`);
  const open = shades.slice(1).map((_, index) => `<g id="${VARIANTS[index + 1]}">`);
  const shadow = `<use href="#s" x="4" y="5" opacity=".3" filter="url(#u)"/>`;
  const further = behind ? "--c:var(--e)" : nail.includes(on.VEIL) ? "--v:.55" : "";
  const nails = lay.map((place, index) => {
    const style = index < lay.length - 1 && further ? ` style="${further}"` : "";
    const one =
      index === 0 && lay.length > 1
        ? `<g id="n">${shadow}${nail}</g>`
        : index === 0
          ? shadow + nail
          : '<use href="#n"/>';
    return `<g transform="${place}"${style}>${one}</g>`;
  });
  const picture = under + nails.join("") + over;
  const defs = lightIn(picture) + (lay.length > 0 ? outlineOf(shape) : "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${framed(shape, lay, corners)}"><style>${style.join("")}${under ? on.PAD_BY_NIGHT : ""}</style>${open.join("")}${defs}${picture}${"</g>".repeat(open.length)}</svg>`;
}

const written = (drawing: string) => drawing.replace(/(\.\d)00\b/g, "$1");

mkdirSync("public/nails", { recursive: true });
for (const [manner, drawing] of Object.entries(DRAWINGS)) {
  writeFileSync(`public/nails/${manner}.svg`, written(drawn(drawing)));
}
writeFileSync("public/coats.svg", written(coats()));
