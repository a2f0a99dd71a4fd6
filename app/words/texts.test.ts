import { expect, test } from "vitest";
import { lengthInWords } from "./texts.ts";

/* How long a text is and what it costs, for staff. docs/rules.md 34.5, 34.7 */

test.for([
  ["", 40, "0 characters, 0 segments, about 0p a text"],
  ["a".repeat(160), 33, "160 characters, 1 segment, about 4p a text"],
  ["a".repeat(161), 33, "161 characters, 2 segments, about 7p a text"],
  ["See you!", null, "8 characters, 1 segment"],
] as const)("%s at %s tenths of a penny", ([text, tenths, words]) => {
  expect(lengthInWords(text, tenths)).toBe(words);
});

test("a letter that makes each segment shorter is mentioned", () => {
  expect(lengthInWords("Ł", null)).toMatch(/^1 character, 1 segment\. .* 70 characters$/);
});
