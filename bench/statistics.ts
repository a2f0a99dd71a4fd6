import { SHORT } from "./options.ts";

/** The middle value, which a few interrupted runs do not affect. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export function milliseconds(time: number): string {
  return `${time.toFixed(time < 1 ? 3 : 1)} ms`;
}

/** The value that 95 of 100 do not exceed. */
export function percentile95(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
}

interface Runs {
  warmUps: number;
  runs: number;
}

/** Runs two variants in turns and answers the median of each. */
export async function mediansInTurns(
  variants: readonly [() => Promise<number>, () => Promise<number>],
  runs: Runs,
): Promise<[number, number]> {
  const [first, second] = await timesInTurns(variants, runs);
  return [median(first), median(second)];
}

/** Runs two variants in turns, `runs` times after `warmUps`, and answers the times of each. With `--short`, once. */
export async function timesInTurns(
  variants: readonly [() => Promise<number>, () => Promise<number>],
  asked: Runs,
): Promise<[number[], number[]]> {
  const { warmUps, runs } = SHORT ? { warmUps: 0, runs: 1 } : asked;
  const times: [number[], number[]] = [[], []];
  for (let run = 0; run < warmUps + runs; run++) {
    for (const turn of run % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
      const time = await variants[turn]();
      if (run >= warmUps) times[turn].push(time);
    }
  }
  return times;
}
