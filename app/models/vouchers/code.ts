/*
 * The code of a voucher. It is money for anybody who has it. It is 80 bits in 16 characters without I, L, O and U, in groups
 * of four. docs/rules.md 32.2
 */

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

/** A code of at least ten bytes: "7K2M-9QRT-X4WD-B8NC". */
export function codeFrom(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes.slice(0, 10)) bits = (bits << 8n) | BigInt(byte);
  const characters = Array.from({ length: LENGTH }, (_, at) => ALPHABET[Number((bits >> BigInt(5 * at)) & 31n)]);
  return grouped(characters.join(""));
}

/**
 * A code as somebody types it: with or without dashes and spaces, in upper or lower case, with O for 0 and I or L for 1. Null
 * for anything else.
 */
export function codeTyped(text: string): string | null {
  if (text.length > 100) return null;
  const plain = text
    .toUpperCase()
    .replace(/[\s\-‐-―_.]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  const isCode = plain.length === LENGTH && [...plain].every((character) => ALPHABET.includes(character));
  return isCode ? grouped(plain) : null;
}

/** The most characters of a code of another program. */
const LONGEST_FORMER = 40;

/**
 * The code of a voucher of another program as D1 has it: capitals and digits alone. Null for anything that is none.
 * docs/rules.md 32.21
 */
export function formerCodeTyped(text: string): string | null {
  if (text.length > 100) return null;
  const plain = text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
  return plain === "" || plain.length > LONGEST_FORMER ? null : plain;
}

/** The last characters of a code, by which staff tell vouchers apart. The others still have 60 bits. */
export function endOf(code: string): string {
  return code.slice(-4);
}

function grouped(plain: string): string {
  return (plain.match(/.{4}/g) ?? []).join("-");
}
