import {
  type Colour,
  clouds,
  fallsOn,
  fresnel,
  linear,
  mixed,
  noise,
  reflected,
  scaled,
  smooth,
  speck,
  type Vector,
} from "./light.ts";

/** A place on a nail: `u` and `v` as in nail.ts, `x` in half widths, and the normal there. */
export interface Place {
  u: number;
  v: number;
  x: number;
  normal: Vector;
}

/** What a finish looks like at a place, in linear light. `lift` raises it in half widths, for the normals. */
export interface Finish {
  at(place: Place): Colour;
  lift?(u: number, v: number, x: number): number;
}

const IVORY = linear("#fff4ea");
const FLUSH = linear("#dc9a8c");
const GOLD = linear("#e0b469");

/** A lacquer over a colour that may differ from place to place. */
function lacquer(colourAt: (place: Place) => Colour, clear = 1): (place: Place) => Colour {
  return (place) => {
    const { u, normal } = place;
    const deep = 1 - 0.34 * u ** 4;
    const body = scaled(colourAt(place), fallsOn(normal) * deep);
    const gleam = reflected(normal) * fresnel(normal[2], 0.055) * clear;
    const veil = 0.55 * Math.max(0, reflected(normal) - 1.1) * clear;
    const lit = gleam + veil;
    return [body[0] + lit, body[1] + lit * 0.99, body[2] + lit * 0.97];
  };
}

export function gloss(hex: string): Finish {
  const colour = linear(hex);
  return { at: lacquer(() => colour) };
}

/** A sheer base with a white smile at the tip. */
export function french(base: string): Finish {
  const [sheer, white] = [linear(base), linear("#fff8f0")];
  return {
    at: lacquer(({ u, v }) => {
      const line = 0.9 - 0.07 * (1 - u * u);
      const moon = 1 - smooth(0.1, 0.135, Math.hypot(u * 0.13, v));
      const bed = mixed(sheer, FLUSH, 0.35 * (1 - u * u) * smooth(0.1, 0.4, v));
      return mixed(mixed(bed, IVORY, moon * 0.38), white, smooth(line - 0.005, line + 0.005, v));
    }),
  };
}

/** A band of light, as a magnet draws it. */
export function catEye(hex: string, light: string): Finish {
  const [dark, bright] = [linear(hex), linear(light)];
  return {
    at: lacquer((place) => {
      const { u, v, x, normal } = place;
      const along = u * 0.62 + (v - 0.52) * 2.4 + normal[0] * 0.25;
      const band = Math.exp(-((along / 0.42) ** 2));
      const grain = 0.6 + 0.8 * speck(Math.round(x * 90), Math.round(v * 320));
      const halo = Math.exp(-((along / 1.1) ** 2)) * 0.22;
      return mixed(dark, bright, Math.min(1, band * 0.85 * grain + halo));
    }),
  };
}

/** Pearl powder over milk: colours turn with the slant. */
export function glazed(hex: string): Finish {
  const base = linear(hex);
  const [rose, mint, blue] = [linear("#f6b9c6"), linear("#bfe3d3"), linear("#b9c6f0")];
  return {
    at(place) {
      const { normal } = place;
      const turn = normal[0] * 1.2 - normal[1] * 0.7;
      const tint = mixed(
        mixed(rose, base, smooth(-0.9, -0.1, turn)),
        mixed(mint, blue, smooth(0.3, 0.9, turn)),
        smooth(0.05, 0.7, turn),
      );
      const metal = reflected(normal, 0.55);
      const body = scaled(mixed(base, tint, 0.5), 0.52 * fallsOn(normal) + 0.72 * metal);
      const gleam = 0.5 * Math.max(0, reflected(normal) - 1.1);
      return [body[0] + gleam, body[1] + gleam, body[2] + gleam];
    },
  };
}

interface Flower {
  /** Where, in half widths from the middle and along the nail; its size in half widths. */
  x: number;
  v: number;
  size: number;
  turn: number;
}

/** Painted flowers with golden hearts, and their leaves. */
export function painted(hex: string, petals: string, leaf: string, length: number, flowers: readonly Flower[]): Finish {
  const [ground, petal, green] = [linear(hex), linear(petals), linear(leaf)];
  const shareOf = (x: number, v: number) => {
    let [flower, heart, leaves] = [0, 0, 0];
    for (const each of flowers) {
      const [dx, dy] = [(x - each.x) / each.size, ((v - each.v) * length) / each.size];
      const reach = Math.hypot(dx, dy);
      const angle = Math.atan2(dy, dx) + each.turn;
      const edge = 0.62 + 0.38 * Math.abs(Math.cos(angle * 2.5));
      const vein = 0.86 + 0.14 * Math.cos(angle * 20) * smooth(0.2, 0.7, reach);
      flower = Math.max(flower, (1 - smooth(edge - 0.07, edge, reach)) * vein);
      heart = Math.max(heart, 1 - smooth(0.15, 0.2, reach));
      for (const side of [0.7, 2.6]) {
        const [lx, ly] = [dx * Math.cos(side) + dy * Math.sin(side) - 1.25, dy * Math.cos(side) - dx * Math.sin(side)];
        leaves = Math.max(leaves, 1 - smooth(0.24, 0.3, Math.hypot(lx * 0.5, ly * (1.2 + 0.8 * Math.abs(lx)))));
      }
    }
    return { flower, heart, leaves };
  };
  return {
    at: lacquer(({ x, v }) => {
      const { flower, heart, leaves } = shareOf(x, v);
      return mixed(mixed(mixed(ground, green, leaves * 0.9), petal, flower), GOLD, heart);
    }),
  };
}

/** A gloss with stones set around the cuticle. */
export function gems(hex: string, length: number): Finish {
  const colour = linear(hex);
  const stones = [
    { x: 0, v: 0.13, size: 0.26 },
    { x: -0.36, v: 0.18, size: 0.18 },
    { x: 0.36, v: 0.18, size: 0.18 },
    { x: -0.62, v: 0.27, size: 0.12 },
    { x: 0.62, v: 0.27, size: 0.12 },
    { x: 0, v: 0.25, size: 0.16 },
    { x: 0, v: 0.345, size: 0.11 },
    { x: 0, v: 0.42, size: 0.07 },
  ];
  const stoneAt = (x: number, v: number) => {
    for (const stone of stones) {
      const [dx, dy] = [(x - stone.x) / stone.size, ((v - stone.v) * length) / stone.size];
      if (Math.hypot(dx, dy) < 1) return { dx, dy };
    }
    return null;
  };
  const under = lacquer(() => colour);
  return {
    at(place) {
      const stone = stoneAt(place.x, place.v);
      if (!stone) return under(place);
      const { dx, dy } = stone;
      const reach = Math.hypot(dx, dy);
      const facet = Math.round((Math.atan2(dy, dx) / Math.PI) * 4) * (Math.PI / 4);
      const slope = reach < 0.42 ? 0 : reach < 0.72 ? 0.42 : 0.75;
      const normal: Vector = [Math.cos(facet) * slope, Math.sin(facet) * slope, Math.sqrt(1 - slope * slope)];
      const fire = speck(Math.round(facet * 8), Math.round(slope * 9), 3);
      const shown = 0.16 + 0.75 * reflected(normal, 0.1) + (fire > 0.72 ? 0.7 : 0) * (1 - reach * 0.4);
      const tint: Colour = fire > 0.5 ? [0.93, 0.97, 1] : [1, 0.95, 0.9];
      const setting = smooth(0.88, 0.97, reach);
      return mixed(scaled(tint, shown), scaled(GOLD, 0.5 + 0.5 * fallsOn(place.normal)), setting);
    },
    lift(_u, v, x) {
      const stone = stoneAt(x, v);
      return stone ? 0.16 * Math.sqrt(1 - Math.hypot(stone.dx, stone.dy) ** 2) : 0;
    },
  };
}

/** A gloss with flakes of gold leaf. */
export function leafed(hex: string): Finish {
  const colour = linear(hex);
  const flake = (x: number, v: number) =>
    smooth(0.63, 0.66, clouds(x * 2.6 + 3, v * 8, 5)) * smooth(0.35, 0.62, noise(x * 1.1 + 9, v * 2.4, 8));
  const coat = lacquer(({ x, v }) =>
    mixed(colour, scaled(GOLD, 0.7 + 0.7 * speck(Math.round(x * 24), Math.round(v * 70))), flake(x, v)),
  );
  return { at: coat, lift: (_u, v, x) => flake(x, v) * 0.02 };
}
