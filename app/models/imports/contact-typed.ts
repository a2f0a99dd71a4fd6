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
    .flatMap((cell) => cell.split(/[/;|]|\bor\b/i))
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

/** An email, or empty for what says that there is none. */
export function emailTyped(text: string): string {
  return NO_EMAIL.has(text.trim().toLowerCase()) ? "" : text;
}
