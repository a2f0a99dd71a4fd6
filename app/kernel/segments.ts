/* How long a text is for the network. docs/rules.md 34.5 */

/** The alphabet of a text: 7 bits a character if all are in GSM 03.38, else 16. */
export type Alphabet = "GSM-7" | "UCS-2";

/** The length of a text: its units, and the segments that it is sent as. */
export interface TextLength {
  alphabet: Alphabet;
  units: number;
  segments: number;
}

const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** These take two units: an escape and a character. */
const EXTENDED = "\f^{}\\[~]|€";

/** The most units of a text of one segment, and of each of several, which have a header. */
const MOST = { "GSM-7": [160, 153], "UCS-2": [70, 67] } as const;

/**
 * The length of a text as the network counts it. A character of two units is never cut in two, so a segment may end with one
 * unit unused. An empty text has no segment. docs/rules.md 34.5
 */
export function textLength(text: string): TextLength {
  const characters = [...text];
  const alphabet = characters.every((character) => unitsInGsm(character) > 0) ? "GSM-7" : "UCS-2";
  const sizes = characters.map((character) => (alphabet === "GSM-7" ? unitsInGsm(character) : character.length));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const [single, each] = MOST[alphabet];
  if (units <= single) return { alphabet, units, segments: units > 0 ? 1 : 0 };
  let [segments, used] = [1, 0];
  for (const size of sizes) {
    if (used + size > each) [segments, used] = [segments + 1, 0];
    used += size;
  }
  return { alphabet, units, segments };
}

function unitsInGsm(character: string): 0 | 1 | 2 {
  if (BASIC.includes(character)) return 1;
  return EXTENDED.includes(character) ? 2 : 0;
}

/** What typography puts in the place of a plain character, which would more than double the price of a text. */
const PLAIN: [RegExp, string][] = [
  [/[‘’‚‛′]/gu, "'"],
  [/[“”„‟″]/gu, '"'],
  [/[‐‑‒–—―−]/gu, "-"],
  [/…/gu, "..."],
  [/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/gu, " "],
  [/\p{Default_Ignorable_Code_Point}/gu, ""],
];

/** A text with plain quotation marks, dashes and spaces, and without invisible characters. docs/rules.md 34.5 */
export function inPlainCharacters(text: string): string {
  return PLAIN.reduce((plain, [fancy, character]) => plain.replace(fancy, character), text);
}
