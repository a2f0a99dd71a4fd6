import { mkdirSync, writeFileSync } from "node:fs";
import { chromium } from "playwright";
import sharp from "sharp";
import { fileSizes, MOST_BYTES } from "#app/models/pictures/picture.ts";
import { findOrInstallChromium } from "../chromium.ts";
import * as on from "./finishes.ts";
import { FROM_THE_LEFT, FROM_THE_RIGHT, hand, handDefs, type Pose, UPWARDS, type Worn } from "./hands.ts";
import { DARK, POLISH } from "./paint.ts";

/*
 * `npm run draw:looks`: the pictures of the demo salon's looks, in `scripts/demo/looks/`. Each is a hand that wears what the
 * look books. Chromium draws them, and they are stored in the three sizes that an uploaded picture has.
 */

const SIZE = { width: 800, height: 1000 };

/** The ground: its colour above and below, and the colour of what the hand rests on. */
interface Ground {
  wall: string;
  far: string;
  prop: string;
}

interface Look extends Worn {
  pose: Pose;
  ground: Ground;
}

const gloss = (colour: string, finish = "") => ({ finish: on.COAT + finish + on.GLOSS, colour });
const MILKY = "#efd3c6";

const LOOKS: Record<string, Look> = {
  "berry-almond": {
    ...{ shape: "almond", skin: "#e6b798", pose: FROM_THE_RIGHT },
    nails: [gloss(POLISH.berry)],
    ground: { wall: "#efe0d3", far: "#d9bfae", prop: cup("#f8efe6", "#c9a48f") },
  },
  "micro-french": {
    ...{ shape: "squoval", skin: "#8d5a3e", pose: FROM_THE_LEFT },
    nails: [gloss("#e3b9a4", on.SMILE)],
    ground: { wall: "#dfe3d8", far: "#b7c1ac", prop: leaves("#6f876b") },
  },
  "painted-garden": {
    ...{ shape: "almond", skin: "#f0c9b0", pose: UPWARDS },
    nails: [
      gloss(POLISH.slate),
      { finish: on.COAT + on.painted("#fff3ea") + on.GLOSS, colour: POLISH.slate },
      gloss(MILKY),
      { finish: on.COAT + on.painted("#5f7286") + on.GLOSS, colour: MILKY },
    ],
    ground: { wall: "#f1dfd9", far: "#dcb6ad", prop: folds("#fbeee8") },
  },
  "glazed-chrome": {
    ...{ shape: "coffin", skin: "#5f3826", pose: FROM_THE_RIGHT },
    nails: [gloss("#e6d3cf", on.SHEEN)],
    ground: { wall: "#e9d3c2", far: "#c99d82", prop: cup("#8c4a36", "#4f2318") },
  },
  "midnight-cat-eye": {
    ...{ shape: "stiletto", skin: "#c98f6b", pose: FROM_THE_LEFT },
    nails: [gloss("#31264f", on.BAND)],
    ground: { wall: "#cfc6d6", far: "#8d7f9f", prop: folds("#e4dcea") },
  },
  "terracotta-and-gems": {
    ...{ shape: "coffin", skin: "#f2cdb6", pose: UPWARDS },
    nails: [
      gloss(POLISH.terracotta),
      { finish: on.COAT + on.GLOSS + on.GEMS, colour: "#e3a48c" },
      gloss(POLISH.terracotta),
      gloss("#e3a48c"),
    ],
    ground: { wall: "#f3e4cd", far: "#dcbd92", prop: leaves("#8a9a63") },
  },
};

/** A cup of glazed clay, which the fingers hold. */
function cup(glaze: string, shade: string): string {
  const body = "M52 96C40 250 60 420 112 540H330C372 420 384 250 372 96Z";
  return `<ellipse cx="230" cy="520" rx="230" ry="50" fill="${DARK}" opacity=".25" filter="url(#d)"/><path d="${body}" fill="${glaze}"/><path d="${body}" fill="url(#p)"/><ellipse cx="212" cy="96" rx="160" ry="34" fill="${glaze}"/><ellipse cx="212" cy="99" rx="148" ry="27" fill="${shade}"/><path d="M66 104C120 132 300 132 358 104 340 84 90 84 66 104Z" fill="${DARK}" opacity=".28"/>`;
}

/** Leaves on the table, below the hand. */
function leaves(colour: string): string {
  const leaf = "M0 0C-34 -40 -34 -108 0 -160 34 -108 34 -40 0 0Z";
  const lie = [
    [70, 520, -34, 1.5],
    [150, 560, -6, 1.7],
    [330, 540, 30, 1.6],
    [40, 330, -62, 1.1],
    [372, 300, 58, 1.2],
  ];
  const drawn = lie.map(
    ([x, y, turn, size]) =>
      `<g transform="translate(${x} ${y})rotate(${turn})scale(${size})"><path d="${leaf}" transform="translate(8 10)" fill="${DARK}" opacity=".22" filter="url(#b)"/><path d="${leaf}" fill="${colour}"/><path d="M0 0C-34 -40 -34 -108 0 -160Z" fill="#fff" opacity=".16"/><path d="M0 0V-150" stroke="#fff" stroke-opacity=".35" stroke-width="2"/></g>`,
  );
  return drawn.join("");
}

/** Folds of silk. */
function folds(light: string): string {
  const fold = (y: number, bend: number) =>
    `M-20 ${y}C90 ${y - bend} 200 ${y + bend} 420 ${y - bend * 1.3}V${y + 44}C220 ${y + bend + 64} 100 ${y - bend + 40} -20 ${y + 50}Z`;
  const lines = [40, 150, 268, 382, 470];
  return lines
    .map((y, at) => {
      const bend = 46 + at * 9;
      return `<path d="${fold(y + 30, bend)}" fill="${DARK}" opacity=".16" filter="url(#d)"/><path d="${fold(y, bend)}" fill="${light}" opacity=".75" filter="url(#d)"/>`;
    })
    .join("");
}

function scene({ pose, ground, ...worn }: Look): string {
  const { wall, far, prop } = ground;
  const fingers = hand(worn, pose);
  const panes = [0, 1].flatMap((row) => [0, 1].map((column) => `M${column * 150} ${row * 190}h132v172h-132Z`)).join("");
  const light = `<linearGradient id="l" x2="1" y2="1"><stop stop-color="${wall}"/><stop offset="1" stop-color="${far}"/></linearGradient><linearGradient id="p"><stop stop-color="#fff5"/><stop offset=".3" stop-color="#fff2"/><stop offset=".62" stop-color="#0000"/><stop offset="1" stop-color="#2b1d2477"/></linearGradient>`;
  const sun = `<path transform="translate(-30 -60)skewY(14)" d="${panes}" fill="#fff8ea" opacity=".5" filter="url(#d)"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500"><defs>${light}${handDefs(worn.shape, fingers)}</defs><rect width="400" height="500" fill="url(#l)"/>${sun}${prop}${fingers}</svg>`;
}

const folder = "scripts/demo/looks";
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const [name, look] of Object.entries(LOOKS)) {
  const page = await browser.newPage({ viewport: SIZE });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${SIZE.width}px}</style>${scene(look)}`);
  const drawn = await page.screenshot();
  for (const [index, { width, height }] of fileSizes(SIZE).entries()) {
    const file = await sharp(drawn).resize(width, height).webp({ quality: 82, effort: 6 }).toBuffer();
    if (file.length > (MOST_BYTES[index] ?? 0)) throw new Error(`${name} weighs ${file.length} bytes`);
    writeFileSync(`${folder}/${name}-${width}.webp`, file);
  }
  await page.close();
}
await browser.close();
