import * as on from "./finishes.ts";
import { lightIn, MILK, outlineOf } from "./paint.ts";

/** What lies on the nail of a booking, by the names of `coatsOf` in `models/services/drawn-nail.ts`, and what lies below and above. */
export const COATS: Record<string, string> = {
  bare: on.BARE_NAIL,
  base: on.SHEER,
  gel: on.SHEER + on.DOME,
  ombre: on.FADE,
  chrome: on.MIRROR,
  "cat-eye": on.BAND,
  glitter: on.SPECKS,
  french: on.SMILE,
  pearl: on.SHEEN + on.PEARLS,
  seam: on.SEAM,
  art: on.painted(MILK),
  matte: on.VELVET,
  gems: on.GEMS,
  gloss: on.GLOSS,
};

/**
 * The coats of one nail in one file, whose address names one of them, as in `coats.svg#french`. Its view is the mask of `.nail`
 * in `app.css`.
 */
export function coats(): string {
  const groups = Object.entries(COATS).map(([name, drawing]) => `<g id="${name}">${drawing}</g>`);
  const picture = groups.join("");
  const style = "svg>g{display:none}svg>g:target{display:inline}";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-18 -67 36 73"><style>${style}</style><defs>${lightIn(picture)}${outlineOf("almond")}</defs>${picture}</svg>`;
}
