/** Pseudo-random numbers from 0 up to 1, always the same for a seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Random = () => number;

/** A random one of several options. */
export function oneOf<Option>(random: Random, options: readonly Option[]): Option {
  const option = options[Math.floor(random() * options.length)];
  if (option === undefined) throw new Error("There is nothing to choose from");
  return option;
}
