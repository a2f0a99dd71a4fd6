/*
 * The light of the macros: a window to the upper left and a white card to the right, as a nail artist sets them up. Vectors
 * are [x, y, z] with x to the right, y down and z towards the camera, which looks straight down.
 */

export type Vector = readonly [x: number, y: number, z: number];
/** Linear light, 0 to 1 a channel; more is brighter than paper. */
export type Colour = readonly [red: number, green: number, blue: number];

export function normalised([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

/** `#rrggbb` in linear light. */
export function linear(hex: string): Colour {
  const channel = (at: number) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2;
  return [channel(1), channel(3), channel(5)];
}

export function mixed(a: Colour, b: Colour, share: number): Colour {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

export function scaled([r, g, b]: Colour, by: number): Colour {
  return [r * by, g * by, b * by];
}

export function smooth(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

const SUN = normalised([-0.55, -0.6, 0.75]);

/** What falls on a matt surface: the window, wrapped around edges, and the room. */
export function fallsOn([x, y, z]: Vector): number {
  const facing = x * SUN[0] + y * SUN[1] + z * SUN[2];
  return 0.34 + 0.12 * z + 0.62 * Math.max(0, (facing + 0.15) / 1.15);
}

/** What a mirror with this normal shows the camera, 0 to about 2. `blur` makes panes softer, 0 to 1. */
export function reflected([x, y, z]: Vector, blur = 0): number {
  const [rx, ry, rz] = [2 * z * x, 2 * z * y, 2 * z * z - 1];
  const room = 0.1 + 0.2 * Math.max(0, rz) + 0.12 * Math.max(0, -ry);
  const floor = Math.max(0.12, rz);
  const [u, v] = [rx / floor, ry / floor];
  const window = pane(u, v, blur);
  const card =
    smooth(1.5, 2.1 - blur * 0.2, u) * (1 - smooth(4.5, 7, u)) * smooth(-2.2, -1.2, v) * (1 - smooth(0.9, 1.9, v));
  return room + 1.75 * window + 0.5 * card;
}

/** The window's four panes: it is at -0.95, -0.85, and its glazing bars are dark. */
function pane(u: number, v: number, blur: number): number {
  const soft = 0.07 + blur * 0.5;
  const [x, y] = [u + 0.92 - v * 0.12, v + 0.86 + u * 0.1];
  const opening =
    (1 - smooth(0.56 - soft, 0.56 + soft, Math.abs(x))) * (1 - smooth(0.66 - soft, 0.66 + soft, Math.abs(y)));
  if (blur > 0.4) return opening * (1 - blur * 0.45);
  const bar = Math.min(smooth(0.02, 0.055 + soft * 0.4, Math.abs(x)), smooth(0.02, 0.055 + soft * 0.4, Math.abs(y)));
  return opening * (0.15 + 0.85 * bar);
}

/** How much a lacquer mirrors at this slant, 0 to 1 (Schlick). */
export function fresnel(z: number, straight = 0.05): number {
  return straight + (1 - straight) * (1 - Math.max(0, z)) ** 5;
}

/** A number for a place, 0 to 1: the same each time. */
export function speck(x: number, y: number, salt = 0): number {
  const value = Math.sin(x * 127.1 + y * 311.7 + salt * 74.7) * 43758.5453;
  return value - Math.floor(value);
}

/** Smooth noise, 0 to 1. */
export function noise(x: number, y: number, salt = 0): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [across, down] = [smooth(0, 1, x - left), smooth(0, 1, y - top)];
  const row = (at: number) => {
    const [a, b] = [speck(left, at, salt), speck(left + 1, at, salt)];
    return a + (b - a) * across;
  };
  const [above, below] = [row(top), row(top + 1)];
  return above + (below - above) * down;
}

/** Noise of several sizes, 0 to 1. */
export function clouds(x: number, y: number, salt = 0): number {
  return noise(x, y, salt) * 0.55 + noise(x * 2.1, y * 2.1, salt + 1) * 0.28 + noise(x * 4.3, y * 4.3, salt + 2) * 0.17;
}
