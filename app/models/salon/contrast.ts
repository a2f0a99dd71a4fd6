/* Colours are written `#rrggbb`. The formulas are those of WCAG 2.2 ("relative luminance", "contrast ratio"). */

/** The contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The luminance of a colour, from 0 for black to 1 for white. */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => linear(channel / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How far apart two colours are, from 0 for the same to 442 for black and white. */
export function distance(one: string, other: string): number {
  const others = channels(other);
  return Math.hypot(...channels(one).map((channel, index) => channel - (others[index] ?? 0)));
}

/** A colour with the given share of another one mixed in, from 0 to 1. */
export function mix(colour: string, other: string, share: number): string {
  const others = channels(other);
  const mixed = channels(colour).map((channel, index) => channel + ((others[index] ?? 0) - channel) * share);
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

/**
 * The colour nearest to `colour`, on its way to `end`, that has at least `ratio` to each surface; else `end`. A surface may
 * be made of the shade itself.
 */
export function readable(
  colour: string,
  surfaces: string[] | ((shade: string) => string[]),
  ratio: number,
  end: string,
): string {
  for (let step = 0; step < STEPS; step++) {
    const shade = mix(colour, end, step / STEPS);
    const under = typeof surfaces === "function" ? surfaces(shade) : surfaces;
    if (under.every((surface) => contrast(shade, surface) >= ratio)) return shade;
  }
  return end;
}

const STEPS = 50;

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
