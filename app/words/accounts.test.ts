import { expect, test } from "vitest";
import { tooManyAttempts } from "./accounts.ts";

/* When to try again, in words: docs/rules.md 6.4, 6.27 */

test.for([
  [1, "a second"],
  [3, "3 seconds"],
  [59, "59 seconds"],
  [60, "a minute"],
  [61, "2 minutes"],
  [900, "15 minutes"],
] as const)("who may try again in %d seconds is told %s", ([seconds, shown]) => {
  expect(tooManyAttempts(seconds)).toBe(`Too many attempts. Please try again in ${shown}.`);
});
