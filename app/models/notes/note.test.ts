import { expect, test } from "vitest";
import { parseSubmission } from "../../kernel/parsing.ts";
import { NoteForm, noteInShort } from "./note.ts";

/* The salon's note on a client: docs/rules.md 23.3, 23.5. */

test("a note has at most 1,000 characters, and a line break of a browser counts once", () => {
  const parsed = (note: string) => parseSubmission(NoteForm, { note });
  expect(parsed(`  ${"x\r\n".repeat(499)}xx `)).toEqual({ ok: true, value: { note: `${"x\n".repeat(499)}xx` } });
  expect(parsed("x".repeat(1_000)).ok).toBe(true);
  expect(parsed("x".repeat(1_001))).toEqual({
    ok: false,
    fields: { note: "Please use at most 1000 characters" },
  });
  expect(parsed(" \r\n ")).toEqual({ ok: true, value: { note: "" } });
  expect(parsed("a\u0000b").ok).toBe(false);
});

test("a note in short is one line, cut off after a whole word", () => {
  expect(noteInShort("Allergic to HEMA.\n\nLikes  almond.")).toBe("Allergic to HEMA. Likes almond.");
  expect(noteInShort("a".repeat(140))).toBe("a".repeat(140));
  expect(noteInShort(`${"word ".repeat(27)}ninety-nine more`)).toBe(`${"word ".repeat(27).trim()}…`);
  expect(noteInShort("💅".repeat(200))).toBe(`${"💅".repeat(140)}…`);
});
