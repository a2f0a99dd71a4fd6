import { type Info, type Options, parse } from "csv-parse/sync";
import { type Result, refuse } from "./result.ts";

/* Lists of comma, semicolon or tab separated values, as other programs and spreadsheets write them. docs/rules.md 23.13 */

/** More than any program exports. `app/words/` says it in words. */
export const MOST_COLUMNS = 200;

/** A longer line is no line of a list. */
const LONGEST_LINE = 20_000;

/** A longer cell is no heading. */
const LONGEST_HEADING = 1_000;

/** The most lines above the headings: a title, the salon, the dates of an export. */
const MOST_TITLES = 10;

/** What may separate cells. Of two that stand in a line as often the first counts. */
const SEPARATORS = ["\t", ";", ",", "|"];

/** Why the cells of a text can't be read. */
export type CsvRefusal = "no-list" | "too-many-columns";

/** A list as it was written: its headings, and the lines below them by the number that a spreadsheet gives each. */
export interface List {
  /** Empty texts where the first line holds values. */
  headings: string[];
  lines: { line: number; cells: string[] }[];
}

/**
 * The list in a text, with at most one line more than was asked for. The headings stand in the first line that names two columns by
 * `known` (headings in lower case), or else in the first line, unless that holds values. What stands above them is a title. A line that
 * repeats them is none, and neither is a blank one. docs/rules.md 23.13
 */
export function readList(text: string, mostLines: number, known: ReadonlySet<string>): Result<List, CsvRefusal> {
  const names = (cells: string[]) => new Set(cells.map(headingOf).filter((heading) => known.has(heading))).size;
  // Headings may come again, and rows may have no value.
  const most = 2 * (mostLines + MOST_TITLES);
  const read = rowsIn(text, most, names);
  if (!read.ok) return read;
  const { rows } = read;
  const found = rows.slice(0, MOST_TITLES + 1).findIndex(({ cells }) => names(cells) >= 2);
  const filled = (cells: string[]) => cells.filter((cell) => cell.trim() !== "").length;
  const first = rows.find(({ cells }) => filled(cells) > 1) ?? rows.find(({ cells }) => filled(cells) > 0);
  const hasHeadings = found >= 0 || !first?.cells.some(isValue);
  const start = found >= 0 ? found + 1 : hasHeadings && first ? rows.indexOf(first) + 1 : 0;
  const named = hasHeadings ? (rows[start - 1]?.cells ?? []) : [];
  // A line may have more cells than the heading: they are columns too.
  const headings = Array.from(
    { length: Math.max(0, ...rows.map(({ cells }) => cells.length)) },
    (_, at) => named[at] ?? "",
  );
  if (headings.some((cell) => cell.length > LONGEST_HEADING)) return refuse("no-list");
  const again = named.join("\n");
  const repeats = (cells: string[]) => hasHeadings && cells.join("\n") === again;
  const lines = rows.slice(start).filter(({ cells }) => !repeats(cells) && filled(cells) > 0);
  // Where rows are left over, nobody may take what was read for all of the list.
  return { ok: true, headings, lines: (rows.length < most ? lines : rows).slice(0, mostLines + 1) };
}

/** A heading for comparing. */
export function headingOf(cell: string): string {
  return cell
    .replace(/^\ufeff/, "")
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, " ")
    .replace(/\s?[:*]$/, "");
}

/** Whether a cell holds an email, a phone, a price or a length, which no heading does. */
function isValue(cell: string): boolean {
  const plain = cell.trim();
  return /^[^\s@]+@[^\s@]+\.[a-z]+$/i.test(plain) || /^['+(£]?\d[\d\s().,:£-]*$/.test(plain);
}

/**
 * At most so many rows that aren’t blank, each with its number. What separates cells is what gives a line the most known names, or else what stands most often in
 * the first line. A line that is too long or has too many cells is refused before anything is made of it. docs/rules.md 7.9
 */
function rowsIn(
  text: string,
  most: number,
  names: (cells: string[]) => number,
): Result<{ rows: List["lines"] }, CsvRefusal> {
  // A form sends other line ends than a file has, and both have to read the same.
  const [plain, said] = withoutSeparatorLine(text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n"));
  const [first = ""] = plain.trimStart().split("\n", 1);
  const cells = (line: string, separator: string) => line.split(separator).length;
  const lines = plain.split("\n");
  if (lines.some((line) => line.length > LONGEST_LINE))
    return refuse(lines.some((line) => cells(line, ",") > MOST_COLUMNS) ? "too-many-columns" : "no-list");
  const above = lines.slice(0, MOST_TITLES + 1);
  const named = (separator: string) => Math.max(...above.map((line) => names(unquoted(line, separator))));
  const best = SEPARATORS.toSorted(
    (one, other) => named(other) - named(one) || cells(first, other) - cells(first, one),
  );
  const delimiter = said ?? best[0] ?? ",";
  if (lines.some((line) => cells(line, delimiter) > MOST_COLUMNS)) return refuse("too-many-columns");
  // A spreadsheet may end with thousands of rows without a value.
  const end = lines.findLastIndex((line) => !/^[\s,;|]*$/.test(line));
  const whole = lines.slice(0, end + 1).join("\n");
  const options = { bom: true, delimiter, relaxColumnCount: true, skipEmptyLines: true, to: most };
  const rows = (quotes: Options) => {
    const numbers: number[] = [];
    const onRecord = (cells: string[], { records, empty_lines }: Info) => {
      numbers.push(records + empty_lines);
      return cells;
    };
    return parse(whole, { ...options, ...quotes, onRecord }).map((cells, at) => ({ line: numbers[at] ?? 0, cells }));
  };
  try {
    return { ok: true, rows: rows({ relaxQuotes: true }) };
  } catch {
    // A quotation mark that nothing closes is only a mark.
    return { ok: true, rows: rows({ quote: null }) };
  }
}

function unquoted(line: string, separator: string): string[] {
  return line.split(separator, MOST_COLUMNS).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
}

/** Excel may say in a first line of its own what separates the cells: `sep=;`. */
function withoutSeparatorLine(text: string): [text: string, separator?: string] {
  const [line = "", separator] = /^"?sep=([,;\t|])"?\n/i.exec(text) ?? [];
  return separator ? [text.slice(line.length), separator] : [text];
}

/** A text cut off where it is too long to be shown in a list. */
export function inShort(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}

const LONGEST_NAME = 60;
