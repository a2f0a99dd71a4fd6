import * as v from "valibot";
import { plainText } from "../../kernel/parsing.ts";

/** The most characters of a note. docs/rules.md 23.3 */
const LONGEST_NOTE = 1_000;

/** About two lines of a phone. */
const IN_SHORT = 140;

/** The staff's note in the form of the client's card. A line break counts as one character. docs/rules.md 23.3 */
export const NoteForm = v.object({
  note: v.pipe(
    v.string(),
    v.transform((typed) => typed.replace(/\r\n?/g, "\n")),
    plainText(LONGEST_NOTE),
  ),
});

/** The line of a note above what an import knows of the client besides. docs/rules.md 23.13 */
export const FROM_IMPORT = "From your former program:";

/** A note on one line without what an import has added, cut off after a whole word where it is long. docs/rules.md 23.5 */
export function noteInShort(note: string): string {
  const [own = ""] = note.split(FROM_IMPORT, 1);
  const line = own.replace(/\s+/g, " ").trim();
  if (line.length <= IN_SHORT) return line;
  const start = Array.from(line).slice(0, IN_SHORT).join("");
  const words = start.slice(0, start.lastIndexOf(" "));
  return `${start.includes(" ") ? words : start}…`;
}

/** Why a note was not saved. */
export type NoteRefusal = "not-found" | "changed-since" | "outcome-unknown";
