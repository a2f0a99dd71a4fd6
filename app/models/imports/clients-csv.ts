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
  const dates = said.flatMap(({ cells }) =>
    (["birthday", "consentOn", "consent"] as const).flatMap((column) => columns.cells(column, cells)),
  );
  const proved = orderOf(dates, { withoutYear: true });
  const facts = { order: proved === "either" ? (order ?? "day") : proved === "both" ? null : proved, today };
  const found: { line: number; client: ListedClient }[] = [];
  const [refused, lost]: [NamedLine[], NamedLine[]] = [[], []];
  for (const { line, cells, typed, shortened, cut } of said) {
    const email = nobodys.has(typed.customerEmail.toLowerCase()) ? typed.customerEmail : "";
    const client = readLine(ListedClientForm, { ...typed, ...(email && { customerEmail: "" }) }, [
      "customerEmail",
      "customerPhone",
    ]);
    const named = { line, name: inShort(typed.customerName) };
    const without = [
      ...cut,
      ...(shortened ? [`The spreadsheet has shortened this phone number: ${shortened}`] : []),
      ...(email ? [nobodysSentence(email)] : []),
    ];
    if (!client.ok) refused.push({ ...named, sentence: without.at(cut.length) ?? client.sentence });
    else {
      const { else: others, ...known } = factsTyped(columns, cells, facts);
      const banned = columns.cell("banned", cells);
      const more = withMore(client.value.notes, [...others, ...columns.named("more", cells)]);
      found.push({
        line,
        client: {
          ...{ ...client.value, notes: more.notes, line },
          ...{ banned: BANNED.test(banned), facts: known },
        },
      });
      if (banned && !BANNED.test(banned) && !NOT_BANNED.test(banned))
        lost.push({ ...named, sentence: `We can’t tell whether this means blocked. We left out “${inShort(banned)}”` });
      if (more.lost)
        lost.push({ ...named, sentence: `There is no room in the note. We left out “${inShort(more.lost)}”` });
      for (const sentence of [...without, ...client.lost]) lost.push({ ...named, sentence });
    }
  }
  const doubtful =
    proved === "either" && order === undefined
      ? (dates.find((date) => orderOf([date], { withoutYear: true }) === "either") ?? null)
      : null;
  return { ok: true, ...apart(found, lost, sharing), refused, unread: columns.unread, doubtful };
}

type PersonColumn = "name" | "firstName" | "lastName" | "email" | "phone" | "note";

/**
 * The texts of a client in a line, with further phones and emails, and a name that is too long, in the note. `cut` says what a note that
 * is too long loses.
 */
export function clientTyped(columns: Pick<Columns<PersonColumn>, "cell" | "cells" | "named">, cells: string[]) {
  const { cell, cells: all } = columns;
  const { phone, also, shortened } = phonesTyped(all("phone", cells));
  const { email, also: emails } = emailsTyped(all("email", cells));
  const named = cell("name", cells) || `${cell("firstName", cells)} ${cell("lastName", cells)}`;
  const name = named.replace(/\s+/g, " ").trim();
  const isLong = name.length > LONGEST_NAME;
  const own = columns
    .named("note", cells)
    .map((note, at) => (MEANING.test(note.split(":", 1)[0] ?? "") ? note : (all("note", cells)[at] ?? "")));
  const further = [
    ...(also.length > 0 ? [`Phones: ${also.join(", ")}`] : []),
    ...(emails.length > 0 ? [`Emails: ${emails.join(", ")}`] : []),
  ].join("\n");
  const whole = [...(isLong ? [`Name: ${name}`] : []), ...new Set(own)].join("\n");
  const start = startOf(whole, Math.max(0, LONGEST_NOTE - (further === "" ? 0 : further.length + 1)));
  const rest = whole.slice(start.length).trim();
  return {
    typed: {
      customerName: startOf(name, LONGEST_NAME),
      customerEmail: email,
      customerPhone: phone,
      notes: [start, further].filter(Boolean).join("\n"),
    },
    shortened,
    cut: rest === "" ? [] : [`The note is too long. We left out its end, “${inShort(rest)}”`],
  };
}

/** The headings without which a note isn’t understood: `Allergies: Nuts`. */
const MEANING = /allerg|medical|preference|reason|alert|patch/i;

/** A text up to its last whole word within so many characters. */
function startOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
  const end = Math.max(text.lastIndexOf(" ", most), text.lastIndexOf("\n", most));
  return (end > 0 ? text.slice(0, end) : start).trimEnd();
}

/** A note with what else is said of a client below it. What has no room in a note is `lost`. */
function withMore(notes: string, more: string[]): { notes: string; lost: string } {
  const whole = more.length > 0 ? [notes, FROM_IMPORT, ...more].filter(Boolean).join("\n") : notes;
  return whole.length > LONGEST_NOTE ? { notes, lost: more.join(", ") } : { notes: whole, lost: "" };
}

const BANNED = /^(?:(?:yes|y|true|1|x|✓|✔|blocked|banned|blacklisted)(?!\w))/i;
const NOT_BANNED = /^(?:no|n|false|0|none|never|-+|(?:not |un)(?:blocked|banned|blacklisted)|active|allowed)$/i;

/**
 * Keeps people apart who share an email or a phone under other names, unless staff say that they are one client: whoever has a phone
 * of their own is known by that. Staff are told of the others, and their notes go to the first one. docs/rules.md 23.13
 */
function apart(found: { line: number; client: ListedClient }[], lost: NamedLine[], sharing: Sharing) {
  const firstWith = new Map<string, { name: string; phone: string; notes: string }>();
  const clients: ListedClient[] = [];
  const said = [...lost];
  let shared = 0;
  for (const { line, client } of found) {
    const { customerName: name, customerEmail: email, customerPhone: phone, notes } = client;
    const key = email.toLowerCase() || phone.replace(/\D/g, "").slice(-9);
    const of = firstWith.get(key);
    const named = { line, name: inShort(name) };
    if (of === undefined) {
      firstWith.set(key, { name, phone, notes });
      clients.push(client);
      continue;
    }
    const first = of.name;
    /** The line goes to the first one’s card: what it says besides stands in the note, as far as there is room. */
    const join = (more: string) => {
      const whole = [of.notes, more].filter(Boolean).join("\n");
      const fits = whole.length <= LONGEST_NOTE;
      if (fits) of.notes = whole;
      else
        said.push({
          ...named,
          sentence: `There is no room in the note of ${inShort(first)}. We left out “${inShort(more)}”`,
        });
      clients.push({ ...client, notes: fits ? more : "" });
    };
    const isOther = email !== "" && phone !== "" && !sameDigits(phone, of.phone);
    const besides = [of.notes.includes(notes) ? "" : notes, isOther ? `Phones: ${phone}` : ""]
      .filter(Boolean)
      .join("\n");
    if (isSamePerson(first, name)) {
      join(besides);
      continue;
    }
    shared++;
    if (sharing === "one") {
      join(besides);
      said.push({ ...named, sentence: takenFor(first) });
    } else if (email && phone) {
      clients.push({ ...client, customerEmail: "" });
      said.push({ ...named, sentence: `${inShort(first)} has the email ${email} too. We left it out here` });
    } else if (phone) {
      clients.push(client);
      said.push({ ...named, sentence: besideWhom(first) });
    } else {
      join(notes ? `${name}: ${notes}` : `Also: ${name}`);
      said.push({
        ...named,
        sentence: `${inShort(first)} has the same email, so they share one card. The name is in its note`,
      });
    }
  }
  return { clients, lost: said, sharing: shared };
}

function sameDigits(one: string, other: string): boolean {
  const [first, second] = [one, other].map((phone) => phone.replace(/\D/g, "").slice(-9));
  return first === second;
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
