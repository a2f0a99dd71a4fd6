import * as v from "valibot";
import { decimalTyped, isWholePence, penceFromPounds } from "./money.ts";

/**
 * An amount in pounds, a number or as it is typed, from `least` to `most` pence; its pence. The sentence says what is expected.
 * `typed` reads a text otherwise than as a plain number. docs/rules.md 3.1
 */
export function amountWithin(least: number, most: number, sentence: string, typed = decimalTyped) {
  return v.pipe(
    v.union(
      [
        v.number(),
        v.pipe(
          v.string(),
          v.transform((text) => typed(text) ?? Number.NaN),
          v.number(sentence),
        ),
      ],
      sentence,
    ),
    v.minValue(least / 100, sentence),
    v.maxValue(most / 100, sentence),
    v.check(isWholePence, sentence),
    v.transform(penceFromPounds),
  );
}
