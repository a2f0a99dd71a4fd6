import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { addedClients, appointments, customerNotes, customers, joinedClients } from "../../database/schema.ts";
import { type SalonTime, salonTime } from "../../kernel/clock.ts";
import { isVouched } from "../appointments/own/vouched.server.ts";
import { ADDED, BOOKED, rowsFound, type Sought, withPhone } from "../appointments/sought.server.ts";
import { cardKey, clientColumn, countedOn } from "../notes/client-key.server.ts";
import { factsKnownRead, factsOf } from "../notes/facts.server.ts";
import { type Consent, factsKnown } from "../notes/facts.ts";
import { noteInShort } from "../notes/note.ts";
import type { Salon } from "../salon/salon.server.ts";

/** A client in the list. `id` opens their card. */
export interface ListedClient {
  id: string;
  name: string;
  email: string;
  phone: string;
  /** Dates, or null. */
  lastVisit: string | null;
  nextVisit: string | null;
  /** The salon's note on them, shortened unless the whole was asked for. */
  note: string;
}

/** A client as the owner's file has them: with the whole note, the birthday and the yes to news and offers. Rules 23.19, 25.1 */
export interface WholeClient extends ListedClient {
  birthday: string;
  agreedTo: Pick<Consent, "on" | "words"> | null;
}

interface ListQuery extends Sought {
  page: number;
  at: SalonTime;
  /** How many stand on a page, if not as many as in the list. */
  most?: number;
  /** Whether all is read that the owner's file has. */
  whole?: boolean;
}

/** Clients on a page of the list. */
export const CLIENTS_A_PAGE = 50;

/**
 * A page of a salon's clients by name, with `q` in their name, email or phone, and the total number. `at` is the salon's
 * time. docs/rules.md 23.12
 */
export async function clientList(
  database: Database,
  salon: Salon,
  asked: ListQuery,
): Promise<{ clients: ListedClient[]; count: number }> {
  const found = await listRead(database, salon, await withPhone(asked, salon));
  return { clients: listedClients(found), count: found[0]?.count ?? 0 };
}

/** A page of a salon's clients by name as the owner's file has them. docs/rules.md 25.1 */
export async function wholeClients(
  database: Database,
  salon: Salon,
  asked: { page: number; at: SalonTime; most: number },
) {
  const found = await listRead(database, salon, { ...asked, q: "", whole: true });
  const clients = found.flatMap((row): WholeClient[] => listedClients([row]).map((one) => ({ ...one, ...row.facts })));
  return { clients, count: found[0]?.count ?? 0 };
}

/** The clients of the rows that `listRead` reads. */
export function listedClients(found: Awaited<ReturnType<typeof listRead>>): ListedClient[] {
  return found.flatMap(({ client, name: commonest, email: typed, booked, entry, note, isJoined }) => {
    const email = isJoined ? (client.includes("@") ? client : "") : typed;
    const known = isJoined && entry ? entry : booked?.latest.vouched ? booked.latest : (entry ?? booked?.latest);
    if (!known) return [];
    const counts = booked?.latest.vouched || entry ? booked?.vouched : booked?.all;
    const { lastVisit, nextVisit } = counts ?? { lastVisit: null, nextVisit: null };
    const name = isJoined || booked?.typedByOthers ? known.name : commonest;
    return { id: booked?.latest.id ?? known.id, name, email, phone: known.phone, lastVisit, nextVisit, note };
  });
}

/**
 * The statement that reads a page of clients: all spellings of those who have booked, and the added ones, one row for each
 * key, with what is known of each. The name is the one that they have booked with most often.
 */
export function listRead(database: Database, salon: Salon, asked: ListQuery) {
  const { q, page, at, most = CLIENTS_A_PAGE, whole = false } = asked;
  const spellings = database
    .select({
      client: sql<string>`${cardKey(salon.id, clientColumn(customers))}`.as("client"),
      ...{ name: customers.name, email: customers.email, phoneKey: customers.phoneKey },
      appointments: customers.appointments,
    })
    .from(customers)
    .where(q === "" ? inSalon(customers, salon.id) : alsoInSalon(customers, salon.id, spellingsFound(salon.id)));
  const entries = database
    .select({
      client: sql<string>`${cardKey(salon.id, sql`${addedClients.client}`)}`.as("client"),
      ...{ name: addedClients.name, email: addedClients.email },
      ...{ phoneKey: addedClients.phoneKey, appointments: sql<number>`0`.as("appointments") },
    })
    .from(addedClients)
    .where(
      inSalon(addedClients, salon.id, q === "" ? undefined : sql`${addedClients.client} IN (SELECT client FROM found)`),
    );
  const known = unionAll(spellings, entries).as("known");
  const listed = database
    .select({
      ...{ client: known.client, name: known.name, email: known.email },
      // SQLite takes the other columns from this row, that with the most: https://sqlite.org/lang_select.html#bareagg
      first: sql<string>`min(printf('%09d%s', 999999999 - ${known.appointments}, ${known.name}))`.as("first"),
      count: sql<number>`count(*) OVER ()`.as("count"),
    })
    .from(known)
    .where(sql`${known.client} <> ''`)
    .groupBy(sql`${known.client}`)
    .orderBy(...byName(known))
    .limit(most)
    .offset((page - 1) * most)
    .as("listed");
  return database
    .with(...(q === "" ? [] : foundRead(database, salon.id, asked)))
    .select({
      ...{ client: listed.client, name: listed.name, email: listed.email, count: listed.count },
      isJoined: sql`${isJoined(salon.id)}`.mapWith(Boolean).as("is_joined"),
      booked: sql`${bookedRead(database, salon.id, at)}`.mapWith(bookedOf).as("booked"),
      entry: sql`${entryRead(database, salon.id)}`.mapWith(entryOf).as("entry"),
      note: sql`coalesce(${theNote(database, salon.id)}, '')`
        .mapWith((note: string) => (whole ? note : noteInShort(note)))
        .as("note"),
      facts: (whole ? factsKnownRead(database, salon.id, LISTED) : sql`NULL`).mapWith(factsIn(salon)).as("facts"),
    })
    .from(listed)
    .orderBy(...byName(listed));
}

/** Makes the part of a client that their facts are, as the file has it. */
function factsIn({ timeZone }: Salon) {
  return (json: string) => {
    const [stored, own] = JSON.parse(json);
    const { birthday, answered, consent } = factsKnown(factsOf(stored ?? undefined), own ?? undefined);
    const said = answered?.agreed ? { on: salonTime(timeZone, answered.at).date, words: SAID_ON_PROFILE } : null;
    return { birthday, agreedTo: said ?? consent };
  };
}

const SAID_ON_PROFILE = "said on their profile";

/** The cards of those with `q` in a spelling of theirs, and the keys of all who stand on them. docs/rules.md 23.12, 23.18 */
function foundRead(database: Database, salonId: string, sought: Sought) {
  const rows = (people: typeof BOOKED) => sql`${people.table}.rowid IN ${rowsFound(salonId, people, sought)}`;
  const booked = sql`SELECT ${cardKey(salonId, clientColumn(customers))} AS client FROM ${customers}
    WHERE ${alsoInSalon(customers, salonId, rows(BOOKED))}`;
  const added = sql`SELECT ${cardKey(salonId, sql`${addedClients.client}`)} FROM ${addedClients}
    WHERE ${alsoInSalon(addedClients, salonId, rows(ADDED))}`;
  const cards = database.$with("cards", { client: sql<string>`client` }).as(sql`${booked} UNION ${added}`);
  const found = database.$with("found", { client: sql<string>`client` }).as(sql`SELECT client FROM cards UNION
    SELECT joined.client FROM cards JOIN ${joinedClients} AS joined
      ON joined.salon_id = ${salonId} AND joined.joined_to = cards.client`);
  return [cards, found];
}

/** The spellings of those who were found, by the indexes of emails and phones. */
function spellingsFound(salonId: string): SQL {
  return sql`${customers}.rowid IN (
    SELECT one.rowid FROM found CROSS JOIN ${customers} AS one ON one.salon_id = ${salonId} AND one.email = found.client
    UNION ALL
    SELECT one.rowid FROM found CROSS JOIN ${customers} AS one
      ON one.salon_id = ${salonId} AND one.phone_key = found.client AND +one.email = '')`;
}

/** The client's key in the row of the list for which a part of it is read. */
const LISTED = sql`listed.client`;

/** Whether another card was joined with this one. docs/rules.md 23.18 */
function isJoined(salonId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM joined_clients AS other WHERE other.salon_id = ${salonId} AND other.joined_to = ${LISTED})`;
}

function byName({ name, client }: { name: SQLWrapper; client: SQLWrapper }): SQL[] {
  return [sql`lower(${name})`, sql`${client}`];
}

/**
 * When the client was here last and comes next, by the appointments that speak for them and by all, and the latest
 * appointment that does, else the latest of all, with its name and phone. `typedByOthers`: some do not. docs/rules.md 23.15
 */
function bookedRead(database: Database, salonId: string, { date, minute }: SalonTime) {
  const begun = sql`(${appointments.status} = 'completed'
    OR (${appointments.date}, ${appointments.startsMinute}) <= (${date}, ${minute}))`;
  const when = sql`printf('%s %04d', ${appointments.date}, ${appointments.startsMinute})`;
  const stands = sql`${appointments.status} <> 'cancelled'`;
  const visits = (counts: SQL) =>
    sql`json_array(max(iif(${begun} AND ${stands} AND ${counts}, ${appointments.date}, NULL)),
      min(iif(${begun} OR NOT ${stands} OR NOT ${counts}, NULL, ${appointments.date})))`;
  const latest = sql`json(max(json_array(${isVouched}, ${when}, ${appointments.id}, ${appointments.customerName},
    ${appointments.customerPhone})))`;
  return database
    .select({
      booked: sql`json_array(${latest}, NOT min(${isVouched}), ${visits(isVouched)}, ${visits(sql`TRUE`)})`,
    })
    .from(appointments)
    .where(countedOn(salonId, LISTED));
}

/** Null for somebody who has not booked. Appointments that vouch for the client win over those that do not. */
function bookedOf(json: string) {
  const [found, typedByOthers, vouched, all] = JSON.parse(json);
  if (found === null) return null;
  const [speaks, , id, name, phone] = found;
  const latest: { vouched: boolean; id: string; name: string; phone: string } = {
    vouched: Boolean(speaks),
    id,
    name,
    phone,
  };
  return { latest, typedByOthers: Boolean(typedByOthers), vouched: visitsOf(vouched), all: visitsOf(all) };
}

/** Dates, or null. */
function visitsOf([lastVisit, nextVisit]: [string | null, string | null]) {
  return { lastVisit, nextVisit };
}

function entryRead(database: Database, salonId: string) {
  return database
    .select({ entry: sql`json_array(${addedClients.id}, ${addedClients.name}, ${addedClients.phone})` })
    .from(addedClients)
    .where(inSalon(addedClients, salonId, eq(addedClients.client, LISTED)));
}

function entryOf(json: string): { id: string; name: string; phone: string } {
  const [id, name, phone] = JSON.parse(json);
  return { id, name, phone };
}

function theNote(database: Database, salonId: string) {
  return database
    .select({ note: customerNotes.note })
    .from(customerNotes)
    .where(inSalon(customerNotes, salonId, eq(customerNotes.client, LISTED)));
}
