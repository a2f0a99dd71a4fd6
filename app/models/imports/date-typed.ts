/**
 * A date as lists write it, as `yyyy-MM-dd`: `2026-12-31`, `31/12/2026`, `31.12.26`, `31 Dec 2026`, `Thu, 31 December 2026`.
 * The day comes before the month, as here. What is no date stays as it was. docs/rules.md 25.2
 */
export function dateTyped(text: string): string {
  const plain = text.trim().replace(/^[a-z]{3,9},?\s+(?=\d)/i, "");
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(plain) ?? [];
  if (year && month && day) return asDate(year, month, day);
  const [, first, second, third] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(plain) ?? [];
  if (first && second && third) return asDate(third, second, first);
  const [, dayNumber, name, ofYear] =
    /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})$/i.exec(plain) ?? [];
  const named = MONTHS.indexOf(name?.slice(0, 3).toLowerCase() ?? "");
  return dayNumber && ofYear && named >= 0 ? asDate(ofYear, `${named + 1}`, dayNumber) : text;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function asDate(year: string, month: string, day: string): string {
  return `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
