import fc from "fast-check";
import { expect, test } from "vitest";
import { asksFor, noteOf } from "./reply.ts";

/* What clients reply: docs/rules.md 34.10 */

test.for([
  ["C", "confirm"],
  [" c. ", "confirm"],
  ["“C”", "confirm"],
  ["Confirm!", "confirm"],
  ["x", "cancel"],
  ["X\n", "cancel"],
  ["Stop", "stop"],
  ["STOP.", "stop"],
  ["Stop  all", "stop"],
  ["END", "stop"],
  ["quit", "stop"],
  ["Unsubscribe", "stop"],
  ["C u then", "note"],
  ["C X", "note"],
  ["please don’t stop", "note"],
  ["cancel", "note"],
  ["", "note"],
  ["constructor", "note"],
  ["С", "note"],
  ["C".repeat(1000), "note"],
] as const)("%j asks for: %s", ([body, kind]) => {
  expect(asksFor(body)).toBe(kind);
});

test("any reply has one meaning and a note that D1 takes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 2000 }), (body) => {
      expect(["confirm", "cancel", "stop", "note"]).toContain(asksFor(body));
      const note = noteOf(body);
      expect(note.length).toBeLessThanOrEqual(500);
      expect(note.isWellFormed()).toBe(true);
    }),
  );
});

test("a note of over 250 characters ends where it was cut", () => {
  expect(noteOf("é".repeat(250))).toBe("é".repeat(250));
  expect(noteOf("💅".repeat(251))).toBe(`${"💅".repeat(249)}…`);
});
