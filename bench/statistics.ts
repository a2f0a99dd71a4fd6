/** The middle one: a few interrupted runs do not move it. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export function milliseconds(time: number): string {
  return `${time.toFixed(time < 1 ? 3 : 1)} ms`;
}

/** Runs two variants in turns, `rounds` times after `warmUps`, and answers the median of what each returned. */
export async function mediansInTurns(
  variants: readonly [() => Promise<number>, () => Promise<number>],
  { warmUps, rounds }: { warmUps: number; rounds: number },
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < warmUps + rounds; round++) {
    for (const turn of round % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
      const time = await variants[turn]();
      if (round >= warmUps) times[turn].push(time);
    }
  }
  return [median(times[0]), median(times[1])];
}
