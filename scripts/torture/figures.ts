/** The value that a part `q` of the others does not exceed: 0.5 is the median. */
export function quantile(values: number[], q: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * q) - 1] ?? Number.NaN;
}

export interface Slope {
  /** What is added for each unit of x. */
  rise: number;
  /** Its standard error, made larger where each value is like the one before it. */
  error: number;
}

/** The line of least squares through points, whose values are at equal distances. */
export function slopeOf(points: { x: number; y: number }[]): Slope {
  const count = points.length;
  const mean = (of: (point: { x: number; y: number }) => number) => points.reduce((sum, at) => sum + of(at), 0) / count;
  const [middleX, middleY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const spread = points.reduce((sum, { x }) => sum + (x - middleX) ** 2, 0);
  const rise = points.reduce((sum, { x, y }) => sum + (x - middleX) * (y - middleY), 0) / spread;
  const left = points.map(({ x, y }) => y - middleY - rise * (x - middleX));
  const squares = left.reduce((sum, rest) => sum + rest ** 2, 0);
  const together = left.slice(1).reduce((sum, rest, at) => sum + rest * (left[at] ?? 0), 0);
  const alike = squares > 0 ? Math.min(0.99, Math.max(0, together / squares)) : 0;
  return { rise, error: Math.sqrt((squares / (count - 2) / spread) * ((1 + alike) / (1 - alike))) };
}
