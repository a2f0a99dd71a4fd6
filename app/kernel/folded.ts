/*
 * Names and emails as they are compared when staff look for somebody: without marks, case and punctuation. The trigger
 * `search_words_of_a_text` does the same in D1, character by character from the same table. docs/rules.md 23.12
 */

/** Characters that are written as two. */
const AS_TWO: readonly (readonly [string, string])[] = [
  ...[["ß", "ss"] as const, ["ẞ", "ss"] as const, ["æ", "ae"] as const, ["Æ", "ae"] as const],
  ...[["œ", "oe"] as const, ["Œ", "oe"] as const, ["þ", "th"] as const, ["Þ", "th"] as const],
];

/** What stands for a mark that is left out, and for punctuation inside a word. Neither is left in a word. */
const [NOTHING, PUNCTUATION] = ["|", "_"];

/** Characters that no decomposition makes plain. */
const PLAIN: Record<string, string> = {
  ...{ ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ı: "i", ŧ: "t", ŋ: "n", ƒ: "f", ș: "s", ț: "t", ə: "e", ς: "σ" },
};

/** Latin, Greek, Cyrillic, the marks of Hebrew and Arabic, punctuation, and wide characters. */
const RANGES = [
  ...[
    [0xa0, 0x24f],
    [0x300, 0x52f],
    [0x591, 0x5c7],
    [0x610, 0x61a],
    [0x622, 0x626],
    [0x64b, 0x65f],
  ],
  ...[
    [0x1ab0, 0x1aff],
    [0x1e00, 0x206f],
    [0x20d0, 0x20f0],
    [0xfe00, 0xfe0f],
    [0xff01, 0xff5e],
  ],
] as const;

let folds: Map<string, string> | undefined;

/** What becomes of each character beyond ASCII, but of those that stay as they are. */
export function characterFolds(): Map<string, string> {
  folds ??= new Map(
    RANGES.flatMap(([from = 0, to = 0]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
    ).flatMap((character) => {
      const plain = plainOf(character);
      return plain === character ? [] : [[character, plain] as const];
    }),
  );
  return folds;
}

function plainOf(character: string): string {
  if (/\p{Z}/u.test(character)) return " ";
  if (/[\p{M}\p{Cf}]/u.test(character)) return NOTHING;
  if (/[\p{P}\p{S}]/u.test(character) && character < "Ａ") return PUNCTUATION;
  const small = character.toLowerCase();
  const bare = small.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const plain = PLAIN[bare] ?? bare;
  return [...plain].length === 1 && !/[\p{P}\p{S}]/u.test(plain) ? plain : character;
}

/** A text without marks and case. Punctuation is `PUNCTUATION`, and spaces are plain. */
function folded(text: string): string {
  const table = characterFolds();
  const long = AS_TWO.reduce((sum, [character, two]) => sum.replaceAll(character, two), text);
  return [...long]
    .map((character) => (character < "\u007f" ? ofAscii(character) : (table.get(character) ?? character)))
    .join("")
    .replaceAll(NOTHING, "");
}

function ofAscii(character: string): string {
  return /[a-z0-9@ ]/i.test(character) ? character.toLowerCase() : PUNCTUATION;
}

/** The words by which a name or an email is found: its parts, and what stands between spaces as one word. docs/rules.md 23.12 */
export function wordsIn(text: string): Set<string> {
  const plain = folded(text);
  const [parts = ""] = plain.split("@", 1);
  const words = `${parts.replaceAll(PUNCTUATION, " ")} ${plain.replace(/[_@]/g, "")}`;
  return new Set(words.split(" ").filter(Boolean));
}

/** The words that somebody looks for, the longest first; an email and a name with an apostrophe are one word. docs/rules.md 23.12 */
export function wordsSought(q: string): string[] {
  const apart = q
    .replace(/['’‘ʼ`´]/g, "")
    .trim()
    .split(/\s+/);
  const words = apart.flatMap((part) => {
    const plain = folded(part);
    return plain.includes("@") ? [plain.replace(/[_@]/g, "")] : plain.replaceAll(PUNCTUATION, " ").split(" ");
  });
  return [...new Set(words.filter(Boolean))].toSorted((one, other) => other.length - one.length);
}

/** Whether two names are the same but for marks, case and punctuation. */
export function nameForComparing(name: string): string {
  return folded(name).replace(/[_ @]/g, "");
}
