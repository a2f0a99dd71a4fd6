import type { Shade } from "#app/models/services/drawn-nail.ts";

/** The colour of each shade. */
export const POLISH: Record<Shade, string> = {
  berry: "#8c2f55",
  cherry: "#a1283a",
  rose: "#cf7f99",
  terracotta: "#b5624a",
  plum: "#5b2a4a",
  sage: "#76927b",
  slate: "#5f7286",
  honey: "#c8964a",
  nude: "#e0b7a6",
  pearl: "#ecdcd3",
};

export const BARE = "#ecc9bb";
export const MILK = "#fff8f2";
export const GOLD = "#d9ae5f";

const CUTICLE = "C14 2 8 6 0 6S-14 2-16-10Z";

/** The outlines of a nail: its cuticle at 0,6, its tip upwards. */
export const SHAPES = {
  almond: `M-16-10C-20-34-12-67 0-67S20-34 16-10${CUTICLE}`,
  oval: `M-16-10C-19-34-15-59 0-59S19-34 16-10${CUTICLE}`,
  squoval: `M-16-10C-17-24-17-40-16-50-15-56-10-57 0-57S15-56 16-50C17-40 17-24 16-10${CUTICLE}`,
  coffin: `M-16-10C-19-28-14-48-10-65Q-10-68-7-68H7Q10-68 10-65C14-48 19-28 16-10${CUTICLE}`,
  stiletto: `M-16-10C-20-34-8-61-2-74Q0-77 2-74C8-61 20-34 16-10${CUTICLE}`,
};

export type Shape = keyof typeof SHAPES;

/** The light, from a window at the upper left: the curve of the nail, the panes of the window, the blur of what is soft. */
export const CURVE_GRADIENT = `<linearGradient id="k"><stop stop-opacity=".3"/><stop offset=".14" stop-color="#fff" stop-opacity=".16"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset=".7" stop-opacity=".1"/><stop offset=".95" stop-opacity=".36"/><stop offset="1" stop-opacity=".14"/></linearGradient>`;
export const PANE_GRADIENT = `<linearGradient id="w" x2=".3" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity=".35"/></linearGradient>`;
export const BLUR = `<filter id="b" x="-.5" y="-.5" width="2" height="2"><feGaussianBlur stdDeviation="2.6"/></filter>`;
