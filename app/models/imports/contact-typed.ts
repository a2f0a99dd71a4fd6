/* Phones and emails as lists write them. docs/rules.md 23.13 */

/** A phone that a spreadsheet has turned into a number: its last digits are gone. */
const SHORTENED = /^\d(?:[.,]\d+)?e\+?\d+$/i;

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
    .flatMap((cell) => cell.split(/[/;|\n]|:::|\bor\b/i))
    // A spreadsheet keeps a phone as text by an apostrophe before it.
    .map((part) => part.trim().replace(/^['’]+/, ""))
    .filter(Boolean);
  const phones = parts.map((part) => /^[+(]?\d[\d\s().-]*\d/.exec(part)?.[0].trim() ?? part);
  const [phone = "", ...others] = phones;
  const digits = (text: string) => text.replace(/\D/g, "");
  const also = parts.filter(
    (part, at) => part !== phones[at] || (at > 0 && digits(part) !== digits(phone) && others.includes(part)),
  );
  return { phone, also, shortened };
}

/** The emails of a line's cells, without what says that there is none. Google writes several into one cell. */
export function emailsTyped(cells: string[]): string[] {
  const all = cells.flatMap((cell) => cell.split(" ::: ")).map((email) => email.trim());
  return [...new Set(all)].filter((email) => !NO_EMAIL.has(email.toLowerCase()));
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
