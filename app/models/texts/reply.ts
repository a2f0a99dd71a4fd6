/** What a client asks for by a reply. Anything else is a note for staff. docs/rules.md 34.10 */
export type ReplyKind = "confirm" | "cancel" | "stop" | "note";

const WORDS: Record<string, ReplyKind> = {
  C: "confirm",
  CONFIRM: "confirm",
  CONFIRMED: "confirm",
  X: "cancel",
  STOP: "stop",
  STOPALL: "stop",
  "STOP ALL": "stop",
  END: "stop",
  QUIT: "stop",
  UNSUBSCRIBE: "stop",
};

/**
 * What a reply asks for: one word alone, in any case, with any punctuation around it. "C u then" is a note. docs/rules.md 34.10
 */
export function asksFor(body: string): ReplyKind {
  if (body.length > 100) return "note";
  const word = body
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}\s]/gu, "")
    .trim()
    .replace(/\s+/g, " ");
  return (Object.hasOwn(WORDS, word) && WORDS[word]) || "note";
}

/** The longest note, in characters as people count them. */
const LONGEST_NOTE = 250;

/** The words of a reply as staff read them. What is too long ends with an ellipsis. */
export function noteOf(body: string): string {
  const plain = body
    .toWellFormed()
    .replace(/[^\P{Cc}\n]/gu, " ")
    .trim();
  const characters = [...plain];
  if (characters.length <= LONGEST_NOTE) return plain;
  return `${characters.slice(0, LONGEST_NOTE - 1).join("")}…`;
}
