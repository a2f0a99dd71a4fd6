import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { selectRows } from "../../database/many-rows.server.ts";
import { appointments, customers, staleDays } from "../../database/schema.ts";

/*
 * Rows that are derived from a salon's appointments: which days of revenue have to be counted again, and how often each
 * customer has booked. They are written together with the appointments, and `npm run salon:recount` computes them again.
 */

/** D1, or another SQLite database that drizzle writes to. */
type Inserting = Pick<BaseSQLiteDatabase<"async", unknown>, "insert">;

/** The customer that an appointment names. */
export interface Named {
  customerEmail: string;
  customerName: string;
  phoneKey: string;
}

/** The statements for appointments that were added and removed, on these dates. docs/rules.md 15.2, 16.9 */
export function derivedFrom(
  database: Database,
  salonId: string,
  { dates, added, removed }: { dates: string[]; added: Named[]; removed: Named[] },
): BatchItem<"sqlite">[] {
  return [
    staleOn(database, salonId, dates),
    ...(added.length > 0 ? [countCustomers(database, salonId, added)] : []),
    ...removed.flatMap((named) => uncountCustomer(database, salonId, named)),
  ];
}

/** The statement that marks days of revenue to be counted again. docs/rules.md 16.9 */
export function staleOn(database: Pick<Database, "insert">, salonId: string, dates: string[]) {
  const rows = sql`select ${salonId}, value, hex(randomblob(8)) from json_each(${JSON.stringify([...new Set(dates)])}) where true`;
  return database
    .insert(staleDays)
    .select(rows)
    .onConflictDoUpdate({
      target: [staleDays.salonId, staleDays.date],
      set: { versionToken: sql`excluded.version_token` },
    });
}

/**
 * The statements that count the customers of some appointments under what these will say, before they say so. `values` is what
 * the appointments are set to.
 */
export function renamedCustomers(
  database: Database,
  salonId: string,
  which: SQL | undefined,
  values: Record<string, SQL | string | null>,
) {
  const { customerEmail, customerName, phoneKey } = appointments;
  const { email, name, phoneKey: phone, appointments: count } = customers;
  const theirs = alsoInSalon(appointments, salonId, which);
  const former = sql`(select ${customerEmail}, ${customerName}, ${phoneKey} from ${appointments} where ${theirs})`;
  const wereNamed = inSalon(customers, salonId, sql`(${email}, ${name}, ${phone}) in ${former}`);
  const isOne = sql`(${customerEmail}, ${customerName}, ${phoneKey}) = (${email}, ${name}, ${phone})`;
  const many = sql`(select count(*) from ${appointments} where ${theirs} and ${isOne})`;
  const [nextEmail, nextName, nextPhone] = [
    sql`${values.customerEmail ?? customerEmail}`,
    sql`${values.customerName ?? customerName}`,
    sql`${values.phoneKey ?? phoneKey}`,
  ];
  const next = sql`select ${salonId}, ${nextEmail}, ${nextName}, ${nextPhone}, count(*) from ${appointments}
    where ${theirs} group by 2, 3, 4`;
  return {
    customersGone: database.delete(customers).where(and(wereNamed, sql`${count} <= ${many}`)),
    customersFewer: database
      .update(customers)
      .set({ appointments: sql`${count} - ${many}` })
      .where(wereNamed),
    customersRenamed: database.insert(customers).select(next).onConflictDoUpdate(addingTo()),
  };
}

/** The statement that counts the customers of a salon that has none counted yet. */
export function countAllCustomers(database: Inserting, salonId: string) {
  const { customerEmail, customerName, phoneKey } = appointments;
  const rows = sql`select ${salonId}, ${customerEmail}, ${customerName}, ${phoneKey}, count(*) from ${appointments}
    where ${inSalon(appointments, salonId)} group by ${customerEmail}, ${customerName}, ${phoneKey}`;
  return database.insert(customers).select(rows);
}

/** The statement that marks all of a salon's days with appointments to be counted. docs/rules.md 16.9 */
export function staleEverywhere(database: Inserting, salonId: string) {
  const rows = sql`select ${salonId}, ${appointments.date}, hex(randomblob(8)) from ${appointments}
    where ${inSalon(appointments, salonId)}`;
  return database.insert(staleDays).select(sql`${rows} group by ${appointments.date}`).onConflictDoNothing();
}

function countCustomers(database: Database, salonId: string, added: Named[]) {
  const times = Map.groupBy(added, ({ customerEmail, customerName, phoneKey }) =>
    JSON.stringify([customerEmail, customerName, phoneKey]),
  );
  const rows = [...times.values()].flatMap(([named, ...others]) => {
    if (!named) return [];
    const { customerEmail: email, customerName: name, phoneKey } = named;
    return [{ salonId, email, name, phoneKey, appointments: 1 + others.length }];
  });
  return database.insert(customers).select(selectRows(customers, rows)).onConflictDoUpdate(addingTo());
}

/** What an insert does where a customer is counted already: it adds its number. */
function addingTo() {
  const { salonId, email, name, phoneKey, appointments: count } = customers;
  return { target: [salonId, email, name, phoneKey], set: { appointments: sql`${count} + excluded.appointments` } };
}

/** Counts a customer down. The row is deleted with their last appointment. */
function uncountCustomer(
  database: Database,
  salonId: string,
  { customerEmail, customerName, phoneKey }: Named,
): BatchItem<"sqlite">[] {
  const theirs = [
    eq(customers.email, customerEmail),
    eq(customers.name, customerName),
    eq(customers.phoneKey, phoneKey),
  ];
  return [
    database.delete(customers).where(inSalon(customers, salonId, ...theirs, lte(customers.appointments, 1))),
    database
      .update(customers)
      .set({ appointments: sql`${customers.appointments} - 1` })
      .where(inSalon(customers, salonId, ...theirs)),
  ];
}
