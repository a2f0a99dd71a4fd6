import { parse } from "csv-parse/sync";
import { withoutGuard } from "./csv.ts";
import { type Result, refuse } from "./result.ts";

/* Lists of comma, semicolon or tab separated values, as other programs and spreadsheets write them. docs/rules.md 23.13 */

/** More than any program exports. `app/words/` says it in words. */
const MOST_COLUMNS = 200;

/** A longer line is no line of a list. */
const LONGEST_LINE = 20_000;

/** Why the cells of a text can't be read. */
export type CsvRefusal = "no-list" | "too-many-columns";

/** The cells of a list's first line, and those of the lines after it, at most one more than was asked for. */
export function readCsv(text: string, mostLines: number): Result<{ header: string[]; lines: string[][] }, CsvRefusal> {
  const read = rowsIn(text, mostLines + 2, [",", ";", "\t"]);
  if (!read.ok) return read;
  const [header = [], ...lines] = read.rows;
  return { ok: true, header, lines };
}

/**
 * The cells of at most so many lines. The delimiter is the one that stands most often in the first line, or else comes first.
 * A line that is too long or has too many cells is refused before anything is made of it. docs/rules.md 7.9
 */
export function rowsIn(text: string, most: number, delimiters: string[]): Result<{ rows: string[][] }, CsvRefusal> {
  // A form sends other line ends than a file has, and both have to read the same.
  const plain = text.replace(/\r\n?/g, "\n");
  const [first = ""] = plain.trimStart().split("\n", 1);
  const cells = (line: string, delimiter: string) => line.split(delimiter).length;
  const [delimiter = ","] = delimiters.toSorted((one, other) => cells(first, other) - cells(first, one));
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

/** Finds the cells of the columns in a line. */
export interface Columns<Column extends string> {
  has(column: Column): boolean;
  /** The first value that stands under a heading of the column, without a guard against formulas; empty for none. */
  cell(column: Column, cells: string[]): string;
}

/** The columns of a list by their headings, in lower case. Of several headings of one column the first with a value counts. */
export function columnsOf<Column extends string>(
  header: string[],
  headings: Record<Column, readonly string[]>,
): Columns<Column> {
  const given = header.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, " "),
  );
  const found = new Map<string, number[]>();
  for (const [column, names] of Object.entries<readonly string[]>(headings))
    found.set(
      column,
      names.map((name) => given.indexOf(name)).filter((place) => place >= 0),
    );
  const placesOf = (column: Column) => found.get(column) ?? [];
  return {
    has: (column) => placesOf(column).length > 0,
    cell: (column, cells) =>
      placesOf(column)
        .map((place) => withoutGuard(cells[place]?.trim() ?? ""))
        .find(Boolean) ?? "",
  };
}

/** A text cut off where it is too long to be shown in a list. */
export function inShort(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}

const LONGEST_NAME = 60;
