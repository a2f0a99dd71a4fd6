import { sql } from "drizzle-orm";
import { withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { addedClients, customerNotes, mustCall } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { detailsOf } from "../customers/added.server.ts";
import { cardKey, clientKey } from "../notes/client-key.server.ts";
import { hasBooked, isNoted, wasAdded } from "../notes/known.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import type { ListedClient } from "./clients-csv.ts";

/** What an import comes to. */
export interface ImportCount {
  /** New clients. */
  added: number;
  /** Lines of clients that the salon already has, or that the list has named before. */
  known: number;
  /** Notes on clients that the salon already has without a note. */
  notes: number;
}

/** The preview of it, with the first clients that it would add. */
interface ImportPreview extends ImportCount {
  first: { name: string; email: string; phone: string; note: string }[];
}

/** How many clients of a list are shown before they are added. */
const SHOWN = 5;

/** Lines in one statement. Its text then stays far below the 2 MB that D1 accepts. */
const AT_A_TIME = 500;

/** How many clients an import would add, and the first of them. Nothing is written. docs/rules.md 23.13 */
export async function countNew(database: Database, salon: Salon, typed: ListedClient[]): Promise<ImportPreview> {
  const entries = await entriesOf(salon, typed);
  const known = new Set<string>();
  let notes = 0;
  for (const some of inParts(entries)) {
    const named = sql`(SELECT value ->> 'client' AS client, value ->> 'note' AS note FROM json_each(${JSON.stringify(some)}))`;
    const key = sql`named.client`;
    const rows = await database.all<{ client: string; noted: number }>(sql`
      SELECT named.client AS client, named.note <> '' AND NOT ${isNoted(salon.id, key)} AS noted
      FROM ${named} AS named WHERE ${wasAdded(salon.id, key)} OR ${hasBooked(salon.id, key)}
    `);
    for (const { client, noted } of rows) {
      known.add(client);
      notes += noted;
    }
  }
  const added = entries.filter(({ client }) => !known.has(client));
  const first = added.slice(0, SHOWN).map(({ name, email, phone, note }) => ({ name, email, phone, note }));
  return { added: added.length, known: typed.length - added.length, notes, first };
}

/**
 * Adds the clients of a list. Existing clients stay as they are, but get the note of the list if they have none. Either all
 * are added or none. A repeat adds nobody twice. Nobody is emailed. docs/rules.md 23.13
 */
export function importClients(salon: Salon, typed: ListedClient[]) {
  return writeOrRefuse("client-not-saved", salon.id, async () => {
    const database = primaryDatabase();
    const { added, known, notes } = await withinTime(countNew(database, salon, typed));
    const at = now();
    const writes = inParts(await entriesOf(salon, typed)).flatMap((some) => {
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
          .insert(mustCall)
          .select(
            sql`SELECT ${salon.id}, ${cardKey(salon.id, cell("client"))}, ${cell("phoneKey")}, '', ${at}, 1,
              NULL, NULL, NULL, NULL, NULL ${rows} WHERE ${cell("banned")}`,
          )
          .onConflictDoNothing(),
      ];
    });
    const [first, ...rest] = writes;
    if (first) await withinTime(database.batch([first, ...rest]));
    return { ok: true as const, added, known, notes };
  });
}

type Entry = Awaited<ReturnType<typeof entriesOf>>[number];

const LONGEST_NOTE = 1_000;

/** The lines as entries: the first one of each client, with the notes of all. */
async function entriesOf(salon: Salon, typed: ListedClient[]) {
  const entries = typed.map(async (client) => {
    const details = await detailsOf(salon, client);
    return {
      ...details,
      id: crypto.randomUUID(),
      client: clientKey(details),
      note: client.notes,
      banned: client.banned,
    };
  });
  const byClient = new Map<string, Awaited<(typeof entries)[number]>>();
  for (const entry of await Promise.all(entries)) {
    const first = byClient.get(entry.client);
    if (!first) byClient.set(entry.client, entry);
    else {
      first.note = [first.note, entry.note].filter(Boolean).join("\n").slice(0, LONGEST_NOTE);
      first.banned ||= entry.banned;
    }
  }
  return [...byClient.values()];
}

function inParts<Part>(all: Part[]): Part[][] {
  const starts = Array.from({ length: Math.ceil(all.length / AT_A_TIME) }, (_, part) => part * AT_A_TIME);
  return starts.map((start) => all.slice(start, start + AT_A_TIME));
}
