import { smooth, type Vector } from "./light.ts";

/*
 * A nail's form in its own coordinates: u from -1 at the left edge to 1 at the right, v from 0 at the cuticle to 1 at the tip,
 * lengths in its half width.
 */

export type Shape = "almond" | "oval" | "squoval" | "coffin" | "stiletto";

/** How long each shape is, in half widths. */
export const LENGTHS: Record<Shape, number> = { almond: 3.9, oval: 3.4, squoval: 3.3, coffin: 4.3, stiletto: 4.9 };

/** The half width at `v`, at most 1; 0 beyond the ends. */
export function widthAt(shape: Shape, v: number): number {
  if (v <= 0 || v >= 1) return 0;
  const root = Math.min(1, Math.sqrt(1 - Math.max(0, 1 - v / 0.17) ** 2) * (0.9 + 0.1 * smooth(0, 0.3, v)));
  return root * sideAt(shape, v);
}

function sideAt(shape: Shape, v: number): number {
  const beyond = Math.max(0, (v - 0.42) / 0.58);
  switch (shape) {
    case "almond":
      return Math.sqrt(Math.max(0, 1 - beyond ** 2.05)) * (1 - 0.12 * beyond);
    case "oval":
      return Math.sqrt(Math.max(0, 1 - beyond ** 3));
    case "squoval":
      return (1 - 0.05 * beyond) * Math.max(0, 1 - Math.max(0, (v - 0.9) / 0.1) ** 3) ** 0.5;
    case "coffin":
      return (1 - 0.44 * beyond ** 1.15) * Math.max(0, 1 - Math.max(0, (v - 0.945) / 0.055) ** 3) ** 0.5;
    case "stiletto": {
      const taper = Math.max(0, (v - 0.3) / 0.7);
      return (1 - 0.9 * taper ** 1.25) * Math.sqrt(Math.max(0, 1 - taper ** 16));
    }
  }
}

/**
 * The height above the table at a place `x` half widths from the middle: a shell, curved across and arched along, with a
 * rounded rim. 0 outside.
 */
export function heightAt(shape: Shape, x: number, v: number): number {
  const width = widthAt(shape, v);
  if (width <= 0) return 0;
  const u = x / width;
  if (Math.abs(u) >= 1) return 0;
  const across = Math.sqrt(1 - u * u * 0.93);
  const along = 0.72 + 0.5 * Math.sin(Math.PI * (0.14 + v * 0.74));
  const ends = Math.sqrt(1 - (1 - Math.min(1, v / 0.1)) ** 2) * Math.sqrt(1 - (1 - Math.min(1, (1 - v) / 0.05)) ** 2);
  const rim = (1 - u ** 10) ** 0.5;
  return (0.16 + 0.74 * across * along * (0.45 + 0.55 * width)) * rim * (0.3 + 0.7 * ends);
}

/** The normal of a surface of heights, a step apart. */
export function normalFrom(left: number, right: number, above: number, below: number, step: number): Vector {
  const [x, y] = [(left - right) / (2 * step), (above - below) / (2 * step)];
  const length = Math.hypot(x, y, 1);
  return [x / length, y / length, 1 / length];
}
