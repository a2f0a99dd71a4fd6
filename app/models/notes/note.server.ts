import { and, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { customerNotes, joinedClients } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { type Refused, type Result, refuse } from "../../kernel/result.ts";
import { cardKey, clientOfAppointment } from "./client-key.server.ts";
import { isCardKnown } from "./known.server.ts";
import { type NoteRefusal, noteInShort } from "./note.ts";

/** A note with the time of its last edit, UTC ms, which identifies its state: 0 where there is none. docs/rules.md 23.4 */
export interface StoredNote {
  note: string;
  updatedAt: number;
}

export type NoteResult = Result<unknown, Exclude<NoteRefusal, "changed-since"> | Stale>;

/** An edit that started from an older state, with the current one. docs/rules.md 23.4 */
interface Stale extends Refused<"changed-since"> {
  current: StoredNote;
}

const NO_NOTE: StoredNote = { note: "", updatedAt: 0 };

/**
 * Saves the note on a client, by their key; an empty one deletes it. `seen` is the `updatedAt` that the edit started
 * from. An edit of a note that was changed since is refused, unless it would change nothing. docs/rules.md 23.3, 23.4
 */
export function saveNote(salonId: string, client: string, note: string, seen: number): Promise<NoteResult> {
  return writeOrRefuse("note-not-saved", salonId, async () => {
    const database = primaryDatabase();
    const written = await withinTime(writeNote(database, { salonId, client, note, seen }));
    if (written.length > 0) return { ok: true };
    const [current = NO_NOTE] = await withinTime(noteRead(database, salonId, client));
    if (current.note === note) return { ok: true };
    return current.updatedAt === seen ? refuse("not-found") : { ...refuse("changed-since"), current };
  });
}

/** The statement that reads the note on a client, by their key: that of the card on which they stand. docs/rules.md 23.18 */
export function noteRead(database: Database, salonId: string, client: string) {
  return database
    .select({ note: customerNotes.note, updatedAt: customerNotes.updatedAt })
    .from(customerNotes)
    .where(theNote(salonId, cardKey(salonId, client)));
}

/** The notes on clients in short, by the clients' keys. docs/rules.md 23.5 */
export async function notesInShort(database: Database, salonId: string, clients: string[]) {
  return inShort(await notesRead(database, salonId, [...new Set(clients)]));
}

/**
 * The statement that reads the notes on clients, by their keys. A client who was joined with another has the other's note.
 * docs/rules.md 23.18
 */
export function notesRead(database: Database, salonId: string, clients: string[] | SQLWrapper) {
  const own = database
    .select({ client: customerNotes.client, note: customerNotes.note })
    .from(customerNotes)
    .where(inSalon(customerNotes, salonId, inArray(customerNotes.client, clients)));
  const joined = database
    .select({ client: joinedClients.client, note: customerNotes.note })
    .from(joinedClients)
    .innerJoin(customerNotes, inSalon(customerNotes, salonId, eq(customerNotes.client, joinedClients.joinedTo)))
    .where(inSalon(joinedClients, salonId, inArray(joinedClients.client, clients)));
  return unionAll(own, joined);
}

/** Notes in short, by the clients' keys. docs/rules.md 23.5 */
export function inShort(notes: { client: string; note: string }[]): Map<string, string> {
  return new Map(notes.map(({ client, note }) => [client, noteInShort(note)]));
}

/** The note on an appointment's customer in short, as a column of a statement that reads `appointments`. docs/rules.md 23.5 */
export const noteInShortColumn = sql`coalesce(
  (SELECT note FROM customer_notes WHERE salon_id = appointments.salon_id AND client = ${cardKey(sql`appointments.salon_id`, clientOfAppointment)}),
  ''
)`
  .mapWith(noteInShort)
  .as("customer_note");

/**
 * The statement that deletes the note on a client once nobody on their card has an appointment or an entry any more.
 * docs/rules.md 5.12, 23.6, 23.18
 */
export function forgetNote(database: Database, salonId: string, client: string) {
  const card = cardKey(salonId, client);
  return database.delete(customerNotes).where(and(theNote(salonId, card), sql`NOT ${isCardKnown(salonId, card)}`));
}

/**
 * The statements that hand the note on a client to the key that they are booked under now, unless they are known by the
 * former one too. docs/rules.md 23.10
 */
export function handOnNote(database: Database, salonId: string, from: string, to: string) {
  const [former, card] = [cardKey(salonId, from), cardKey(salonId, to)];
  const unused = sql`NOT EXISTS (SELECT 1 FROM customer_notes AS other WHERE other.salon_id = ${salonId} AND other.client = ${card})`;
  return [
    database
      .update(customerNotes)
      .set({ client: card })
      .where(and(theNote(salonId, former), sql`${to} <> ''`, unused, sql`NOT ${isCardKnown(salonId, former)}`)),
    forgetNote(database, salonId, from),
  ];
}

function writeNote(database: Database, { salonId, client, note, seen }: NoteEdit) {
  const unchanged = and(theNote(salonId, cardKey(salonId, client)), eq(customerNotes.updatedAt, seen));
  const key = { client: customerNotes.client };
  if (note === "") return database.delete(customerNotes).where(unchanged).returning(key);
  const at = now();
  if (seen !== 0)
    return database
      .update(customerNotes)
      .set({ note, updatedAt: sql`max(${at}, ${customerNotes.updatedAt} + 1)` })
      .where(unchanged)
      .returning(key);
  return database
    .insert(customerNotes)
    .select(
      sql`select ${salonId}, ${cardKey(salonId, client)}, ${note}, ${at} where ${isCardKnown(salonId, cardKey(salonId, client))}`,
    )
    .onConflictDoNothing()
    .returning(key);
}

interface NoteEdit {
  salonId: string;
  client: string;
  note: string;
  seen: number;
}

function theNote(salonId: string, client: string | SQL): SQL | undefined {
  return inSalon(customerNotes, salonId, eq(customerNotes.client, client));
}
