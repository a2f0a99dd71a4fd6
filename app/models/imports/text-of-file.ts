/* The text of an uploaded file, whatever program has written it. docs/rules.md 23.13 */

/**
 * The text of a file: UTF-8, UTF-16 with its mark or without, or else what Windows or an old Mac writes, told apart by what names
 * look like. Null for no text.
 */
export function textOfFile(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.includes(0)) return inUtf16(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const [windows, mac] = [new TextDecoder("windows-1252").decode(bytes), asMac(bytes)];
    return strangeness(mac) < strangeness(windows) ? mac : windows;
  }
}

/** UTF-16 without a mark: most of a list is plain text, and every other byte of that is 0. Null for no text. */
function inUtf16(bytes: Uint8Array): string | null {
  const start = bytes.slice(0, 1_000);
  const zeros = (odd: number) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  const most = 0.35 * start.length;
  if (zeros(1) > most && zeros(0) === 0) return new TextDecoder("utf-16le").decode(bytes);
  if (zeros(0) > most && zeros(1) === 0) return new TextDecoder("utf-16be").decode(bytes);
  return null;
}

/** The characters of MacRoman from 0x80 on. */
const MAC =
  "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ";

function asMac(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (MAC[byte - 0x80] ?? ""))).join("");
}

/** How many characters stand where no name has them: a capital within a word, or a sign. */
function strangeness(text: string): number {
  let strange = 0;
  for (const { 0: found, index } of text.matchAll(/[^\0-\x7f]/g)) {
    const [before, after] = [text[index - 1] ?? " ", text[index + 1] ?? " "];
    const touches = isInWord(before) || isInWord(after);
    if (/[\x80-\x9f]/.test(found)) strange += 3;
    else if (/\p{Lu}/u.test(found)) strange += isSmall(before) ? 2 : 0;
    else if (isSmall(found)) strange += isCapital(after) && isInWord(before) ? 2 : isInWord(before) ? 0 : 0.5;
    else if (found === "’") strange += isInWord(before) ? 0 : 1;
    else if (touches) strange += OF_TEXT.has(found) ? 0.5 : 2;
    if (/[ÿŸıƒ˜ˆ]/.test(found)) strange += 1;
  }
  return strange;
}

/** Signs that stand beside words in ordinary text. */
const OF_TEXT = new Set(["£", "€", "“", "”", "‘", "–", "—", "…", "•", "\u00a0"]);

function isInWord(text: string): boolean {
  return /\p{L}/u.test(text);
}

function isSmall(text: string): boolean {
  return /\p{Ll}/u.test(text);
}

function isCapital(text: string): boolean {
  return /\p{Lu}/u.test(text);
}
