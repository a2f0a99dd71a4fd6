import { BAND, BOTTLE, COAT, FADE, GLOSS, SMILE } from "./finishes.ts";
import { DARK, GOLD, lightIn, outlineOf, POLISH, type Shade } from "./paint.ts";

/*
 * The default still life, which is the preview of links to a salon: a vase of tulips with painted nails as flowers, between
 * bottles of polish, in the light of a window. In dark mode it is evening.
 */

const WIDTH = 1200;
const HEIGHT = 640;
const NECK = { x: 560, y: 436 };

interface Flower {
  /** Where the flower sits on its stem, and how it leans, in degrees. */
  at: readonly [number, number];
  lean: number;
  size: number;
  shade: Shade;
  finish?: string;
}

/** From the back to the front. */
const FLOWERS: Flower[] = [
  { at: [318, 372], lean: -66, size: 1.7, shade: "honey" },
  { at: [798, 344], lean: 56, size: 1.75, shade: "cherry" },
  { at: [400, 268], lean: -37, size: 1.95, shade: "terracotta" },
  { at: [706, 240], lean: 28, size: 2, shade: "rose", finish: FADE },
  { at: [488, 212], lean: -16, size: 2.1, shade: "nude", finish: SMILE },
  { at: [610, 190], lean: 7, size: 2.15, shade: "plum", finish: BAND },
  { at: [452, 352], lean: -33, size: 1.7, shade: "sage" },
  { at: [666, 334], lean: 27, size: 1.75, shade: "blush" },
  { at: [552, 290], lean: -3, size: 2.05, shade: "berry" },
];

const round = (value: number) => Math.round(value);

function stem({ at: [x, y], lean, size }: Flower): string {
  const turn = (lean * Math.PI) / 180;
  const reach = 70 * size * 0.9;
  const control = [round(x - Math.sin(turn) * reach), round(y + Math.cos(turn) * reach)];
  return `M${NECK.x + round((x - NECK.x) / 14)} ${NECK.y}Q${control.join(" ")} ${x} ${y}`;
}

function flower({ at: [x, y], lean, size, shade, finish }: Flower): string {
  const nail = finish ? `${COAT}${finish}${GLOSS}` : '<use href="#n"/>';
  return `<g transform="translate(${x} ${y})rotate(${lean})scale(${size})" style="--c:${POLISH[shade]}">${nail}</g>`;
}

/** A bottle of polish: its foot, its size, the polish and the cap. */
function bottle(x: number, y: number, size: number, shade: Shade, cap: string): string {
  return `<g transform="translate(${x} ${y})scale(${size})" style="--c:${POLISH[shade]}"><path d="M-15-90H15L12-196Q0-202-12-196Z" fill="${cap}"/><path d="M-15-90H15L12-196Q0-202-12-196Z" fill="url(#k)"/><use href="#t"/></g>`;
}

const CAP = "#4d3540";
const BODY = "M-44-76Q-44-92-28-92H28Q44-92 44-76V-14Q44 0 30 0H-30Q-44 0-44-14Z";
const GLASS_BOTTLE = `<g id="t"><path d="M-17-100H17V-90H-17Z" fill="${GOLD}"/><path d="${BODY}" fill="var(--c)"/><path d="${BODY}" fill="url(#k)"/><path d="M-44-12V-14Q-44 0-30 0H30Q44 0 44-14V-12Q40-6 28-6H-28Q-40-6-44-12Z" fill="#fff6"/><path d="M-36-80H-24V-50H-36ZM-36-45H-24V-18L-36-22Z" fill="#fffa"/><path d="M38-78V-20" stroke="#fff6" stroke-width="3"/></g>`;

const LEAVES = [
  "M556 440C500 412 420 420 366 300 446 346 540 372 574 442Z",
  "M562 440C596 400 700 420 764 268 676 336 588 350 548 440Z",
  "M552 440C494 416 400 452 338 508 350 430 480 384 570 438Z",
  "M566 440C620 404 712 424 786 470 764 400 620 372 554 438Z",
];

const VASE = "M524 426C526 456 470 470 470 528C470 568 506 588 560 588S650 568 650 528C650 470 594 456 596 426Z";

/** The panes of the window on the wall. */
const PANES = [0, 1, 2]
  .flatMap((row) => [0, 1, 2].map((column) => `M${column * 152} ${row * 176}h134v158h-134Z`))
  .join("");

const TWIG =
  "M0 0C40 60 60 140 54 230M20 38C-10 40-30 62-34 88-6 84 14 66 20 38M38 84C70 78 94 92 106 116 78 124 50 112 38 84M50 138C20 134-8 150-18 176 12 180 42 166 50 138M54 176C84 172 108 190 114 214 86 218 62 204 54 176";

const fallen = (x: number, y: number, turn: number, shade: Shade) =>
  `<g transform="translate(${x} ${y})scale(1 .62)rotate(${turn})scale(1.25)" style="--c:${POLISH[shade]}"><use href="#s" x="5" y="9" opacity=".3" filter="url(#u)"/><use href="#n"/></g>`;

/** The still life as an SVG, 1200 wide and 640 high. */
export function still(): string {
  const scene = [
    `<rect class="wall" width="${WIDTH}" height="${HEIGHT}"/>`,
    `<g class="sun" filter="url(#h)"><path transform="translate(210-70)skewY(9)" d="${PANES}"/></g>`,
    `<g class="twig" filter="url(#h)"><path id="y" transform="translate(560-70)rotate(24)" d="${TWIG}" stroke-width="5"/><use href="#y" transform="translate(-190 -60)rotate(7)"/></g>`,
    `<path class="table" d="M0 524H${WIDTH}V${HEIGHT}H0Z"/><path d="M0 524H${WIDTH}V530H0Z" fill="#fff3"/>`,
    `<g fill="${DARK}55" filter="url(#h)"><ellipse cx="640" cy="586" rx="120" ry="16"/><ellipse cx="900" cy="598" rx="170" ry="14"/><ellipse cx="310" cy="600" rx="80" ry="12"/></g>`,
    `<g filter="url(#g)"><path d="${FLOWERS.map(stem).join("")}" fill="none" stroke="#7d936c" stroke-width="8" stroke-linecap="round"/><path d="${LEAVES.join("")}" fill="#6b8467"/><path d="${LEAVES.slice(0, 2).join("")}" fill="url(#k)"/>${FLOWERS.map(flower).join("")}</g>`,
    `<path d="${VASE}" fill="#f3e6dc"/><path d="${VASE}" fill="url(#k)"/><path d="M492 506Q494 486 508 474L520 482Q510 490 508 508ZM492 514H508Q510 534 520 548L510 556Q494 538 492 514Z" fill="#fff9"/><ellipse cx="560" cy="427" rx="36" ry="7" fill="#fff8f2"/><path d="M528 428Q560 436 592 428 560 422 528 428Z" fill="${DARK}55"/>`,
    `<g filter="url(#g)">${bottle(902, 584, 0.96, "rose", "#f3e6dc")}${bottle(816, 600, 1.04, "plum", CAP)}${bottle(986, 602, 1.04, "sage", CAP)}</g>`,
    `<g transform="translate(222 436)scale(1.72)" style="--c:#bf8840">${BOTTLE}</g>`,
    fallen(676, 606, 112, "terracotta"),
    fallen(402, 612, 66, "berry"),
    `<rect class="evening" width="${WIDTH}" height="${HEIGHT}"/>`,
  ].join("");
  const style =
    ".wall{fill:url(#l)}.sun{fill:#fff4e4;opacity:.75}.twig{fill:#a5786a;stroke:#a5786a;opacity:.3}.table{fill:#ead9cb}.evening{fill:none}.fall{flood-color:#5b2f2a55}" +
    "@media(prefers-color-scheme:dark){.day{stop-color:#4a3038}.dusk{stop-color:#2c1f25}.sun{fill:#f0b98a;opacity:.3}.twig{fill:#1b1417;stroke:#1b1417}.table{fill:#3b2a2c}.evening{fill:#1b1417;opacity:.16}.fall{flood-color:#0d070966}}";
  const light = `<linearGradient id="l" x2="1" y2="1"><stop class="day" stop-color="#f6e3dc"/><stop class="dusk" offset="1" stop-color="#e2c7b6"/></linearGradient><filter id="h"><feGaussianBlur stdDeviation="5"/></filter><filter id="g" x="-.2" y="-.2" width="1.6" height="1.5"><feDropShadow dx="26" dy="16" stdDeviation="12" class="fall"/></filter>`;
  const drawn = `<defs>${light}${lightIn(scene)}${outlineOf("almond")}<g id="n">${COAT}${GLOSS}</g>${GLASS_BOTTLE}</defs>${scene}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><style>${style}</style>${drawn}</svg>`;
}
