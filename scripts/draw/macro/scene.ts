import sharp from "sharp";
import type { Finish } from "./finishes.ts";
import { type Colour, fallsOn, scaled, type Vector } from "./light.ts";
import { heightAt, LENGTHS, normalFrom, type Shape, widthAt } from "./nail.ts";

/** A nail on the table: the middle of its length, px; its half width, px; its turn in degrees, 0 with the tip upwards. */
export interface Laid {
  shape: Shape;
  finish: Finish;
  at: readonly [x: number, y: number];
  size: number;
  turn: number;
}

/** What it lies on: a height at each place, px, and a colour there under a light of 1. */
export interface Ground {
  height(x: number, y: number): number;
  colour(x: number, y: number, normal: Vector): Colour;
}

export interface Scene {
  width: number;
  height: number;
  ground: Ground;
  nails: readonly Laid[];
}

/** The scene as PNG: drawn at twice its size, and shrunk. */
export async function drawn({ width, height, ground, nails }: Scene): Promise<Buffer> {
  const [across, down] = [width * 2, height * 2];
  const shade = shadows(across, down, nails);
  const pixels = Buffer.alloc(across * down * 3);
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const [x, y] = [column / 2, row / 2];
      const colour = onNail(nails, x, y) ?? scaled(onGround(ground, x, y), shade[row * across + column] ?? 1);
      const at = (row * across + column) * 3;
      for (let channel = 0; channel < 3; channel++) pixels[at + channel] = toned(colour[channel] ?? 0);
    }
  }
  return sharp(pixels, { raw: { width: across, height: down, channels: 3 } })
    .resize(width, height, { kernel: "lanczos3" })
    .png()
    .toBuffer();
}

/** Bright light rolls off, as on film. */
function toned(light: number): number {
  const rolled = light < 0.7 ? light : 0.7 + 0.3 * (1 - Math.exp(-(light - 0.7) / 0.3));
  return Math.round(255 * Math.min(1, Math.max(0, rolled)) ** (1 / 2.2));
}

function onGround(ground: Ground, x: number, y: number): Colour {
  const h = ground.height;
  const normal = normalFrom(h(x - 1, y), h(x + 1, y), h(x, y - 1), h(x, y + 1), 1);
  return scaled(ground.colour(x, y, normal), fallsOn(normal));
}

/** The uppermost nail's colour at a place of the picture, or null. */
function onNail(nails: readonly Laid[], x: number, y: number): Colour | null {
  for (let index = nails.length - 1; index >= 0; index--) {
    const nail = nails[index];
    if (!nail) continue;
    const [across, along] = within(nail, x, y);
    const length = LENGTHS[nail.shape];
    const v = along / length;
    const width = widthAt(nail.shape, v);
    if (Math.abs(across) >= width) continue;
    const lift = nail.finish.lift ?? (() => 0);
    const height = (dx: number, dv: number) => {
      const wide = widthAt(nail.shape, v + dv);
      const u = wide > 0 ? (across + dx) / wide : 1;
      return Math.abs(u) >= 1 ? 0 : heightAt(nail.shape, across + dx, v + dv) + lift(u, v + dv, across + dx);
    };
    const step = 0.012;
    // Along the nail v grows towards the tip, which is up in its own picture.
    const own = normalFrom(
      height(-step, 0),
      height(step, 0),
      height(0, step / length),
      height(0, -step / length),
      step,
    );
    return nail.finish.at({ u: across / width, v, x: across, normal: turned(own, nail.turn) });
  }
  return null;
}

/** A place of the picture in half widths from the nail's axis, and along it from the cuticle. */
function within({ at, size, turn, shape }: Laid, x: number, y: number): [across: number, along: number] {
  const angle = (-turn * Math.PI) / 180;
  const [dx, dy] = [(x - at[0]) / size, (y - at[1]) / size];
  const across = dx * Math.cos(angle) - dy * Math.sin(angle);
  const down = dx * Math.sin(angle) + dy * Math.cos(angle);
  return [across, LENGTHS[shape] / 2 - down];
}

function turned([x, y, z]: Vector, degrees: number): Vector {
  const angle = (degrees * Math.PI) / 180;
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle), z];
}

/** How much light reaches the ground: the nails' soft shadows away from the window, and dark lines where they touch it. */
function shadows(across: number, down: number, nails: readonly Laid[]): Float32Array {
  const covered = (dx: number, dy: number) => {
    const mask = new Float32Array(across * down);
    for (const nail of nails) {
      const reach = nail.size * LENGTHS[nail.shape];
      const [fromX, toX] = [
        Math.max(0, 2 * (nail.at[0] + dx - reach)),
        Math.min(across, 2 * (nail.at[0] + dx + reach)),
      ];
      const [fromY, toY] = [Math.max(0, 2 * (nail.at[1] + dy - reach)), Math.min(down, 2 * (nail.at[1] + dy + reach))];
      for (let row = Math.floor(fromY); row < toY; row++)
        for (let column = Math.floor(fromX); column < toX; column++) {
          const [u, along] = within(nail, column / 2 - dx, row / 2 - dy);
          if (Math.abs(u) < widthAt(nail.shape, along / LENGTHS[nail.shape])) mask[row * across + column] = 1;
        }
    }
    return mask;
  };
  const size = nails[0]?.size ?? 0;
  const far = blurred(covered(size * 0.42, size * 0.46), across, down, Math.round(size * 0.34));
  const middle = blurred(covered(size * 0.2, size * 0.22), across, down, Math.round(size * 0.15));
  const near = blurred(covered(size * 0.04, size * 0.05), across, down, Math.round(size * 0.06));
  return far.map((value, at) => (1 - 0.34 * value) * (1 - 0.38 * (middle[at] ?? 0)) * (1 - 0.5 * (near[at] ?? 0)));
}

/** Three boxes are nearly a bell. `radius` in cells. */
function blurred(mask: Float32Array, across: number, down: number, radius: number): Float32Array {
  let from = mask;
  for (let pass = 0; pass < 3; pass++) {
    from = boxed(from, across, down, radius, 1, across);
    from = boxed(from, down, across, radius, across, 1);
  }
  return from;
}

function boxed(from: Float32Array, length: number, lines: number, radius: number, step: number, stride: number) {
  const to = new Float32Array(from.length);
  for (let line = 0; line < lines; line++) {
    const start = line * stride;
    let sum = 0;
    for (let at = -radius; at <= radius; at++) sum += from[start + Math.min(length - 1, Math.max(0, at)) * step] ?? 0;
    for (let at = 0; at < length; at++) {
      to[start + at * step] = sum / (2 * radius + 1);
      const [gone, come] = [Math.max(0, at - radius), Math.min(length - 1, at + radius + 1)];
      sum += (from[start + come * step] ?? 0) - (from[start + gone * step] ?? 0);
    }
  }
  return to;
}
