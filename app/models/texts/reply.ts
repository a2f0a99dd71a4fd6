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

/** The longest note, characters. */
const LONGEST_NOTE = 500;

/** The words of a reply as staff read them. */
export function noteOf(body: string): string {
  const plain = body
    .toWellFormed()
    .replace(/[^\P{Cc}\n]/gu, " ")
    .trim();
  return [...plain]
    .slice(0, LONGEST_NOTE / 2)
    .join("")
    .slice(0, LONGEST_NOTE);
}
