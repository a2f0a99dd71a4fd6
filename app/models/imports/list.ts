import type * as v from "valibot";
import { clockTime, salonTime } from "../../kernel/clock.ts";
import { BYTE_ORDER_MARK, csvLine } from "../../kernel/csv.ts";
import { parseSubmission } from "../../kernel/parsing.ts";
import { type CsvRefusal, inShort, type List, readList } from "../../kernel/read-csv.ts";
import type { Result } from "../../kernel/result.ts";
import { listOfCards } from "./cards-and-calendars.ts";
import { KNOWN_HEADINGS } from "./programs.ts";

/** The most lines of one file. `app/words/clients.ts` says it in words. */
export const MOST_LINES = 5_000;

/**
 * The list in a text of cells, an address book or a calendar, with at most one line more than may be imported. Times of UTC or with
 * an offset become those of the salon. docs/rules.md 23.13, 25.2
 */
export function listIn(text: string, timeZone: string): Result<List, CsvRefusal> {
  const cards = listOfCards(text, timeZone, MOST_LINES + 1);
  if (cards) return cards;
  const read = readList(text, MOST_LINES, KNOWN_HEADINGS);
  if (!read.ok) return read;
  const lines = read.lines.map((line) => ({
    ...line,
    cells: line.cells.map((cell) => onTheWall(plain(cell), timeZone)),
  }));
  return { ...read, lines };
}

/** A cell without what nobody sees: marks of a text's direction, as phones are copied with, and signs for machines. */
function plain(cell: string): string {
  return cell.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "").replace(/[^\P{Cc}\r\n\t]/gu, " ");
}

/** A time that names its offset, `2026-12-07T10:00:00Z`, as the salon's; any other cell as it is. */
function onTheWall(cell: string, timeZone: string): string {
  const [, day, time, offset = ""] = ZONED.exec(cell) ?? [];
  if (!day || !time) return cell;
  const instant = Date.parse(`${day}T${time}${offset.replace(/^([+-]\d\d):?(\d\d)?$/, "$1:$2").replace(/:$/, ":00")}`);
  if (Number.isNaN(instant)) return cell;
  const { date, minute } = salonTime(timeZone, instant);
  return `${date} ${clockTime(minute)}`;
}

const ZONED = /^\s*(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d(?::?\d\d)?)\s*$/i;

/** A line, by the number that a spreadsheet gives it, with what is wrong with it or what it loses. */
export interface NamedLine {
  line: number;
  name: string;
  sentence: string;
  /** The numbers of the lines that go with it. */
  others?: number[];
}

/** What lines lose that are taken: of one that is refused the reason is said. */
export function ofTaken(lost: NamedLine[], refused: NamedLine[]): NamedLine[] {
  const lines = new Set(refused.map(({ line }) => line));
  return lost.filter(({ line }) => !lines.has(line));
}

/** A file of the lines that can't be taken, as they were, each with what is wrong with it; empty for none. docs/rules.md 23.13 */
export function fileOf({ headings, lines }: List, refused: NamedLine[]): string {
  if (refused.length === 0) return "";
  const why = new Map(
    refused.flatMap(({ line, others = [], sentence }) => [line, ...others].map((one) => [one, sentence] as const)),
  );
  const rows = lines.flatMap(({ line, cells }) => {
    const sentence = why.get(line);
    return sentence === undefined ? [] : [csvLine([...headings.map((_, at) => cells[at] ?? ""), sentence], AS_IT_WAS)];
  });
  return [BYTE_ORDER_MARK, csvLine([...headings, "Why we left it out"]), ...rows].join("");
}

const AS_IT_WAS = { keepsBreaks: true };

/** A line that was read, with a sentence for each cell that was left out; or why it can't be read. */
export type LineRead<Value> = { ok: true; value: Value; lost: string[] } | { ok: false; sentence: string };

/**
 * Reads the cells of a line. A cell of an `optional` column that can't be read costs itself, with a word, and never the line, as long
 * as the line says enough without it. docs/rules.md 23.13, 25.2
 */
export function readLine<Schema extends v.GenericSchema>(
  schema: Schema,
  typed: Record<string, string>,
  optional: readonly string[],
): LineRead<v.InferOutput<Schema>> {
  const whole = parseSubmission(schema, typed);
  if (whole.ok) return { ...whole, lost: [] };
  const wrong = Object.entries(whole.fields);
  const [, first = ""] = wrong.find(([field]) => !optional.includes(field)) ?? wrong[0] ?? [];
  if (wrong.some(([field]) => !optional.includes(field))) return { ok: false, sentence: first };
  const rest = { ...typed, ...Object.fromEntries(wrong.map(([field]) => [field, ""])) };
  const without = parseSubmission(schema, rest);
  if (!without.ok) return { ok: false, sentence: first };
  return {
    ...without,
    lost: wrong.map(([field, sentence]) => `${sentence}. We left out “${inShort(typed[field] ?? "")}”`),
  };
}
