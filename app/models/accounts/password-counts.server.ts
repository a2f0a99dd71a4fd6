import { MINUTE_MS, now } from "../../kernel/clock.ts";

/* How many passwords somebody has lately brought to this isolate, in its memory alone. docs/rules.md 6.27 */

/** For how long passwords are counted, from the first one on, ms. */
const COUNTED_FOR_MS = 15 * MINUTE_MS;

/** The most that are counted. The next takes the place of whoever came last the longest ago. */
const MOST_COUNTED = 1_000;

const counts = new Map<string, { count: number; endsAt: number }>();

/** How many passwords they have brought lately, added up. */
export function passwordsFrom(whom: string[]): number {
  return whom.reduce((sum, one) => sum + (countOf(one)?.count ?? 0), 0);
}

/** Counts a password for each of them. */
export function countPassword(whom: string[]): void {
  for (const one of whom) {
    const counted = countOf(one) ?? { count: 0, endsAt: now() + COUNTED_FOR_MS };
    counts.delete(one);
    const [longestAgo] = counts.keys();
    if (counts.size >= MOST_COUNTED && longestAgo !== undefined) counts.delete(longestAgo);
    counts.set(one, { ...counted, count: counted.count + 1 });
  }
}

function countOf(one: string) {
  const counted = counts.get(one);
  return counted && counted.endsAt > now() ? counted : undefined;
}
