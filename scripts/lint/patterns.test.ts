import { expect, test } from "vitest";
import { files } from "./sources.ts";
import { sourceOf } from "./syntax.ts";

/* Every regular expression of the product, on long texts made of what it looks for. docs/rules.md 7.9 */

const LONG = 60_000;
const MOST_MS = 100;

/** What takes a hundredth of the time on a tenth of the text takes no longer than it may, unless it is worse than quadratic. */
const SHORT = LONG / 10;

const patterns = new Map(
  files
    .filter((file) => /^(app|workers)\/.*(?<!\.test)\.tsx?$/.test(file) && !file.startsWith("app/testing/"))
    .flatMap((file) => sourceOf(file).nodes.map((node) => ({ file, regex: node.regex })))
    .flatMap(({ file, regex }) => (isRegex(regex) ? [[`${file} /${regex.pattern}/${regex.flags}`, regex]] : [])),
);

test("every regular expression answers to a text of 60,000 characters within 100 ms, whatever stands in it", () => {
  expect(patterns.size).toBeGreaterThan(150);
  const slow = [...patterns].flatMap(([place, { pattern, flags }]) => {
    const regex = new RegExp(pattern, flags);
    const text = longTexts(pattern).find((text) => {
      const replacing = (length: number) => () => text(length).replace(regex, "");
      return takesLonger(MOST_MS / 100, replacing(SHORT)) && takesLonger(MOST_MS, replacing(LONG));
    });
    return text ? [`${place} on ${JSON.stringify(text(20))}`] : [];
  });
  expect(slow).toEqual([]);
});

interface Regex {
  pattern: string;
  flags: string;
}

function isRegex(regex: unknown): regex is Regex {
  return typeof regex === "object" && regex !== null && "pattern" in regex && "flags" in regex;
}

/** Whether even the quickest of three runs takes longer, in milliseconds of processor time. */
function takesLonger(most: number, run: () => unknown): boolean {
  return [1, 2, 3].every(() => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 > most;
  });
}

/** The parts of a text that a pattern may find: its words and characters, and one of each class of characters. */
function partsOf(pattern: string): string[] {
  const words = pattern.split(NO_WORDS).filter((word) => word !== "");
  return [...new Set([..."0a .\n@", ...words, ...words.flatMap((word) => [...word])])];
}

/** What stands in a pattern and is no text. */
const NO_WORDS = /\\[pPx]\{[^}]*\}|\\u[\da-f]{4}|\\[a-zA-Z]|\(\?<?[:=!]|\{[\d,]+\}|[\\^$*+?|()[\]]/;

/** Texts, by their lengths, on which a pattern that goes back or begins anew at each character takes the square of them. */
function longTexts(pattern: string): ((length: number) => string)[] {
  const parts = partsOf(pattern);
  const pairs = parts.flatMap((one) => parts.map((other) => [one, other] as const));
  return pairs.flatMap(([one, other]) =>
    ["", "\u0000x"].flatMap((end) => [
      (length: number) => one + other.repeat(length / other.length) + end,
      (length: number) => (one + other).repeat(length / (one + other).length) + end,
    ]),
  );
}
