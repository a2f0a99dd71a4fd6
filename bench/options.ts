import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  options: { short: { type: "boolean" }, against: { type: "string" } },
  allowPositionals: true,
});

/** The measurements that are asked for; none means all of them. */
export const NAMED = positionals;

/** `--against <folder>`: another checkout, which is measured in turns with this one. */
export const AGAINST = values.against;

/**
 * `--short`: every measurement once, on small salons. It shows that all of them still work; its figures say nothing of
 * the product. `npm test -- --commands` runs it.
 */
export const SHORT = values.short ?? false;

/** How many of something a bench makes or does: all of them, or with `--short` a few. */
export function sized(full: number, short: number): number {
  return SHORT ? short : full;
}
