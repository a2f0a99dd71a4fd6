import { parse } from "csv-parse/sync";
import { withoutGuard } from "./csv.ts";
import { type Result, refuse } from "./result.ts";

/* Lists of comma, semicolon or tab separated values, as other programs and spreadsheets write them. docs/rules.md 23.13 */

/** More than any program exports. `app/words/` says it in words. */
const MOST_COLUMNS = 200;

/** A longer line is no line of a list. */
const LONGEST_LINE = 20_000;

/** A longer cell is no heading. */
const LONGEST_HEADING = 1_000;

/** The most lines above the headings: a title, the salon, the dates of an export. */
const MOST_TITLES = 10;

/** Why the cells of a text can't be read. */
export type CsvRefusal = "no-list" | "too-many-columns";

/** A list as it was written: its headings, and the lines below them by the number that a spreadsheet gives each. */
export interface List {
  headings: string[];
  lines: { line: number; cells: string[] }[];
}

/**
 * The list in a text, with at most one line more than was asked for. The headings stand in the first line that names two columns by
 * `known` (headings in lower case), or else in the first line at all: what stands above them is a title. docs/rules.md 23.13
 */
export function readList(text: string, mostLines: number, known: ReadonlySet<string>): Result<List, CsvRefusal> {
  const read = rowsIn(text, mostLines + 2 + MOST_TITLES, [",", ";", "\t"]);
  if (!read.ok) return read;
  const titles = read.rows.slice(0, MOST_TITLES);
  const names = (cells: string[]) => new Set(cells.map(headingOf).filter((heading) => known.has(heading))).size;
  const at = Math.max(
    0,
    titles.findIndex((cells) => names(cells) >= 2),
  );
  const above = read.rows.slice(0, at + 1);
  const headings = above[at] ?? [];
  if (headings.some((cell) => cell.length > LONGEST_HEADING)) return refuse("no-list");
  const lines = read.rows.slice(above.length).map((cells, place) => ({ line: above.length + place + 1, cells }));
  return { ok: true, headings, lines: lines.slice(0, mostLines + 1) };
}

/** A heading for comparing. */
export function headingOf(cell: string): string {
  return cell
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, " ");
}

/**
 * The cells of at most so many lines. The delimiter is the one that stands most often in the first line, or else comes first.
 * A line that is too long or has too many cells is refused before anything is made of it. docs/rules.md 7.9
 */
export function rowsIn(text: string, most: number, delimiters: string[]): Result<{ rows: string[][] }, CsvRefusal> {
  // A form sends other line ends than a file has, and both have to read the same.
  const [plain, named] = withoutSeparatorLine(text.replace(/\r\n?/g, "\n"));
  const [first = ""] = plain.trimStart().split("\n", 1);
  const cells = (line: string, delimiter: string) => line.split(delimiter).length;
  const byCount = delimiters.toSorted((one, other) => cells(first, other) - cells(first, one));
  const delimiter = named ?? byCount[0] ?? ",";
  const lines = plain.split("\n");
  if (lines.some((line) => cells(line, delimiter) > MOST_COLUMNS)) return refuse("too-many-columns");
  if (lines.some((line) => line.length > LONGEST_LINE)) return refuse("no-list");
  try {
    const options = { bom: true, delimiter, relaxColumnCount: true, relaxQuotes: true, to: most };
    return { ok: true, rows: parse(plain, options) };
  } catch {
    return refuse("no-list");
  }
}

/** Excel may say in a first line of its own what separates the cells: `sep=;`. */
function withoutSeparatorLine(text: string): [text: string, separator?: string] {
  const [line = "", separator] = /^\ufeff?sep=([,;\t|])\n/i.exec(text) ?? [];
  return separator ? [text.slice(line.length), separator] : [text];
}

/** Finds the cells of the columns in a line. */
export interface Columns<Column extends string> {
  has(column: Column): boolean;
  /** The first value that stands under a heading of the column, without a guard against formulas; empty for none. */
  cell(column: Column, cells: string[]): string;
  /** All values under headings of the column, in the order of the list. */
  cells(column: Column, cells: string[]): string[];
  /** The values under headings of the column, each with its heading: `Date of Birth: 1990-02-03`. */
  named(column: Column, cells: string[]): string[];
  /** What no column reads: each other heading that has values, with the first of them. docs/rules.md 23.13 */
  unread: Unread[];
}

/** A column that is not read, and its first values. */
export interface Unread {
  heading: string;
  values: string[];
}

/** The values that show what a column holds. */
const SHOWN_VALUES = 3;

/** The columns of a list by their headings, in lower case. Of several headings of one column the first with a value counts. */
export function columnsOf<Column extends string>(
  { headings, lines }: List,
  known: Record<Column, readonly string[]>,
): Columns<Column> {
  const given = headings.map(headingOf);
  const found = new Map<string, number[]>();
  for (const [column, names] of Object.entries<readonly string[]>(known))
    found.set(
      column,
      names.flatMap((name) => given.flatMap((heading, place) => (heading === name ? [place] : []))),
    );
  const read = new Set([...found.values()].flat());
  const placesOf = (column: Column) => found.get(column) ?? [];
  const cells = (column: Column, line: string[]) =>
    placesOf(column)
      .map((place) => withoutGuard(line[place]?.trim() ?? ""))
      .filter(Boolean);
  return {
    has: (column) => placesOf(column).length > 0,
    cells,
    named: (column, line) =>
      placesOf(column).flatMap((place) => {
        const value = withoutGuard(line[place]?.trim() ?? "");
        return value ? [`${headings[place]?.trim()}: ${value}`] : [];
      }),
    cell: (column, line) => cells(column, line)[0] ?? "",
    unread: headings.flatMap((heading, place) => {
      if (read.has(place)) return [];
      const values = firstValues(lines, place);
      return values.length > 0 ? [{ heading: inShort(heading.trim()), values }] : [];
    }),
  };
}

function firstValues(lines: List["lines"], place: number): string[] {
  const values = new Set<string>();
  for (const { cells } of lines) {
    const value = cells[place]?.trim();
    if (value) values.add(inShort(value));
    if (values.size === SHOWN_VALUES) break;
  }
  return [...values];
}

/** A text cut off where it is too long to be shown in a list. */
export function inShort(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}

const LONGEST_NAME = 60;
