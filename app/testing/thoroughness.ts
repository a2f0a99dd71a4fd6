import { env } from "cloudflare:workers";

/** What the random values of this run come from. `npm test` draws a fresh one and prints it; `SEED=` gives it again. */
export const SEED = Number(env.TEST_SEED);

/**
 * How many of `full` rounds this run plays: all of them in `npm run torture`, a fifth in `npm test`, at least three.
 * A proof that needs more to mean anything says so as `atLeast`.
 */
export function runs(full: number, atLeast = 3): number {
  return env.TORTURE === "yes" ? full : Math.min(full, Math.max(atLeast, Math.ceil(full / 5)));
}
