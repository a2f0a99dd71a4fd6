/** Answers a number in [0, 1). */
export type Random = () => number;

/** Deals a shuffled deck repeatedly in the same order, so that each card comes equally often. */
export function dealer<Card>(cards: readonly Card[], random: Random): () => Card {
  const deck = cards.map((card) => ({ card, rank: random() })).sort((one, other) => one.rank - other.rank);
  let dealt = 0;
  return () => {
    const top = deck[dealt++ % deck.length];
    if (!top) throw new Error("There is nothing to deal");
    return top.card;
  };
}

/** A whole number from 0 up to, not including, `limit`. */
export function below(limit: number, random: Random): number {
  return Math.floor(random() * limit);
}

/** Tommy Ettinger's small generator: the same numbers in [0, 1) for the same seed, unlike Math.random. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
