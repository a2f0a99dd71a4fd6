import { env } from "cloudflare:workers";

/** The seed of this run's random values. `npm test` draws a new one and prints it; `SEED=` repeats it. */
export const SEED = Number(env.TEST_SEED);

/**
 * How many of `full` rounds this run plays: all of them in `npm run torture`, a fifth in `npm test`, at least three. A
 * test that needs more rounds to prove anything passes them as `atLeast`.
 */
export function runs(full: number, atLeast = 3): number {
  return env.TORTURE === "yes" ? full : Math.min(full, Math.max(atLeast, Math.ceil(full / 5)));
}
