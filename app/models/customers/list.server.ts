import { and, inArray, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { addedClients, appointments, customers } from "../../database/schema.ts";
import type { SalonTime } from "../../kernel/clock.ts";
import { isVouched } from "../appointments/own/vouched.server.ts";
import { mentions } from "../appointments/selective-filter.server.ts";
import { clientColumn, clientOfAppointment } from "../notes/client-key.server.ts";
import { notesInShort } from "../notes/note.server.ts";
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
  /** What the salon noted of them, in short. */
  note: string;
}

/** Clients on a page of the list. */
export const CLIENTS_A_PAGE = 50;

/**
 * A page of a salon's clients by name, those whose name, email or phone contains `q`, and how many there are in all. `at`
 * is the salon's time. docs/rules.md 23.12
 */
export async function clientList(
  database: Database,
  salon: Salon,
  { q, page, at }: { q: string; page: number; at: SalonTime },
): Promise<{ clients: ListedClient[]; count: number }> {
  const found = await listRead(database, salon, q)
    .limit(CLIENTS_A_PAGE)
    .offset((page - 1) * CLIENTS_A_PAGE);
  const keys = found.map(({ client }) => client);
  const [booked, added, notes] = await Promise.all([
    bookedRead(database, salon.id, keys, at),
    database
      .select()
      .from(addedClients)
      .where(inSalon(addedClients, salon.id, inArray(addedClients.client, keys))),
    notesInShort(database, salon.id, keys),
  ]);
  const visits = new Map(booked.map((row) => [row.client, row]));
  const entries = new Map(added.map((row) => [row.client, row]));
  const clients = found.flatMap(({ client, name: commonest, email }) => {
    const [row, entry, note = ""] = [visits.get(client), entries.get(client), notes.get(client)];
    const known = row?.latest.vouched ? row.latest : (entry ?? row?.latest);
    // They were removed between the two reads.
    if (!known) return [];
    const counts = row?.latest.vouched || entry ? row?.vouched : row?.all;
    const { lastVisit, nextVisit } = counts ?? { lastVisit: null, nextVisit: null };
    const name = row?.typedByOthers ? known.name : commonest;
    return { id: row?.latest.id ?? known.id, name, email, phone: known.phone, lastVisit, nextVisit, note };
  });
  return { clients, count: found[0]?.count ?? 0 };
}

/**
 * The statement that lists clients: all spellings of those who have booked, and the added ones, one row for each key. The
 * name is the one that they have booked with most often.
 */
export function listRead(database: Database, salon: Salon, q: string) {
  const spellings = database
    .select({
      client: sql<string>`${clientColumn(customers)}`.as("client"),
      ...{ name: customers.name, email: customers.email, phoneKey: customers.phoneKey },
      appointments: customers.appointments,
    })
    .from(customers)
    .where(inSalon(customers, salon.id));
  const entries = database
    .select({
      ...{ client: addedClients.client, name: addedClients.name, email: addedClients.email },
      ...{ phoneKey: addedClients.phoneKey, appointments: sql<number>`0`.as("appointments") },
    })
    .from(addedClients)
    .where(inSalon(addedClients, salon.id));
  const known = unionAll(spellings, entries).as("known");
  const found = q === "" ? sql`TRUE` : (mentions(known, q, salon.country) ?? sql`TRUE`);
  return database
    .select({
      ...{ client: known.client, name: known.name, email: known.email },
      // SQLite takes the other columns from the row with the most: https://sqlite.org/lang_select.html#bareagg
      most: sql<number>`max(${known.appointments})`,
      count: sql<number>`count(*) OVER ()`,
    })
    .from(known)
    .where(sql`${known.client} <> ''`)
    .groupBy(sql`${known.client}`)
    .having(sql`sum(${found}) > 0`)
    .orderBy(sql`lower(${known.name})`, sql`${known.client}`)
    .$dynamic();
}

/**
 * When each of some clients was here last and comes next, by the appointments that speak for them and by all, and the latest
 * appointment that does, else the latest of all, with its name and phone. `typedByOthers`: some do not. docs/rules.md 23.15
 */
export function bookedRead(database: Database, salonId: string, keys: string[], { date, minute }: SalonTime) {
  const begun = sql`(${appointments.date}, ${appointments.startsMinute}) <= (${date}, ${minute})`;
  const when = sql`printf('%s %04d', ${appointments.date}, ${appointments.startsMinute})`;
  const stands = sql`${appointments.status} <> 'cancelled'`;
  const visitsWhere = (counts: SQL) =>
    sql`json_array(max(iif(${begun} AND ${stands} AND ${counts}, ${appointments.date}, NULL)),
      min(iif(${begun} OR NOT ${stands} OR NOT ${counts}, NULL, ${appointments.date})))`.mapWith(visitsOf);
  const emails = keys.filter((key) => key.includes("@"));
  const phones = keys.filter((key) => !key.includes("@"));
  const columns = {
    client: sql<string>`${clientOfAppointment}`.as("client"),
    latest: sql`max(json_array(${isVouched}, ${when}, ${appointments.id}, ${appointments.customerName},
      ${appointments.customerPhone}))`
      .mapWith(latestOf)
      .as("latest"),
    typedByOthers: sql`NOT min(${isVouched})`.mapWith(Boolean).as("typed_by_others"),
    vouched: visitsWhere(isVouched).as("vouched"),
    all: visitsWhere(sql`TRUE`).as("all_visits"),
  };
  const of = (who: Parameters<typeof and>[0]) =>
    database
      .select(columns)
      .from(appointments)
      .where(inSalon(appointments, salonId, who))
      .groupBy(clientOfAppointment);
  return unionAll(
    of(inArray(appointments.customerEmail, emails)),
    of(and(inArray(appointments.phoneKey, phones), sql`+${appointments.customerEmail} = ''`)),
  );
}

/** Reads `[vouched, when, id, name, phone]`. One that speaks for the client comes after all that do not. */
function latestOf(latest: string): { vouched: boolean; id: string; name: string; phone: string } {
  const [vouched, , id, name, phone] = JSON.parse(latest);
  return { vouched: Boolean(vouched), id, name, phone };
}

/** Reads `[lastVisit, nextVisit]`, dates or null. */
function visitsOf(visits: string): { lastVisit: string | null; nextVisit: string | null } {
  const [lastVisit, nextVisit] = JSON.parse(visits);
  return { lastVisit, nextVisit };
}
