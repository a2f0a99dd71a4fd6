import { BARE, GOLD, MILK } from "./paint.ts";

/* What lies on a nail, in the coordinates of its outline, from below to above. */

const outline = (more: string) => `<use href="#s" ${more}/>`;

/** Within the nail's outline. */
export const within = (drawn: string) => `<g clip-path="url(#c)">${drawn}</g>`;

/** A coat of the shade; the nails behind have a lighter one. */
export const COAT = `${outline('fill="var(--c)"')}${outline(`fill="${MILK}" style="opacity:var(--v,0)"`)}`;
export const BARE_NAIL = `${outline(`fill="${BARE}"`)}`;
export const CURVE = outline('fill="url(#k)"');

/** The window in a wet gloss, and the rim on the far side. */
export const GLOSS = `<path d="M-12-12C-13-20-13-27-12-32L-8-32.5C-8-26-8-20-8-14ZM-12-35C-11-43-9-50-5-55-6-49-7-42-7-35.500Z" fill="url(#w)"/><path d="M13-13C14-26 12-39 9-50" fill="none" stroke="#fff" stroke-opacity=".4" stroke-linecap="round"/>`;
export const VELVET = `<path d="M-8-16C-10-30-8-42-4-50" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="6" stroke-linecap="round" filter="url(#b)"/>`;

export const MOON = `<ellipse cy="2" rx="10" ry="7" fill="${MILK}" opacity=".6"/>`;
export const SMILE = within(`<path d="M-20-42C-10-35 10-35 20-42V-80H-20Z" fill="${MILK}"/>`);
export const COLOURED_SMILE = within('<path d="M-20-42C-10-35 10-35 20-42V-80H-20Z" fill="var(--c)"/>');
export const SHORT_SMILE = within(`<path d="M-20-48C-10-42 10-42 20-48V-80H-20Z" fill="${MILK}" opacity=".8"/>`);

/** The coat begins where the nail has grown out. */
export const GROWN_OUT = `${BARE_NAIL}${MOON}${within(`<path d="M-20-80H20V-24Q14-10 0-10T-20-24Z" fill="var(--c)" stroke="#2b1d24" stroke-opacity=".25"/>`)}`;

export const MIRROR = within(
  `<path d="M-20-80H20V-40C8-46 6-26-20-34Z" fill="#fff" opacity=".75"/><path d="M-20-34C6-26 8-46 20-40V-10C4-22-6-6-20-14Z" fill="#3a2f3a" opacity=".75" filter="url(#d)"/><path d="M-20-34C6-26 8-46 20-40V-36C9-42 6-22-20-30Z" fill="#2b1d24" opacity=".7"/>`,
);
export const BAND = within(
  `<g transform="translate(0-33)rotate(-34)" fill="#fff" filter="url(#b)"><ellipse rx="30" ry="9" opacity=".4"/><ellipse rx="24" ry="2.5"/></g>`,
);
const specks = (d: string, width: number, colour: string, dashes: string) =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width}" stroke-dasharray="${dashes}"/>`;
const ZIGZAG = "M-16-66 16-62-16-57 16-53-16-48 16-45-16-40 16-36-16-32 16-27-16-22 16-19-16-14 16-9-16-5 16 0";
export const SPECKS = within(
  `<g fill="none" stroke-linecap="round">${specks(ZIGZAG, 2.2, "#fff", "0 5.3 0 7.1")}${specks(ZIGZAG, 1.2, "#2b1d24", "0 6.7 0 4.9").replace("<path", '<path opacity=".3" transform="translate(1 2)"')}${specks(ZIGZAG, 1.3, "#ffe9c4", "0 3.7 0 2.9").replace("<path", '<path transform="translate(0 2)"')}</g>`,
);
export const FADE = outline('fill="url(#o)"');
export const FADE_GRADIENT = `<linearGradient id="o" x2="0" y2="1"><stop offset=".12" stop-color="${MILK}"/><stop offset=".72" stop-color="${MILK}" stop-opacity="0"/></linearGradient>`;

/** The dome of builder gel: thick at the rim, lit on top. */
export const DOME = `${within(outline('fill="none" stroke="#6b2b3c" stroke-opacity=".3" stroke-width="5" filter="url(#b)"'))}<path d="M-3-20C-5-30-3-40 0-46" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="6" stroke-linecap="round" filter="url(#b)"/>`;

/** A crack, mended in gold. */
export const SEAM = within(
  `<path d="M-20-40-9-36-4-41 3-33 9-35 20-27M3-33 1-24 5-18" fill="none" stroke="#2b1d24" stroke-opacity=".35" stroke-width="3.2"/><path d="M-20-41-9-37-4-42 3-34 9-36 20-28M3-34 1-25 5-19" fill="none" stroke="${GOLD}" stroke-width="2.2" stroke-linejoin="round"/>`,
);

const PETAL = '<path id="p" d="M0 0C-6-4-5-11 0-11S6-4 0 0"/>';
export const FLOWER = `<g id="f">${PETAL}${[72, 144, 216, 288].map((turn) => `<use href="#p" transform="rotate(${turn})"/>`).join("")}<circle r="2.4" fill="${GOLD}"/></g>`;

/** A flower on its stem, in a colour that is seen on the coat. */
export const painted = (colour: string) =>
  within(
    `<path d="M4-38C8-24 2-12-6 8M5-22Q14-26 15-18 8-14 4-18M2-14Q-9-20-11-12-6-8 0-10" fill="${colour}" fill-opacity=".55" stroke="${colour}" stroke-width="1.2" stroke-linecap="round"/><g fill="${colour}"><g transform="translate(3-42)rotate(12)">${FLOWER}</g><use href="#f" transform="translate(-11-29)scale(.5)"/></g>`,
  ).replace('d="M4-38C8-24 2-12-6 8M5', 'd="M4-38C8-24 2-12-6 8 2-12 8-24 4-38M5');

const GEM = `<g id="x"><path d="M-4-1.7-1.7-4H1.700L4-1.700V1.700L1.7 4H-1.700L-4 1.700Z" fill="#cfd8e4"/><path d="M-4-1.7-1.7-4H1.700L0 0Z" fill="#fff"/><path d="M4 1.7 1.7 4H-1.700L0 0Z" fill="#7d8aa3"/></g>`;
const SET_IN = [
  "-9-9)scale(.8",
  "9-9)scale(.8",
  "-13-17)scale(.55",
  "13-17)scale(.55",
  "0-16)scale(.8",
  "0-24)scale(.55",
  "0-30)scale(.35",
];
export const GEMS = `<g transform="translate(0-6)scale(1.3)">${GEM}</g>${SET_IN.map((place) => `<use href="#x" transform="translate(${place})"/>`).join("")}`;

export const PEARLS = `<radialGradient id="q" cx=".35" cy=".3"><stop stop-color="#fff"/><stop offset="1" stop-color="#c9ab9f"/></radialGradient><g fill="url(#q)"><circle cy="-6" r="4.5"/><circle cx="-9" cy="-10" r="3"/><circle cx="9" cy="-10" r="3"/><circle cy="-15" r="2"/></g>`;
export const SHEEN = within(
  `<g filter="url(#b)"><ellipse cx="-8" cy="-44" rx="8" ry="18" fill="#f4c6cf" opacity=".8"/><ellipse cx="8" cy="-30" rx="6" ry="20" fill="#bcd3cf" opacity=".7"/><path d="M-2-64V0" stroke="#fff" stroke-width="6"/></g>`,
);

/* What lies beside or under the nails, in the picture's own coordinates. */

/** A cotton pad with what it has taken off. */
export const PAD = `<circle cx="55" cy="45" r="33" fill="#2b1d24" opacity=".3" filter="url(#b)"/><circle cx="52" cy="42" r="33" fill="${MILK}"/><circle cx="52" cy="42" r="27.5" fill="none" stroke="#d9c8bd" stroke-dasharray="1.5 3.2"/><path d="M44 24C58 14 76 30 70 44 62 38 50 36 44 24Z" fill="var(--c)" opacity=".75" filter="url(#b)"/>`;

export const DROP = `<path d="M72 16C80 28 82 33 82 37A10 10 0 0 1 62 37C62 33 64 28 72 16Z" fill="${GOLD}"/><path d="M66 36A6 6 0 0 0 71 43" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"/>`;
