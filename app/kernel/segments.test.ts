import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inPlainCharacters, textLength } from "./segments.ts";

/* The length of a text: docs/rules.md 34.5 */

const gsm = fc.string({ unit: fc.constantFrom(..."aZ0 £é@\nΩ€^{}[]~|\\"), maxLength: 700 });
const any = fc.string({ unit: fc.constantFrom(..."aZ €’ł中😀"), maxLength: 400 });

test.for([
  ["", "GSM-7", 0],
  ["a".repeat(160), "GSM-7", 1],
  ["a".repeat(161), "GSM-7", 2],
  ["a".repeat(306), "GSM-7", 2],
  ["a".repeat(307), "GSM-7", 3],
  ["€".repeat(80), "GSM-7", 1],
  // A € doesn't fit into the last unit of a segment.
  [`${"a".repeat(152)}€${"a".repeat(152)}`, "GSM-7", 3],
  ["’".repeat(70), "UCS-2", 1],
  ["’".repeat(71), "UCS-2", 2],
  [`${"a".repeat(66)}😀${"a".repeat(66)}`, "UCS-2", 3],
] as const)("%s has its alphabet and its segments", ([text, alphabet, segments]) => {
  expect(textLength(text)).toMatchObject({ alphabet, segments });
});

describe("of any text", () => {
  const each = (check: (text: string) => void) => fc.assert(fc.property(fc.oneof(gsm, any), check));

  test("the segments hold all units, and not more segments than they need", () => {
    each((text) => {
      const { alphabet, units, segments } = textLength(text);
      const most = alphabet === "GSM-7" ? (segments > 1 ? 153 : 160) : segments > 1 ? 67 : 70;
      expect(units).toBeLessThanOrEqual(segments * most);
      // A segment ends with at most one unit unused.
      expect(units + segments).toBeGreaterThan((segments - 1) * most);
    });
  });

  test("one more character never makes it shorter, and one that GSM lacks makes all of it UCS-2", () => {
    each((text) => {
      const { segments } = textLength(text);
      expect(textLength(`${text}a`).segments).toBeGreaterThanOrEqual(segments);
      expect(textLength(`${text}中`).alphabet).toBe("UCS-2");
      expect(textLength(`${text}中`).segments).toBeGreaterThanOrEqual(segments);
    });
  });

  test("plain characters stay as they are, and what is made plain stays plain", () => {
    each((text) => {
      expect(inPlainCharacters(inPlainCharacters(text))).toBe(inPlainCharacters(text));
    });
    fc.assert(
      fc.property(gsm, (text) => {
        expect(inPlainCharacters(text)).toBe(text);
      }),
    );
  });
});

test("typography is made plain, so that the text stays in GSM-7", () => {
  const plain = inPlainCharacters("We’re “open” 10:00–11:00 …\u200Bnow\u00A0");
  expect(plain).toBe('We\'re "open" 10:00-11:00 ...now ');
  expect(textLength(plain).alphabet).toBe("GSM-7");
});
