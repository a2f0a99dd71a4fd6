/* Phones and emails as lists write them. docs/rules.md 23.13 */

/** A phone or a code that a spreadsheet has turned into a number: its last digits are gone. */
export const SHORTENED = /^\d(?:[.,]\d+)?e\+?\d+$/i;

/** What stands for no email. */
const NO_EMAIL = new Set(["-", "--", "n/a", "na", "none", "no", "no email", "noemail", "null", "nil", "x", "unknown"]);

/** The phones of a line's cells: the first, and what else they say, which belongs in a note. */
export interface PhonesTyped {
  phone: string;
  also: string[];
  /** A cell that holds no phone any longer, as it was written. */
  shortened: string | null;
}

/** Reads cells such as `07700 900266 / 020 7946 0266`, `07700 900267 (mum)` and `4.47701E+11`. */
export function phonesTyped(cells: string[]): PhonesTyped {
  const shortened = cells.find((cell) => SHORTENED.test(cell.trim())) ?? null;
  const parts = cells
    .filter((cell) => !SHORTENED.test(cell.trim()))
    .flatMap((cell) => withoutSlash(cell).split(/[/;|\n]|:::|\bor\b/i))
    // A spreadsheet keeps a phone as text by an apostrophe before it, and makes a number with a decimal of another one.
    .map((part) =>
      part
        .trim()
        .replace(/^['’]+/, "")
        .replace(/[‐-–]/g, "-")
        .replace(/^(\d{9,})\.0$/, "$1"),
    )
    .filter(Boolean);
  const phones = parts.map((part) => /^[+(]?\d[\d\s().-]*\d/.exec(part)?.[0].trim() ?? part);
  const [phone = "", ...others] = phones;
  const also = parts.filter(
    (part, at) => part !== phones[at] || (at > 0 && digits(part) !== digits(phone) && others.includes(part)),
  );
  return { phone, also, shortened };
}

/** `07700/900122` is one phone: a part of six digits or fewer is none. */
function withoutSlash(cell: string): string {
  const parts = cell.split("/");
  return parts.every((part) => digits(part).length < 7) ? parts.join(" ") : cell;
}

function digits(text: string): string {
  return text.replace(/\D/g, "");
}

/**
 * The emails of a line's cells: the first, and what else they say, which belongs in a note. What says that there is none is left out.
 * Reads cells such as `ada@example.com; ada@work.example`, `Ada <ada@example.com>` and `ada@example.com ::: ada@work.example`.
 */
export function emailsTyped(cells: string[]): { email: string; also: string[] } {
  const all = cells.flatMap((cell) => cell.split(" ::: ")).map((email) => email.trim());
  const parts = [...new Set(all)].filter((email) => email !== "" && !NO_EMAIL.has(email.toLowerCase()));
  const read = parts.map((part) => {
    const words = part.split(/[\s;,|<>()]+/).filter(Boolean);
    const emails = words.filter((word) => word.includes("@")).map((word) => word.replace(/^mailto:/i, ""));
    const isAlone = emails.length === 0 || words.length === 1;
    return {
      emails: isAlone ? [part.replace(/^mailto:/i, "")] : emails,
      more: words.length > emails.length && !isAlone ? [part] : [],
    };
  });
  const [email = "", ...others] = new Set(read.flatMap(({ emails }) => emails));
  return { email, also: [...others, ...read.flatMap(({ more }) => more)] };
}

/**
 * A phone as it can be dialled: a list may have lost its plus or its first nought, as `44 7700900201` and `7700900264` have. `key` is
 * the phone normalised for comparing.
 */
export function dialled(phone: string, key: string): string {
  return /^[1-9]/.test(phone) && phone.replace(/\D/g, "").length >= WHOLE_PHONE && key.startsWith("+") ? key : phone;
}

/** The fewest digits of a phone with its area code. */
const WHOLE_PHONE = 10;
