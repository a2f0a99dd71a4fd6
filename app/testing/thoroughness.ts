import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The seed of this run's random values. `npm test` draws a new one and prints it; `SEED=` repeats it. */
    seed: number;
    /** True when every round is played. */
    torture: boolean;
    /** The instant at which the run begins (UTC ms), or null when it is now. */
    clock: number | null;
  }
}

export const SEED = inject("seed");

/**
 * How many of `full` rounds this run plays: all of them in `npm run torture`, a tenth in `npm test`, at least three. A
 * test that needs more rounds to prove anything passes them as `atLeast`.
 */
export function runs(full: number, atLeast = 3): number {
  return inject("torture") ? full : Math.min(full, Math.max(atLeast, Math.ceil(full / 10)));
}

/**
 * Those of several equal cases that this run takes for the case at a place: one, which the seed draws, and all of them in
 * `npm run torture`. As many places as cases take each.
 */
export function drawnFor<One>(place: number, cases: readonly One[]): One[] {
  return cases.filter((_, at) => (at + place + SEED) % cases.length < runs(cases.length, 1));
}

/**
 * How many clients want one start where a test is about all that follows of it: 64 in `npm run torture`. Who wins is decided by
 * 64 in every run: at the constraint (`models/appointments/reserve.test.ts`) and over HTTP (`routes/booking/friends.test.ts`).
 */
export const RIVALS = runs(64, 8);
