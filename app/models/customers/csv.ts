import * as v from "valibot";
import { parseSubmission } from "../../kernel/parsing.ts";
import { type CsvRefusal, columnsOf, inShort, readCsv } from "../../kernel/read-csv.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { NewClient } from "./added.ts";

/* A list of clients as another program or a spreadsheet exports it. docs/rules.md 23.13 */

/** The most lines of one file. `app/words/clients.ts` says it in words. */
const MOST_LINES = 5_000;

/** A line that can't be taken, by the number that a spreadsheet gives it, and why. */
export interface RefusedLine {
  line: number;
  name: string;
  sentence: string;
}

/** Why nothing in a list can be read. */
export type ListRefusal = CsvRefusal | "no-columns" | "too-many-lines";

export type ReadFile = Result<{ clients: NewClient[]; refused: RefusedLine[] }, ListRefusal>;

/**
 * The clients in a list of comma, semicolon or tab separated values. The first line names the columns. If two lines have the
 * same email, or no email and the same phone, both are returned, and the first wins when they are stored. docs/rules.md 23.13
 */
export function clientsInCsv(text: string): ReadFile {
  const list = readCsv(text, MOST_LINES);
  if (!list.ok) return list;
  const { has, cell } = columnsOf(list.header, CLIENT_HEADINGS);
  if (!(has("name") || has("firstName")) || !(has("email") || has("phone"))) return refuse("no-columns");
  const { lines } = list;
  if (lines.length > MOST_LINES) return refuse("too-many-lines");
  const clients: NewClient[] = [];
  const refused: RefusedLine[] = [];
  for (const [at, cells] of lines.entries()) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    const typed = typedIn((column) => cell(column, cells));
    const read = parseSubmission(ListedClient, typed);
    if (read.ok) clients.push(read.value);
    else
      refused.push({ line: at + 2, name: inShort(typed.customerName), sentence: Object.values(read.fields)[0] ?? "" });
  }
  return { ok: true, clients, refused };
}

/** The text of an uploaded file: UTF-8, what Excel calls Unicode text, or else what Windows writes. Null for no text. */
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

/** The fewest digits of a phone in a list: without its area code it stays as the salon has it. */
const SHORTEST_PHONE = 5;

/** A client of a list. A form asks for a whole phone (23.9), a list does not: nobody could be asked for it. */
const ListedClient = v.pipe(
  NewClient,
  v.forward(
    v.partialCheck([["customerPhone"]], ({ customerPhone }) => isListedPhone(customerPhone), "Invalid phone number"),
    ["customerPhone"],
  ),
);

/** Whether a list's phone is one, or is left out. */
export function isListedPhone(phone: string): boolean {
  return phone === "" || phone.replace(/\D/g, "").length >= SHORTEST_PHONE;
}

/** The headings of each column, in lower case. The first that has a value counts. */
export const CLIENT_HEADINGS = {
  name: ["name", "full name", "client", "client name", "customer", "customer name"],
  firstName: ["first name", "firstname", "forename", "given name", "first"],
  lastName: ["last name", "lastname", "surname", "family name", "last"],
  email: ["email", "e-mail", "email address", "e-mail address", "e-mail 1 - value"],
  phone: ["phone", "phone number", "mobile", "mobile number", "mobile phone", "telephone", "tel", "phone 1 - value"],
  note: ["note", "notes", "comment", "comments", "client notes"],
} as const;

type Column = keyof typeof CLIENT_HEADINGS;

function typedIn(cell: (column: Column) => string) {
  return {
    customerName: cell("name") || `${cell("firstName")} ${cell("lastName")}`.trim(),
    ...{ customerEmail: cell("email"), customerPhone: cell("phone"), notes: cell("note") },
  };
}
