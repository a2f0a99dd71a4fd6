import { inject } from "vitest";

/*
 * The clock of a run may be ahead of the machine's: it says another instant when the run begins and runs on from there.
 * `npm run test:dates` sets it.
 */
const TheDate = Date;
const instant = inject("clock");

/** How far the clock is ahead of the machine's, ms. */
export const AHEAD = instant === null ? 0 : instant - TheDate.now();

if (AHEAD < 0) throw new Error("The clock of the tests is set ahead, never back.");
if (AHEAD > 0) {
  const now = () => TheDate.now() + AHEAD;
  globalThis.Date = new Proxy(TheDate, {
    construct: (date, args) => Reflect.construct(date, args.length > 0 ? args : [now()]),
    get: (date, name) => (name === "now" ? now : Reflect.get(date, name)),
  });
}
