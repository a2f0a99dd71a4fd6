import * as v from "valibot";
import { nameForComparing } from "../../kernel/folded.ts";
import { type Columns, columnsOf, inShort, type List, type Unread } from "../../kernel/read-csv.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { NewClient } from "../customers/added.ts";
import { FROM_IMPORT } from "../notes/note.ts";
import { BANNED_COLUMNS, CLIENT_COLUMNS, type ClientColumn, MORE_COLUMNS } from "./columns.ts";
import { emailTyped, phonesTyped } from "./contact-typed.ts";
import { MOST_LINES, type NamedLine, readLine } from "./list.ts";

/* A list of clients as another program or a spreadsheet exports it. docs/rules.md 23.13 */

/** Why no clients of a list can be read. */
export type ClientsRefusal = "no-columns" | "too-many-lines";

/** A client of a list. `banned` is whether they were blocked from booking online. docs/rules.md 23.16 */
export type ListedClient = NewClient & { banned: boolean };

/** The clients of a list, the lines that can't be taken, what others lose, and the columns that are not read. */
export type ClientsRead = Result<
  { clients: ListedClient[]; refused: NamedLine[]; lost: NamedLine[]; unread: Unread[] },
  ClientsRefusal
>;

/**
 * The clients in a list. If two lines have the same email, or no email and the same phone, both are returned, and the first wins
 * when they are stored. docs/rules.md 23.13
 */
export function clientsIn(list: List): ClientsRead {
  const columns = columnsOf(list, CLIENT_FILE);
  const { has } = columns;
  if (!(has("name") || has("firstName")) || !(has("email") || has("phone"))) return refuse("no-columns");
  if (list.lines.length > MOST_LINES) return refuse("too-many-lines");
  const found: { line: number; client: ListedClient }[] = [];
  const [refused, lost]: [NamedLine[], NamedLine[]] = [[], []];
  for (const { line, cells } of list.lines) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    const { typed, shortened } = clientTyped(columns, cells);
    const read = readLine(ListedClientForm, typed, ["customerEmail", "customerPhone"]);
    const named = { line, name: inShort(typed.customerName) };
    const short = shortened ? [`The spreadsheet has shortened this phone number: ${shortened}`] : [];
    if (!read.ok) refused.push({ ...named, sentence: short[0] ?? read.sentence });
    else {
      const more = withMore(read.value.notes, columns.named("more", cells));
      found.push({
        line,
        client: { ...read.value, notes: more.notes, banned: isBanned(columns.cell("banned", cells)) },
      });
      if (more.lost)
        lost.push({ ...named, sentence: `There is no room in the note. We left out “${inShort(more.lost)}”` });
      for (const sentence of [...short, ...read.lost]) lost.push({ ...named, sentence });
    }
  }
  return { ok: true, ...apart(found, lost), refused, unread: columns.unread };
}

/** The columns of a file of clients: those of a client, whether they are blocked, and what else is said of them. */
const CLIENT_FILE = { ...CLIENT_COLUMNS, banned: BANNED_COLUMNS, more: MORE_COLUMNS };

/** The texts of a client in a line, with further phones, and a name that is too long, in the note. */
export function clientTyped({ cell, cells: all }: Pick<Columns<ClientColumn>, "cell" | "cells">, cells: string[]) {
  const { phone, also, shortened } = phonesTyped(all("phone", cells));
  const name = cell("name", cells) || `${cell("firstName", cells)} ${cell("lastName", cells)}`.trim();
  const isLong = name.length > LONGEST_NAME;
  const notes = [
    ...(isLong ? [`Name: ${name}`] : []),
    ...new Set(all("note", cells)),
    ...(also.length > 0 ? [`Phones: ${also.join(", ")}`] : []),
  ];
  return {
    typed: {
      customerName: isLong ? name.slice(0, Math.max(0, name.lastIndexOf(" ", LONGEST_NAME)) || LONGEST_NAME) : name,
      customerEmail: emailTyped(cell("email", cells)),
      customerPhone: phone,
      notes: notes.join("\n"),
    },
    shortened,
  };
}

/** A note with what else is said of a client below it. What has no room in a note is `lost`. */
function withMore(notes: string, more: string[]): { notes: string; lost: string } {
  const whole = more.length > 0 ? [notes, FROM_IMPORT, ...more].filter(Boolean).join("\n") : notes;
  return whole.length > LONGEST_NOTE ? { notes, lost: more.join(", ") } : { notes: whole, lost: "" };
}

function isBanned(cell: string): boolean {
  return /^(yes|y|true|1|blocked|banned)$/i.test(cell);
}

/**
 * Keeps people apart who share an email or a phone under other names. A salon may write one address for everybody who has none:
 * whoever has a phone of their own is known by that. Staff are told of the others, and their notes go to the first one.
 * docs/rules.md 23.13
 */
function apart(found: { line: number; client: ListedClient }[], lost: NamedLine[]) {
  const firstWith = new Map<string, string>();
  const clients: ListedClient[] = [];
  const said = [...lost];
  for (const { line, client } of found) {
    const { customerName: name, customerEmail: email, customerPhone: phone, notes } = client;
    const key = email.toLowerCase() || phone.replace(/\D/g, "");
    const first = firstWith.get(key);
    const named = { line, name: inShort(name) };
    if (first === undefined) firstWith.set(key, name);
    if (first === undefined || isSamePerson(nameForComparing(first), nameForComparing(name))) clients.push(client);
    else if (email && phone) {
      clients.push({ ...client, customerEmail: "" });
      said.push({ ...named, sentence: `${inShort(first)} has the email ${email} too. We left it out here` });
    } else {
      clients.push({ ...client, notes: "", ...(notes && { notes: `${name}: ${notes}`.slice(0, LONGEST_NOTE) }) });
      said.push({
        ...named,
        sentence: `${inShort(first)} has the same ${email ? "email" : "phone"}, so they share one card`,
      });
    }
  }
  return { clients, lost: said };
}

/** Whether two names may be one person: the same, or one of them with less of it. */
function isSamePerson(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one);
}

const LONGEST_NOTE = 1_000;
const LONGEST_NAME = 100;

/** The fewest digits of a phone in a list: without its area code it stays as the salon has it. */
const SHORTEST_PHONE = 5;

/** A form asks for a whole phone (23.9), a list does not: nobody could be asked for it. */
const ListedClientForm = v.pipe(
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
