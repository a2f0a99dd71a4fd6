import { parse } from "csv-parse/sync";
import { parseSubmission } from "../../kernel/parsing.ts";
import { NewClient } from "./added.ts";

/* A list of clients as another program or a spreadsheet exports it. docs/rules.md 23.13 */

/** The most lines of one file. */
export const MOST_LINES = 5_000;

/** A line that can't be taken, by the number that a spreadsheet gives it, and why. */
export interface RefusedLine {
  line: number;
  name: string;
  sentence: string;
}

export type ReadFile =
  | { ok: true; clients: NewClient[]; refused: RefusedLine[] }
  /** The sentence that says why nothing in the file can be read. */
  | { ok: false; sentence: string };

/**
 * The clients in a list of comma, semicolon or tab separated values, whose first line names the columns. Of two lines with
 * one email, or without one with one phone, both are given: the first wins when they are stored. docs/rules.md 23.13
 */
export function clientsInCsv(text: string): ReadFile {
  const rows = rowsOf(text);
  if (!rows) return { ok: false, sentence: NOT_A_LIST };
  const [header = [], ...lines] = rows;
  const column = columnsOf(header);
  if (!column("name") && !column("firstName")) return { ok: false, sentence: NO_COLUMNS };
  if (!column("email") && !column("phone")) return { ok: false, sentence: NO_COLUMNS };
  if (lines.length > MOST_LINES) return { ok: false, sentence: TOO_LONG };
  const clients: NewClient[] = [];
  const refused: RefusedLine[] = [];
  for (const [at, cells] of lines.entries()) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    const typed = typedIn(cells, column);
    const read = parseSubmission(NewClient, typed);
    if (read.ok) clients.push(read.value);
    else refused.push({ line: at + 2, name: typed.customerName, sentence: Object.values(read.fields)[0] ?? "" });
  }
  return { ok: true, clients, refused };
}

/** The text of an uploaded file: UTF-8, UTF-16 with its mark, or else what Windows writes. Null for no text. */
export function textOfFile(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

export const NOT_A_LIST =
  "This is no list that we can read. Save it as a CSV file in your spreadsheet, then try again.";
const NO_COLUMNS =
  "The first line has to name the columns: Name, and Email or Phone or both. First name, Last name and Note are read too.";
const TOO_LONG = `Please import at most ${MOST_LINES.toLocaleString("en-GB")} clients at a time.`;

/** The headings of each column in lower case, the first one that has a value counts. */
const HEADINGS = {
  name: ["name", "full name", "client", "client name", "customer", "customer name"],
  firstName: ["first name", "firstname", "forename", "given name", "first"],
  lastName: ["last name", "lastname", "surname", "family name", "last"],
  email: ["email", "e-mail", "email address", "e-mail address", "e-mail 1 - value"],
  phone: ["phone", "phone number", "mobile", "mobile number", "mobile phone", "telephone", "tel", "phone 1 - value"],
  note: ["note", "notes", "comment", "comments", "client notes"],
} as const;

type Column = keyof typeof HEADINGS;

/** Answers with a line's value of a column, or null where the list has no such column. */
function columnsOf(header: string[]) {
  const headings = header.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, " "),
  );
  return (column: Column): ((cells: string[]) => string) | null => {
    const places = HEADINGS[column].map((heading) => headings.indexOf(heading)).filter((place) => place >= 0);
    if (places.length === 0) return null;
    return (cells) => places.map((place) => cells[place]?.trim() ?? "").find(Boolean) ?? "";
  };
}

function typedIn(cells: string[], column: ReturnType<typeof columnsOf>) {
  const cell = (name: Column) => column(name)?.(cells) ?? "";
  return {
    customerName: cell("name") || `${cell("firstName")} ${cell("lastName")}`.trim(),
    ...{ customerEmail: cell("email"), customerPhone: cell("phone"), notes: cell("note") },
  };
}

/** The cells of each line, or null for what is no such list. */
function rowsOf(text: string): string[][] | null {
  const [first = ""] = text.split(/\r|\n/, 1);
  const delimiter = [",", ";", "\t"].toSorted((a, b) => first.split(b).length - first.split(a).length)[0];
  try {
    return parse(text, { bom: true, delimiter, relaxColumnCount: true, relaxQuotes: true });
  } catch {
    return null;
  }
}
