import { sql } from "drizzle-orm";
import { withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { addedClients, clientFacts, customerNotes, imports, mustCall } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { inShort } from "../../kernel/read-csv.ts";
import { detailsOf } from "../customers/added.server.ts";
import { cardKey, clientKey } from "../notes/client-key.server.ts";
import { hasBooked, hasFacts, isNoted, wasAdded } from "../notes/known.server.ts";
import { namesWith } from "../notes/shared-phone.server.ts";
import { isSamePerson, keyBeside, phoneIn } from "../notes/shared-phone.ts";
import type { Salon } from "../salon/salon.server.ts";
import { besideWhom, type ListedClient, type Sharing, takenFor } from "./clients-csv.ts";
import { dialled } from "./contact-typed.ts";
import type { NamedLine } from "./list.ts";
import { importRow } from "./noted.server.ts";

/** Clients of a list, and whether people of other names with one phone are several. */
interface ClientList {
  clients: ListedClient[];
  sharing: Sharing;
}

/** What an import comes to. */
export interface ImportCount {
  /** New clients. */
  added: number;
  /** Lines of clients that the salon already has, or that the list has named before. */
  known: number;
  /** Notes on clients that the salon already has without a note. */
  notes: number;
  /** Clients that the salon already has without a birthday and a consent, to whom the list adds one. */
  facts: number;
  /** Lines of other names with the phone of a client whom the salon has already, and what that means. docs/rules.md 23.20 */
  sharing: NamedLine[];
}

/** The preview of it, with the first clients that it would add. */
interface ImportPreview extends ImportCount {
  first: Pick<Entry, "name" | "email" | "phone" | "note" | "birthday" | "consentOn">[];
}

/** How many clients of a list are shown before they are added. */
const SHOWN = 50;

/** Lines in one statement. Its text then stays far below the 2 MB that D1 accepts. */
const AT_A_TIME = 500;

/** How many clients an import would add, and the first of them. Nothing is written. docs/rules.md 23.13 */
export async function countNew(
  database: Database,
  salon: Salon,
  { clients: typed, sharing: as }: ClientList,
): Promise<ImportPreview> {
  const { entries, sharing } = await entriesOf(database, salon, { clients: typed, sharing: as });
  const known = new Set<string>();
  let [notes, facts] = [0, 0];
  for (const some of inParts(entries)) {
    const named = sql`(SELECT value ->> 'client' AS client, value ->> 'note' AS note,
      value ->> 'birthday' <> '' OR value ->> 'consentOn' IS NOT NULL AS says FROM json_each(${JSON.stringify(some)}))`;
    const key = sql`named.client`;
    const rows = await database.all<{ client: string; noted: number; says: number }>(sql`
      SELECT named.client AS client, named.note <> '' AND NOT ${isNoted(salon.id, key)} AS noted,
        named.says AND NOT ${hasFacts(salon.id, key)} AS says
      FROM ${named} AS named WHERE ${wasAdded(salon.id, key)} OR ${hasBooked(salon.id, key)}
    `);
    for (const { client, noted, says } of rows) {
      known.add(client);
      notes += noted;
      facts += says;
    }
  }
  const added = entries.filter(({ client }) => !known.has(client));
  return {
    added: added.length,
    known: typed.length - added.length,
    notes,
    facts,
    sharing,
    first: added.slice(0, SHOWN),
  };
}

/**
 * Adds the clients of a list. Existing clients stay as they are, but get the note of the list if they have none, and its birthday
 * and consent if they have neither. Either all
 * are added or none. A repeat adds nobody twice. Nobody is emailed. docs/rules.md 23.13
 */
export function importClients(salon: Salon, list: ClientList, by: string) {
  return writeOrRefuse("client-not-saved", salon.id, async () => {
    const database = primaryDatabase();
    const { added, known, notes, facts, sharing } = await withinTime(countNew(database, salon, list));
    const at = now();
    const { entries } = await withinTime(entriesOf(database, salon, list));
    const writes = inParts(entries).flatMap((some) => {
      const rows = sql`FROM json_each(${JSON.stringify(some)})`;
      const cell = (name: keyof Entry) => sql.raw(`value ->> '${name}'`);
      return [
        database
          .insert(addedClients)
          .select(sql`SELECT ${salon.id}, ${cell("id")}, ${cell("name")}, ${cell("email")}, ${cell("phone")},
            ${cell("phoneKey")}, ${at}, ${at} ${rows} WHERE NOT ${hasBooked(salon.id, cell("client"))}`)
          .onConflictDoNothing(),
        database
          .insert(customerNotes)
          .select(
            sql`SELECT ${salon.id}, ${cardKey(salon.id, cell("client"))}, ${cell("note")}, ${at} ${rows} WHERE ${cell("note")} <> ''`,
          )
          .onConflictDoNothing(),
        database
          .insert(clientFacts)
          .select(
            sql`SELECT ${salon.id}, ${cardKey(salon.id, cell("client"))}, ${cell("birthday")}, ${cell("consentOn")},
              ${cell("consentWords")}, ${cell("consentHow")}, ${at}, NULL ${rows}
              WHERE ${cell("birthday")} <> '' OR ${cell("consentOn")} IS NOT NULL`,
          )
          .onConflictDoNothing(),
        database
          .insert(mustCall)
          .select(
            sql`SELECT ${salon.id}, ${cardKey(salon.id, cell("client"))}, ${cell("phoneKey")}, '', ${at}, 1,
              NULL, NULL, NULL, NULL, NULL, NULL ${rows} WHERE ${cell("banned")}`,
          )
          .onConflictDoNothing(),
      ];
    });
    const row = importRow(salon.id, { kind: "clients", by, at, made: {} });
    const [first, ...rest] = writes;
    if (first) await withinTime(database.batch([first, ...rest, database.insert(imports).values(row)]));
    return { ok: true as const, added, known, notes, facts, sharing, id: row.id };
  });
}

type Entry = Awaited<ReturnType<typeof entriesOf>>["entries"][number];

const LONGEST_NOTE = 1_000;

/** The lines as entries: the first one of each client, with the notes of all. */
async function entriesOf(database: Database, salon: Salon, { clients: typed, sharing }: ClientList) {
  const { people, sharing: said } = await apart(database, salon, { clients: typed, sharing });
  const entries = people.map(({ client, details }) => {
    return {
      ...{ ...details, phone: dialled(details.phone, phoneIn(details.phoneKey)) },
      id: crypto.randomUUID(),
      client: clientKey(details),
      note: client.notes,
      banned: client.banned,
      ...factsIn(client),
    };
  });
  const byClient = new Map<string, Awaited<(typeof entries)[number]>>();
  for (const entry of entries) {
    const first = byClient.get(entry.client);
    if (!first) byClient.set(entry.client, entry);
    else {
      first.note = [first.note, entry.note].filter(Boolean).join("\n").slice(0, LONGEST_NOTE);
      first.banned ||= entry.banned;
      first.birthday ||= entry.birthday;
      const { consentOn, consentWords, consentHow } = entry;
      if (first.consentOn === null) Object.assign(first, { consentOn, consentWords, consentHow });
    }
  }
  return { entries: [...byClient.values()], sharing: said };
}

/**
 * The clients with their details. Of those without an email who share a phone, the first has it as a key, of the list or of whom the salon
 * has, and each other name stands beside them; or all are one client. docs/rules.md 23.13, 23.20
 */
async function apart(database: Database, salon: Salon, { clients, sharing: as }: ClientList) {
  const listed = await Promise.all(
    clients.map(async (client) => ({ client, details: await detailsOf(salon, client) })),
  );
  const byPhone = listed.filter(({ details }) => details.email === "");
  const known = await namesWith(
    database,
    salon.id,
    byPhone.map(({ details }) => details.phoneKey),
  );
  const names = new Map(known);
  const sharing: NamedLine[] = [];
  const people = listed.map(({ client, details }) => {
    const { name, email, phoneKey } = details;
    if (email !== "") return { client, details };
    const others = names.get(phoneKey) ?? [];
    const isFirst = others.length === 0 || others.some((other) => isSamePerson(other, name));
    if (others.length === 0) names.set(phoneKey, [name]);
    const [former = ""] = known.get(phoneKey) ?? [];
    const sentence = as === "one" ? takenFor(former) : besideWhom(former);
    if (!isFirst && former) sharing.push({ line: client.line, name: inShort(name), sentence });
    const isBeside = !isFirst && as === "several";
    return { client, details: isBeside ? { ...details, phoneKey: keyBeside(phoneKey, name) } : details };
  });
  return { people, sharing };
}

function factsIn({ facts: { birthday, consent } }: ListedClient) {
  return {
    ...{
      birthday,
      consentOn: consent?.on ?? null,
      consentWords: consent?.words ?? "",
      consentHow: consent?.how ?? null,
    },
  };
}

function inParts<Part>(all: Part[]): Part[][] {
  const starts = Array.from({ length: Math.ceil(all.length / AT_A_TIME) }, (_, part) => part * AT_A_TIME);
  return starts.map((start) => all.slice(start, start + AT_A_TIME));
}
