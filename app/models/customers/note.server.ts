import { and, eq, inArray, notExists, type SQL, sql } from "drizzle-orm";
import { withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { appointments, customerNotes } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { type Refused, type Result, refuse } from "../../kernel/result.ts";
import { type NoteRefusal, noteInShort } from "./note.ts";

/** A note with the time of its last edit, UTC ms, which identifies its state: 0 where there is none. docs/rules.md 23.4 */
export interface StoredNote {
  note: string;
  updatedAt: number;
}

export type NoteResult = Result<unknown, Exclude<NoteRefusal, "changed-meanwhile"> | Stale>;

/** An edit that started from an older state, with the current one. docs/rules.md 23.4 */
interface Stale extends Refused<"changed-meanwhile"> {
  current: StoredNote;
}

const NO_NOTE: StoredNote = { note: "", updatedAt: 0 };

/**
 * Saves the note on whoever books with an email; an empty one deletes it. `seen` is the `updatedAt` that the edit started
 * from. An edit of a note that was changed since is refused, unless it would change nothing. docs/rules.md 23.3, 23.4
 */
export function saveNote(salonId: string, email: string, note: string, seen: number): Promise<NoteResult> {
  return writeOrRefuse("note-not-saved", salonId, async () => {
    const database = primaryDatabase();
    const written = await withinTime(writeNote(database, { salonId, email, note, seen }));
    if (written.length > 0) return { ok: true };
    const [current = NO_NOTE] = await withinTime(noteRead(database, salonId, email));
    if (current.note === note) return { ok: true };
    return current.updatedAt === seen ? refuse("not-found") : { ...refuse("changed-meanwhile"), current };
  });
}

/** The statement that reads the note on whoever books with an email. */
export function noteRead(database: Database, salonId: string, email: string) {
  return database
    .select({ note: customerNotes.note, updatedAt: customerNotes.updatedAt })
    .from(customerNotes)
    .where(theNote(salonId, email));
}

/** The notes on customers in short, by email. docs/rules.md 23.5 */
export async function notesInShort(database: Database, salonId: string, emails: string[]) {
  const found = await database
    .select({ email: customerNotes.email, note: customerNotes.note })
    .from(customerNotes)
    .where(and(eq(customerNotes.salonId, salonId), inArray(customerNotes.email, [...new Set(emails)])));
  return new Map(found.map(({ email, note }) => [email, noteInShort(note)]));
}

/** The note on an appointment's customer in short, as a column of a statement that reads `appointments`. docs/rules.md 23.5 */
export const noteInShortColumn = sql`coalesce(
  (SELECT note FROM customer_notes WHERE salon_id = appointments.salon_id AND email = appointments.customer_email),
  ''
)`
  .mapWith(noteInShort)
  .as("customer_note");

/** The statement that deletes the note on somebody who has no appointment left. docs/rules.md 5.12, 23.6 */
export function forgetNote(database: Database, salonId: string, email: string) {
  const theirs = database.select({ id: appointments.id }).from(appointments).where(bookedWith(salonId, email));
  return database.delete(customerNotes).where(and(theNote(salonId, email), notExists(theirs)));
}

function writeNote(database: Database, { salonId, email, note, seen }: NoteEdit) {
  const unchanged = and(theNote(salonId, email), eq(customerNotes.updatedAt, seen));
  const key = { email: customerNotes.email };
  if (note === "") return database.delete(customerNotes).where(unchanged).returning(key);
  const at = now();
  if (seen !== 0)
    return database
      .update(customerNotes)
      .set({ note, updatedAt: sql`max(${at}, ${customerNotes.updatedAt} + 1)` })
      .where(unchanged)
      .returning(key);
  const whileBooked = sql`EXISTS (SELECT 1 FROM ${appointments} WHERE ${bookedWith(salonId, email)})`;
  return database
    .insert(customerNotes)
    .select(sql`select ${salonId}, ${email}, ${note}, ${at} where ${whileBooked}`)
    .onConflictDoNothing()
    .returning(key);
}

interface NoteEdit {
  salonId: string;
  email: string;
  note: string;
  seen: number;
}

function theNote(salonId: string, email: string): SQL | undefined {
  return and(eq(customerNotes.salonId, salonId), eq(customerNotes.email, email));
}

function bookedWith(salonId: string, email: string): SQL | undefined {
  return and(eq(appointments.salonId, salonId), eq(appointments.customerEmail, email));
}
