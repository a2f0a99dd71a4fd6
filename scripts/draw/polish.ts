import sharp from "sharp";
import { clouds, fallsOn, fresnel, noise, reflected, smooth, type Vector } from "./macro/light.ts";
import { normalFrom } from "./macro/nail.ts";

/*
 * `npm run draw:polish`: the picture of a salon without one of its own, a macro of polish: a poured swatch and a stroke of the
 * brush. It is drawn without a colour. The page lays `polish.webp` over the salon's accent as hard light, grey where it changes
 * nothing, and cuts it out by `polish-mask.webp`.
 */

const WIDTH = 1200;
const HEIGHT = 1000;
/** Each pixel is the mean of four. */
const FINE = 2;

type Point = readonly [x: number, y: number];

/** The brush's way, from where it is set down. */
const WAY: readonly [Point, Point, Point, Point] = [
  [1420, 165],
  [960, 190],
  [790, 500],
  [150, 660],
];
const BROAD = 168;

const STEPS = 240;
const line = Array.from({ length: STEPS + 1 }, (_, step) => along(step / STEPS));

function along(share: number): Point {
  const rest = 1 - share;
  const weights = [rest ** 3, 3 * rest ** 2 * share, 3 * rest * share ** 2, share ** 3];
  const sum = (axis: 0 | 1) => weights.reduce((total, weight, at) => total + weight * (WAY[at]?.[axis] ?? 0), 0);
  return [sum(0), sum(1)];
}

/** Where a place lies by the stroke: along it, 0 to 1, and across it, -1 to 1 within. */
function byStroke(x: number, y: number): [along: number, across: number] {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let step = 0; step <= STEPS; step += 4) {
    const [px, py] = line[step] ?? [0, 0];
    const far = (px - x) ** 2 + (py - y) ** 2;
    if (far < least) [best, least] = [step, far];
  }
  const [from, to] = [line[Math.max(0, best - 4)] ?? [0, 0], line[Math.min(STEPS, best + 4)] ?? [0, 0]];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const share = ((x - from[0]) * dx + (y - from[1]) * dy) / length ** 2;
  const across = ((x - from[0]) * dy - (y - from[1]) * dx) / length / BROAD;
  return [(Math.max(0, best - 4) + share * Math.min(8, STEPS)) / STEPS, across];
}

/** The height of the stroke, px: furrows of the bristles, a bead at both sides, and bristles that run dry at the end. */
function stroke(x: number, y: number): number {
  const [share, across] = byStroke(x, y);
  const wobble = across * (1 + 0.05 * (noise(share * 5, 1, 3) - 0.5)) + 0.05 * (noise(share * 4, 7, 1) - 0.5);
  const side = Math.abs(wobble);
  if (side >= 1) return 0;
  const dry = 0.985 - 0.2 * noise(wobble * 6 + 20, 2, 5) - 0.12 * noise(wobble * 19 + 40, 3, 6);
  if (share >= dry) return 0;
  const end = Math.sqrt(1 - (1 - Math.min(1, (dry - share) / 0.035)) ** 2);
  const furrows = noise(wobble * 8 + 9, share * 2.2, 11) * 0.6 + noise(wobble * 19 + 3, share * 3.4, 12) * 0.28;
  const bead = Math.exp(-(((side - 0.9) / 0.09) ** 2)) * 0.35;
  return 34 * (0.5 + 0.5 * furrows + bead) * (1 - side ** 12) ** 0.5 * end;
}

/** The height of the poured swatch, px: a thick drop with a run. */
function swatch(x: number, y: number): number {
  const [dx, dy] = [x - 905, y - 715];
  const angle = Math.atan2(dy, dx);
  const reach =
    222 +
    20 * Math.sin(angle * 2 + 0.6) +
    13 * Math.sin(angle * 3 + 2) +
    16 * (clouds(Math.cos(angle) * 1.3 + 5, Math.sin(angle) * 1.3 + 5, 9) - 0.5);
  const round = Math.hypot(dx, dy) / reach;
  const drop = round < 1 ? 62 * Math.sqrt(1 - round ** 3.4) : 0;
  const [sx, sy] = [(x - 400) / 62, (y - 838) / 54];
  const small = Math.hypot(sx, sy) < 1 ? 38 * Math.sqrt(1 - Math.hypot(sx, sy) ** 3) : 0;
  const [tx, ty] = [(x - 296) / 24, (y - 800) / 22];
  const least = Math.hypot(tx, ty) < 1 ? 18 * Math.sqrt(1 - Math.hypot(tx, ty) ** 3) : 0;
  return Math.max(drop, small, least);
}

/** Two wet coats melt into each other where they meet. */
function heightAt(x: number, y: number): number {
  const [one, other] = [stroke(x, y), swatch(x, y)];
  return one > 0 && other > 0 ? Math.hypot(one * 0.8, other) : Math.max(one, other);
}

/** Grey by hard light: below the middle it darkens, above it lights up. */
function greyAt(normal: Vector, height: number): number {
  const flat = fallsOn([0, 0, 1]);
  const dark = Math.min(1, (fallsOn(normal) / flat) ** (1 / 2.2)) * (0.9 + 0.1 * smooth(0, 16, height));
  const room = 0.07 * smooth(0.35, 1.3, reflected(normal, 0.9));
  const gleam = reflected(normal) * fresnel(normal[2], 0.05) + 0.62 * Math.max(0, reflected(normal) - 1.05) + room;
  const light = Math.min(1, Math.max(0, gleam - 0.03)) ** (1 / 1.7);
  return 0.5 * dark * (1 - light) + light;
}

const [across, down] = [WIDTH * FINE, HEIGHT * FINE];
const heights = new Float32Array(across * down);
for (let row = 0; row < down; row++)
  for (let column = 0; column < across; column++) heights[row * across + column] = heightAt(column / FINE, row / FINE);

const grey = Buffer.alloc(across * down, 128);
const mask = Buffer.alloc(across * down * 4);
const height = (row: number, column: number) =>
  heights[Math.min(down - 1, Math.max(0, row)) * across + Math.min(across - 1, Math.max(0, column))] ?? 0;
for (let row = 0; row < down; row++)
  for (let column = 0; column < across; column++) {
    const at = row * across + column;
    if ((heights[at] ?? 0) <= 0) continue;
    const normal = normalFrom(
      height(row, column - 2),
      height(row, column + 2),
      height(row - 2, column),
      height(row + 2, column),
      1,
    );
    grey[at] = Math.round(255 * Math.min(1, greyAt(normal, heights[at] ?? 0)));
    mask[at * 4 + 3] = 255;
  }
const size = { width: across, height: down };
await sharp(grey, { raw: { ...size, channels: 1 } })
  .resize(WIDTH, HEIGHT)
  .webp({ quality: 62, effort: 6 })
  .toFile("public/polish.webp");
await sharp(mask, { raw: { ...size, channels: 4 } })
  .resize(WIDTH / 2, HEIGHT / 2)
  .webp({ quality: 1, alphaQuality: 60, effort: 6 })
  .toFile("public/polish-mask.webp");
