import { and, eq, inArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { Database } from "../../database/client.server.ts";
import { addedClients, appointments, customers } from "../../database/schema.ts";
import type { SalonTime } from "../../kernel/clock.ts";
import { mentions } from "../appointments/selective-filter.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { clientColumn, clientOfAppointment } from "./client-key.server.ts";
import { notesInShort } from "./note.server.ts";

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
      .where(and(eq(addedClients.salonId, salon.id), inArray(addedClients.client, keys))),
    notesInShort(database, salon.id, keys),
  ]);
  const visits = new Map(booked.map((row) => [row.client, row]));
  const entries = new Map(added.map((row) => [row.client, row]));
  const clients = found.flatMap(({ client, name, email }) => {
    const { latest, lastVisit = null, nextVisit = null } = visits.get(client) ?? {};
    const known = latest ?? entries.get(client);
    // They were removed between the two reads.
    if (!known) return [];
    const { id, phone } = known;
    return { id, name, email, phone, lastVisit, nextVisit, note: notes.get(client) ?? "" };
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
    .where(eq(customers.salonId, salon.id));
  const entries = database
    .select({
      ...{ client: addedClients.client, name: addedClients.name, email: addedClients.email },
      ...{ phoneKey: addedClients.phoneKey, appointments: sql<number>`0`.as("appointments") },
    })
    .from(addedClients)
    .where(eq(addedClients.salonId, salon.id));
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

/** When each of some clients was here last and comes next, and their latest appointment with its phone. */
export function bookedRead(database: Database, salonId: string, keys: string[], { date, minute }: SalonTime) {
  const begun = sql`(${appointments.date}, ${appointments.startsMinute}) <= (${date}, ${minute})`;
  const when = sql`printf('%s %04d', ${appointments.date}, ${appointments.startsMinute})`;
  const stands = sql`${appointments.status} <> 'cancelled'`;
  const emails = keys.filter((key) => key.includes("@"));
  const phones = keys.filter((key) => !key.includes("@"));
  const columns = {
    client: sql<string>`${clientOfAppointment}`.as("client"),
    latest: sql`max(json_array(${when}, ${appointments.id}, ${appointments.customerPhone}))`
      .mapWith(idAndPhone)
      .as("latest"),
    lastVisit: sql<string | null>`max(iif(${begun} AND ${stands}, ${appointments.date}, NULL))`.as("last_visit"),
    nextVisit: sql<string | null>`min(iif(${begun} OR NOT ${stands}, NULL, ${appointments.date}))`.as("next_visit"),
  };
  const of = (who: Parameters<typeof and>[0]) =>
    database
      .select(columns)
      .from(appointments)
      .where(and(eq(appointments.salonId, salonId), who))
      .groupBy(clientOfAppointment);
  return unionAll(
    of(inArray(appointments.customerEmail, emails)),
    of(and(inArray(appointments.phoneKey, phones), sql`+${appointments.customerEmail} = ''`)),
  );
}

/** Reads what stands behind the time: the id and the phone of an appointment. */
function idAndPhone(latest: string): { id: string; phone: string } {
  const [, id, phone] = JSON.parse(latest);
  return { id, phone };
}
