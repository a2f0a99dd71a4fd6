import { BARE, DARK, GOLD, MILK, POLISH } from "./paint.ts";

/* What lies on a nail, in the coordinates of its outline, from below to above. */

const outline = (more: string) => `<use href="#s" ${more}/>`;
const within = (drawn: string) => `<g clip-path="url(#v)">${drawn}</g>`;

/** A coat of the shade. */
export const COAT = outline('fill="var(--c)"');
/** A coat that the nail shows through. */
export const SHEER = outline(`fill="${POLISH.nude}"`);
/** Makes the nails behind lighter. */
export const VEIL = outline(`fill="${MILK}" style="opacity:var(--v,0)"`);
const CURVE = outline('fill="url(#k)"');

/** A window in wet gloss, and the rim on the far side. */
export const GLOSS = `${CURVE}<path d="M-12-12C-13-20-13-27-12-32L-8-32C-8-26-8-20-8-14ZM13-13C14-26 12-39 9-50 13-39 15-26 13-13Z" fill="#fff8"/><path d="M-12-35C-11-43-9-50-5-55-6-49-7-42-7-35Z" fill="#fffc"/>`;
export const VELVET = `${CURVE}<path d="M-8-16C-10-30-8-42-4-50" fill="none" stroke="#fff6" stroke-width="6" filter="url(#u)"/>`;

const MOON = `<ellipse cy="1" rx="9" ry="6" fill="${MILK}99"/>`;
const smile = (fill: string) => within(`<path d="M-20-42C-10-35 10-35 20-42V-80H-20Z" fill="${fill}"/>`);
export const SMILE = smile(MILK);
export const COLOURED_SMILE = smile("var(--c)");

const BARE_COAT = `${outline(`fill="${BARE}"`)}${MOON}`;
export const BARE_NAIL = `${BARE_COAT}${within(`<path d="M-20-49C-10-43 10-43 20-49V-80H-20Z" fill="${MILK}cc"/>`)}`;
export const BARE_BASE = outline(`fill="${BARE}"`);

/** The coat begins where the nail has grown out. */
export const GROWN_OUT = `${BARE_COAT}${within(`<path d="M-20-80H20V-25Q14-12 0-12T-20-25Z" fill="var(--c)" stroke="${DARK}44"/>`)}`;

/** A horizon, and the sky above it, in metal. */
export const MIRROR = within(
  `<g filter="url(#u)"><path d="M-20-80H20V-64L-20-52Z" fill="${DARK}88"/><path d="M-20-50C6-44 6-64 20-56V-44L-20-34Z" fill="#fff"/><path d="M-20-30C4-24 8-44 20-38V0Q0-22-20-8Z" fill="${DARK}cc"/></g><path d="M-20-34C4-26 8-46 20-40V-33C9-39 5-19-20-28Z" fill="${DARK}99"/>`,
);
/** The band of light that a magnet draws. */
export const BAND = within(
  '<g transform="translate(0-32)rotate(-34)" fill="#fff" filter="url(#u)"><ellipse rx="30" ry="9" opacity=".45"/><ellipse rx="24" ry="2.5"/></g>',
);
export const SPECKS = within(
  `<g id="z" fill="none" stroke="#ffeccb" stroke-linecap="round"><path d="M-16-66 16-61-16-55 16-50-16-46 16-41-16-37 16-31-16-26 16-22-16-17 16-11-16-5 16 0" stroke-width="1.4" stroke-dasharray="0 4.3 0 2.7 0 5.9"/><path d="M-16-58 14-62-14-48 16-45-16-32 16-33-16-20 16-17-16-2" stroke="#fff" stroke-width="2.4" stroke-dasharray="0 7.3 0 11.9"/></g><use href="#z" transform="translate(1 3)" opacity=".5"/>`,
);
/** From the shade to milk. */
export const FADE = outline('fill="url(#o)"');

/** The dome of builder gel: thick at the rim, lit on top. */
export const DOME = `${MOON}${within(outline('fill="none" stroke="#6b2b3c66" stroke-width="6" filter="url(#u)"'))}<path d="M1-18C-2-28 0-38 2-44" fill="none" stroke="#fffb" stroke-width="7" filter="url(#u)"/>`;

/** A crack, mended in gold. */
export const SEAM = within(
  `<g fill="none" stroke-width="2.4" stroke-linejoin="round"><path d="M-20-40-8-36-3-41 4-33 10-35 21-27M4-33 2-24 6-17" stroke="${DARK}66"/><path d="M-20-41-9-37-4-42 3-34 9-36 20-28M3-34 1-25 5-18" stroke="${GOLD}"/></g>`,
);

/** Flowers on a stem. */
export const painted = (colour: string) =>
  within(
    `<g fill="${colour}"><path d="M4-38C8-24 2-12-6 8 2-12 8-24 4-38M5-22Q14-26 15-18 8-14 4-18M2-14Q-9-20-11-12-6-8 0-10" stroke="${colour}"/><g id="f" transform="translate(3-42)rotate(12)"><circle r="6" fill="none" stroke="${colour}" stroke-width="7.4" stroke-dasharray="0 7.54" stroke-linecap="round"/><circle r="2.4" fill="${GOLD}"/></g><use href="#f" transform="translate(-12-8)scale(.5)"/></g>`,
  );

const SET_IN = [
  "-9-9)scale(.8",
  "9-9)scale(.8",
  "-13-17)scale(.5",
  "13-17)scale(.5",
  "0-16)scale(.8",
  "0-24)scale(.5",
  "0-30)scale(.4",
];
export const GEMS = `<g transform="translate(0-5)scale(1.3)"><g id="x"><path d="M-4-2-2-4H2L4-2V2L2 4H-2L-4 2Z" fill="#cfd8e4"/><path d="M-4-2-2-4H2L0 0Z" fill="#fff"/><path d="M4 2 2 4H-2L0 0Z" fill="#7d8aa3"/></g></g>${SET_IN.map((at) => `<use href="#x" transform="translate(${at})"/>`).join("")}`;
export const PEARLS = `<g fill="url(#q)"><circle cy="-5" r="4.500"/><circle cx="-9" cy="-10" r="3"/><circle cx="9" cy="-10" r="3"/><circle cy="-14" r="2"/></g>`;
export const SHEEN = within(
  '<g filter="url(#u)"><ellipse cx="-8" cy="-44" rx="8" ry="18" fill="#f4c6cfcc"/><ellipse cx="8" cy="-30" rx="6" ry="20" fill="#bcd3cfbb"/><path d="M-2-64V0" stroke="#fff" stroke-width="6"/></g>',
);

/* What lies beside the nails, in the picture's own coordinates. */

/** A cotton pad with what it has taken off. */
export const PAD = `<circle cx="57" cy="47" r="32" fill="${DARK}55" filter="url(#u)"/><circle class="p" cx="53" cy="42" r="32" fill="${MILK}"/><circle cx="53" cy="42" r="27" fill="none" stroke="#d9c8bd" stroke-dasharray="1.5 3.2"/><path d="M46 24C60 14 78 30 72 46 64 40 52 36 46 24Z" fill="var(--c)" opacity=".8" filter="url(#u)"/>`;

/** In dark mode the pad would outshine the page. */
export const PAD_BY_NIGHT = "@media(prefers-color-scheme:dark){.p{fill:#dccbc2}}";

/** A drop of oil. */
export const DROP = `<path d="M75 16C82 27 85 32 85 37A10 10 0 0 1 65 37C65 32 68 27 75 16Z" fill="${GOLD}"/><path d="M65 37C72 42 79 33 85 37A10 10 0 0 1 65 37Z" fill="#a8702a88"/><path d="M69 35A6 6 0 0 0 73 42" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round"/>`;

/** A bottle of amber glass with a dropper. */
const GLASS = "M30 52Q30 40 38 40H62Q70 40 70 52V84Q70 90 64 90H36Q30 90 30 84Z";
export const BOTTLE = `<g transform="rotate(7 48 48)"><path d="${GLASS}" opacity=".3" transform="translate(5 4)" filter="url(#u)"/><path d="M43 33H57V45H43Z${GLASS}" fill="var(--c)"/><path d="M30 55H70V84Q70 90 64 90H36Q30 90 30 84Z" fill="#6f3f1488"/><path d="M36 60H64V80H36Z" fill="${MILK}"/><path d="M42 67H58M46 73H54" stroke="#8c2f55" stroke-width="1.5"/><path d="M41 20H59V35H41Z" fill="${DARK}"/><path d="M45 20C44 12 45 6 50 6S56 12 55 20Z" fill="#8c2f55"/><path d="M41 20H59V35H41Z${GLASS}" fill="url(#k)"/><path d="M33 52Q33 45 37 45V57H33ZM33 60H35V84L33 82Z" fill="#fffb"/></g>`;
