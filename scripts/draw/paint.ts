/** The polishes. */
export const POLISH = {
  berry: "#8c2f55",
  cherry: "#a1283a",
  rose: "#cf7f99",
  terracotta: "#b5624a",
  plum: "#5b2a4a",
  sage: "#76927b",
  slate: "#5f7286",
  honey: "#c8964a",
  nude: "#e0b7a6",
  blush: "#e9bcbf",
  pearl: "#ecdcd3",
  ink: "#43313f",
  steel: "#d3d1d8",
  copper: "#e6b9a8",
};

export type Shade = keyof typeof POLISH;

export const BARE = "#ecc9bb";
export const MILK = "#fff8f2";
export const GOLD = "#d9ae5f";
export const DARK = "#2b1d24";

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

/** The outline, which a drawing uses by the id `s` and clips with by the id `v`. */
export function outlineOf(shape: Shape): string {
  return `<clipPath id="v"><path id="s" d="${SHAPES[shape]}"/></clipPath>`;
}

/** The light, from a window at the upper left: the nail's curve, the window's panes, and the blur of what is soft. */
const LIGHT = {
  k: '<linearGradient id="k"><stop stop-color="#0004"/><stop offset=".14" stop-color="#fff3"/><stop offset=".4" stop-color="#0000"/><stop offset="1" stop-color="#0006"/></linearGradient>',
  u: '<filter id="u" x="-1" width="3"><feGaussianBlur stdDeviation="2.5"/></filter>',
  o: `<linearGradient id="o" x2="0" y2="1"><stop offset=".1" stop-color="${MILK}"/><stop offset=".7" stop-color="${MILK}00"/></linearGradient>`,
  q: '<radialGradient id="q" cx=".35" cy=".3"><stop stop-color="#fff"/><stop offset="1" stop-color="#bd9d92"/></radialGradient>',
};

/** What a drawing uses of the light. */
export function lightIn(drawing: string): string {
  return Object.entries(LIGHT)
    .filter(([id]) => drawing.includes(`url(#${id})`))
    .map(([, light]) => light)
    .join("");
}
