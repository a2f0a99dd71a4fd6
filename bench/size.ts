/**
 * `--short`: every measurement once, on small salons. It shows that all of them still work; its figures say nothing of
 * the product. `npm test` runs it.
 */
export const SHORT = process.argv.includes("--short");

/** How many of something a bench makes or does: all of them, or with `--short` a few. */
export function sized(full: number, short: number): number {
  return SHORT ? short : full;
}
