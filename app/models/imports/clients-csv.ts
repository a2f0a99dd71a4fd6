import * as v from "valibot";
import { inShort } from "../../kernel/read-csv.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { NewClient } from "../customers/added.ts";
import type { ClientFacts } from "../notes/facts.ts";
import { FROM_IMPORT } from "../notes/note.ts";
import { isSamePerson } from "../notes/shared-phone.ts";
import { emailsTyped, phonesTyped } from "./contact-typed.ts";
import { type DateOrder, orderOf } from "./date-typed.ts";
import { factsTyped } from "./facts-typed.ts";
import { MOST_LINES, type NamedLine, readLine } from "./list.ts";
import { type Columns, columnsOf, type Read, type Unread } from "./mapping.ts";
import { nobodysEmails, nobodysSentence } from "./shared.ts";

/* A list of clients as another program or a spreadsheet exports it. docs/rules.md 23.13 */

/** Why no clients of a list can be read. */
export type ClientsRefusal = "no-columns" | "too-many-lines";

/** A client of a list. `banned` is whether they were blocked from booking online. docs/rules.md 23.16 */
export type ListedClient = NewClient & {
  banned: boolean;
  facts: ClientFacts;
  /** The number that a spreadsheet gives the line. */
  line: number;
};

/** The clients of a list, the lines that can't be taken, what others lose, and the columns that are not read. */
export type ClientsRead = Result<
  {
    clients: ListedClient[];
    refused: NamedLine[];
    lost: NamedLine[];
    unread: Unread[];
    /** How many lines share an email or a phone with another name. */
    sharing: number;
    /** A date that can be read both ways, while nobody has said which one is meant. */
    doubtful: string | null;
  },
  ClientsRefusal
>;

/** Whether people of other names with one email or phone are several people, or one client. docs/rules.md 23.13 */
export type Sharing = "several" | "one";

/** What staff say of a list, and the salon's day. */
interface ClientChoices {
  sharing?: Sharing;
  /** What comes first in a date that can be read both ways. */
  order?: DateOrder | undefined;
  today: string;
}

/**
 * The clients in a list. If two lines have the same email, or no email and the same phone, both are returned, and the first wins
 * when they are stored. docs/rules.md 23.13
 */
export function clientsIn(read: Read, { sharing = "several", order, today }: ClientChoices): ClientsRead {
  const { lines } = read.list;
  const columns = columnsOf(read);
  const { has } = columns;
  if (!(has("name") || has("firstName") || has("lastName")) || !(has("email") || has("phone")))
    return refuse("no-columns");
  if (lines.length > MOST_LINES) return refuse("too-many-lines");
  const said = lines.flatMap(({ line, cells }) =>
    cells.every((cell) => cell.trim() === "") ? [] : [{ line, cells, ...clientTyped(columns, cells) }],
  );
  const nobodys = nobodysEmails(said.map(({ typed }) => typed));
  const dates = said.flatMap(({ cells }) => [columns.cell("birthday", cells), columns.cell("consentOn", cells)]);
  const proved = orderOf(dates);
  const facts = { order: proved === "month" || proved === "day" ? proved : (order ?? "day"), today };
  const found: { line: number; client: ListedClient }[] = [];
  const [refused, lost]: [NamedLine[], NamedLine[]] = [[], []];
  for (const { line, cells, typed, shortened } of said) {
    const email = nobodys.has(typed.customerEmail.toLowerCase()) ? typed.customerEmail : "";
    const client = readLine(ListedClientForm, { ...typed, ...(email && { customerEmail: "" }) }, [
      "customerEmail",
      "customerPhone",
    ]);
    const named = { line, name: inShort(typed.customerName) };
    const without = [
      ...(shortened ? [`The spreadsheet has shortened this phone number: ${shortened}`] : []),
      ...(email ? [nobodysSentence(email)] : []),
    ];
    if (!client.ok) refused.push({ ...named, sentence: without[0] ?? client.sentence });
    else {
      const { else: others, ...known } = factsTyped(columns, cells, facts);
      const more = withMore(client.value.notes, [...others, ...columns.named("more", cells)]);
      found.push({
        line,
        client: {
          ...{ ...client.value, notes: more.notes, line },
          ...{ banned: isBanned(columns.cell("banned", cells)), facts: known },
        },
      });
      if (more.lost)
        lost.push({ ...named, sentence: `There is no room in the note. We left out “${inShort(more.lost)}”` });
      for (const sentence of [...without, ...client.lost]) lost.push({ ...named, sentence });
    }
  }
  const doubtful =
    proved === "either" && order === undefined ? (dates.find((date) => orderOf([date]) === "either") ?? null) : null;
  return { ok: true, ...apart(found, lost, sharing), refused, unread: columns.unread, doubtful };
}

type PersonColumn = "name" | "firstName" | "lastName" | "email" | "phone" | "note";

/** The texts of a client in a line, with further phones and emails, and a name that is too long, in the note. */
export function clientTyped({ cell, cells: all }: Pick<Columns<PersonColumn>, "cell" | "cells">, cells: string[]) {
  const { phone, also, shortened } = phonesTyped(all("phone", cells));
  const [email = "", ...emails] = emailsTyped(all("email", cells));
  const name = cell("name", cells) || `${cell("firstName", cells)} ${cell("lastName", cells)}`.trim();
  const isLong = name.length > LONGEST_NAME;
  const notes = [
    ...(isLong ? [`Name: ${name}`] : []),
    ...new Set(all("note", cells)),
    ...(also.length > 0 ? [`Phones: ${also.join(", ")}`] : []),
    ...(emails.length > 0 ? [`Emails: ${emails.join(", ")}`] : []),
  ];
  return {
    typed: {
      customerName: isLong ? name.slice(0, Math.max(0, name.lastIndexOf(" ", LONGEST_NAME)) || LONGEST_NAME) : name,
      customerEmail: email,
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
 * Keeps people apart who share an email or a phone under other names, unless staff say that they are one client: whoever has a phone
 * of their own is known by that. Staff are told of the others, and their notes go to the first one. docs/rules.md 23.13
 */
function apart(found: { line: number; client: ListedClient }[], lost: NamedLine[], sharing: Sharing) {
  const firstWith = new Map<string, string>();
  const clients: ListedClient[] = [];
  const said = [...lost];
  let shared = 0;
  for (const { line, client } of found) {
    const { customerName: name, customerEmail: email, customerPhone: phone, notes } = client;
    const key = email.toLowerCase() || phone.replace(/\D/g, "").slice(-9);
    const first = firstWith.get(key);
    const named = { line, name: inShort(name) };
    if (first === undefined) firstWith.set(key, name);
    if (first === undefined || isSamePerson(first, name)) {
      clients.push(client);
      continue;
    }
    shared++;
    if (sharing === "one") {
      clients.push(client);
      said.push({ ...named, sentence: takenFor(first) });
    } else if (email && phone) {
      clients.push({ ...client, customerEmail: "" });
      said.push({ ...named, sentence: `${inShort(first)} has the email ${email} too. We left it out here` });
    } else if (phone) {
      clients.push(client);
      said.push({ ...named, sentence: besideWhom(first) });
    } else {
      clients.push({ ...client, notes: sharedNote(name, notes) });
      said.push({
        ...named,
        sentence: `${inShort(first)} has the same email, so they share one card. The name is in its note`,
      });
    }
  }
  return { clients, lost: said, sharing: shared };
}

/** What the note of a shared card says of somebody who is not the first on it. */
function sharedNote(name: string, notes: string): string {
  return (notes ? `${name}: ${notes}` : `Also: ${name}`).slice(0, LONGEST_NOTE);
}

/** What staff read of a line with another one's email or phone. docs/rules.md 23.13, 23.20 */
export function takenFor(first: string): string {
  return `We take this for ${inShort(first)}, as you say. The name is left out`;
}

export function besideWhom(first: string): string {
  return `${inShort(first)} has the same phone. They share it, each with a card`;
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
