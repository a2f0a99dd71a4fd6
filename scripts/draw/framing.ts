import { SHAPES, type Shape } from "./paint.ts";

export type Point = readonly [x: number, y: number];

/** The part of the square that a drawing fills, at most. */
const FILLED = 0.8;
/** Where a nail's shadow falls, from the nail. */
const SHADOW: Point = [3, 4];

/**
 * The square view (as in `viewBox`) with the drawing in its middle. The drawing is nails of a shape where `lay` puts them,
 * with their shadows, and the `corners` of everything else. It fills four fifths of the view.
 */
export function framed(shape: Shape, lay: readonly string[], corners: readonly Point[]): string {
  const nails = lay.flatMap((place) => outlineIn(SHAPES[shape]).map((point) => laid(point, place)));
  const all = [...nails, ...nails.map(([x, y]): Point => [x + SHADOW[0], y + SHADOW[1]]), ...corners];
  const xs = all.map(([x]) => x);
  const ys = all.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const size = Math.max(right - left, bottom - top) / FILLED;
  return [(left + right - size) / 2, (top + bottom - size) / 2, size, size].map(Math.round).join(" ");
}

/** A point of a nail, where a `translate`, `rotate` and `scale` put it. */
function laid([x, y]: Point, place: string): Point {
  const numbersOf = (name: string) =>
    (new RegExp(`${name}\\(([^)]*)`).exec(place)?.[1] ?? "").match(/[-\d.]+/g)?.map(Number) ?? [];
  const [across = 0, down = 0] = numbersOf("translate");
  const [degrees = 0] = numbersOf("rotate");
  const [scale = 1] = numbersOf("scale");
  const turn = (degrees * Math.PI) / 180;
  return [
    across + scale * (x * Math.cos(turn) - y * Math.sin(turn)),
    down + scale * (x * Math.sin(turn) + y * Math.cos(turn)),
  ];
}

/** Points along a path of M, L, H, Q, C and S with absolute coordinates. */
function outlineIn(path: string): Point[] {
  const points: Point[] = [];
  let at: Point = [0, 0];
  let handle: Point = at;
  for (const [, command = "", text = ""] of path.matchAll(/([MLHQCS])([^A-Z]*)/g)) {
    const numbers = text.match(/-?[\d.]+/g)?.map(Number) ?? [];
    for (const corners of stretches(command, numbers, at, handle)) {
      const from = at;
      for (let step = 1; step <= STEPS; step++) points.push(along([from, ...corners], step / STEPS));
      at = corners.at(-1) ?? at;
      handle = corners.at(-2) ?? at;
    }
  }
  return points;
}

const STEPS = 12;

/** The control points and ends of a command's stretches. */
function* stretches(command: string, numbers: number[], from: Point, handle: Point): Generator<Point[]> {
  if (command === "H") return yield [[numbers[0] ?? 0, from[1]]];
  const pairs = numbers.flatMap((x, at): Point[] => (at % 2 === 0 ? [[x, numbers[at + 1] ?? 0]] : []));
  let [at, before] = [from, handle];
  const each = { C: 3, S: 2, Q: 2 }[command] ?? 1;
  for (let first = 0; first < pairs.length; first += each) {
    const given = pairs.slice(first, first + each);
    const corners: Point[] = command === "S" ? [[2 * at[0] - before[0], 2 * at[1] - before[1]], ...given] : given;
    yield corners;
    [at, before] = [corners.at(-1) ?? at, corners.at(-2) ?? at];
  }
}

/** The point of a line, or of a curve with control points, at `share` of its way. */
function along(points: Point[], share: number): Point {
  const [first, ...rest] = points;
  if (!first) return [0, 0];
  if (rest.length === 0) return first;
  const between = rest.map((point, at): Point => {
    const [x, y] = points[at] ?? point;
    return [x + (point[0] - x) * share, y + (point[1] - y) * share];
  });
  return along(between, share);
}
