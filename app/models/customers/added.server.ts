import { eq, type SQL, sql } from "drizzle-orm";
import { withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { addedClients, appointments, customerNotes } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { phoneKey } from "../../kernel/phone.server.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { ADDED, rowsFound, type Sought } from "../appointments/sought.server.ts";
import { bookedBy, clientKey } from "../notes/client-key.server.ts";
import { hasBooked } from "../notes/known.server.ts";
import { phoneKeyOf } from "../notes/shared-phone.server.ts";
import { keyBeside } from "../notes/shared-phone.ts";
import type { Salon } from "../salon/salon.server.ts";
import type { AddedRefusal, NewClient } from "./added.ts";

export type AddedResult = Result<{ id: string }, AddedRefusal>;

/** The statement that reads the entry of an added client, by the client's key. */
export function addedRead(database: Database, salonId: string, client: string) {
  return database
    .select()
    .from(addedClients)
    .where(inSalon(addedClients, salonId, eq(addedClients.client, client)));
}

/** The statement that reads the entry of an added client by its id. */
export function addedById(database: Database, salonId: string, id: string) {
  return database.select().from(addedClients).where(theEntry(salonId, id));
}

/**
 * The statement that reads so many added clients with what is searched in their name, email or phone, by name. docs/rules.md 15.2
 */
export function addedMentioning(database: Database, { id }: Salon, sought: Sought, most: number) {
  const { name, email, phone, client } = addedClients;
  return database
    .select({ id: addedClients.id, name, email, phone, client })
    .from(addedClients)
    .where(alsoInSalon(addedClients, id, sql`${addedClients}.rowid IN ${rowsFound(id, ADDED, sought, most)}`))
    .orderBy(sql`lower(${name})`)
    .limit(most);
}

/**
 * Adds a client, with a note if one is given; `isAnother` beside whoever has the same phone. Refuses one who was added or has booked
 * already. docs/rules.md 23.9, 23.20
 */
export function addClient(salon: Salon, typed: NewClient, isAnother = false): Promise<AddedResult> {
  return saved(salon.id, async (database) => {
    const id = crypto.randomUUID();
    const details = await detailsOf(salon, typed);
    const { name, email, phone } = details;
    const isBeside = isAnother && email === "";
    const phoneKey = isBeside ? keyBeside(details.phoneKey, name) : await phoneKeyOf(database, salon.id, details);
    const client = clientKey({ email, phoneKey });
    const at = now();
    const row = sql`select ${salon.id}, ${id}, ${name}, ${email}, ${phone}, ${phoneKey}, ${at}, ${at}
      where NOT ${hasBooked(salon.id, client)}`;
    const added = sql`EXISTS (SELECT 1 FROM ${addedClients} WHERE ${theEntry(salon.id, id)})`;
    const note = sql`select ${salon.id}, ${client}, ${typed.notes}, ${at} where ${typed.notes} <> '' and ${added}`;
    const [written] = await database.batch([
      database.insert(addedClients).select(row).onConflictDoNothing().returning({ id: addedClients.id }),
      database.insert(customerNotes).select(note).onConflictDoNothing(),
    ]);
    return written.length > 0 ? { ok: true, id } : refuse("already-there");
  });
}

/** The id that opens the card of the client with these details, or null if there is none. docs/rules.md 23.9 */
export async function cardIdOf(
  database: Database,
  salon: Pick<Salon, "id" | "country">,
  typed: NewClient,
): Promise<string | null> {
  const details = await detailsOf(salon, typed);
  const phoneKey = await phoneKeyOf(database, salon.id, details);
  return cardIdByKey(database, salon.id, clientKey({ ...details, phoneKey }));
}

/** The id that opens the card of the client with a key, or null if there is none. */
export async function cardIdByKey(database: Database, salonId: string, client: string): Promise<string | null> {
  const [[added], [booked]] = await database.batch([
    addedRead(database, salonId, client),
    database.select({ id: appointments.id }).from(appointments).where(bookedBy(salonId, client)).limit(1),
  ]);
  return booked?.id ?? added?.id ?? null;
}

/** A client's details as they are stored. */
export async function detailsOf({ country }: Pick<Salon, "country">, typed: NewClient) {
  const { customerName: name, customerEmail: email, customerPhone: phone } = typed;
  return { name, email, phone, phoneKey: await phoneKey(phone, country) };
}

function theEntry(salonId: string, id: string): SQL | undefined {
  return inSalon(addedClients, salonId, eq(addedClients.id, id));
}

function saved(salonId: string, write: (database: Database) => Promise<AddedResult>): Promise<AddedResult> {
  return writeOrRefuse("client-not-saved", salonId, () => withinTime(write(primaryDatabase())));
}
