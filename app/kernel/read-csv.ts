import { parse } from "csv-parse/sync";
import { withoutGuard } from "./csv.ts";

/* Lists of comma, semicolon or tab separated values, as other programs and spreadsheets write them. docs/rules.md 23.13 */

/** A list: the cells of its first line, and those of the lines after it, at most one more than was asked for. */
interface ListRead {
  header: string[];
  lines: string[][];
}

/** More than any program exports. Columns after these are passed over. */
const MOST_COLUMNS = 200;

/** The cells of a list with a first line of column names, or null for any other text. */
export function readCsv(text: string, mostLines: number): ListRead | null {
  // A form sends other line ends than a file has, and both have to read the same.
  const plain = text.replace(/\r\n?/g, "\n");
  const [first = ""] = plain.split("\n", 1);
  const delimiter = [",", ";", "\t"].toSorted((a, b) => first.split(b).length - first.split(a).length)[0];
  try {
    const rows: string[][] = parse(plain, {
      ...{ bom: true, delimiter, relaxColumnCount: true, relaxQuotes: true, to: mostLines + 2 },
    });
    const [header = [], ...lines] = rows;
    return { header: header.slice(0, MOST_COLUMNS), lines };
  } catch {
    return null;
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
