import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { addedClients } from "../../database/schema.ts";
import { keyBeside, phoneIn } from "./shared-phone.ts";

/* Which of those who share a phone somebody is. docs/rules.md 23.20 */

interface Person {
  name: string;
  email: string;
  /** Their phone, normalised. */
  phoneKey: string;
}

/**
 * The phone keys of people, in their order: of those without an email whom staff have added beside somebody with the same phone, with
 * their names; of all others the phones alone. docs/rules.md 23.20
 */
export async function phoneKeysOf(database: Database, salonId: string, people: Person[]): Promise<string[]> {
  const beside = people.map(({ name, email, phoneKey }) =>
    email === "" && phoneKey !== "" ? keyBeside(phoneKey, name) : null,
  );
  const asked = [...new Set(beside.filter((key) => key !== null))];
  if (asked.length === 0) return people.map(({ phoneKey }) => phoneKey);
  const found = await database
    .select({ client: addedClients.client })
    .from(addedClients)
    .where(
      inSalon(
        addedClients,
        salonId,
        sql`${addedClients.client} IN (SELECT value FROM json_each(${JSON.stringify(asked)}))`,
      ),
    );
  const known = new Set(found.map(({ client }) => client));
  return people.map(({ phoneKey }, at) => {
    const key = beside[at] ?? null;
    return key !== null && known.has(key) ? key : phoneKey;
  });
}

/** The same of one person. */
export async function phoneKeyOf(database: Database, salonId: string, person: Person): Promise<string> {
  const [key = person.phoneKey] = await phoneKeysOf(database, salonId, [person]);
  return key;
}

/** The phone in a key, as a column. */
export function phoneOf(key: SQLWrapper): SQL<string> {
  return sql<string>`substr(${key}, 1, instr(${key} || ' ', ' ') - 1)`;
}

/** The condition that a column has a phone, with a name behind it or without. It finds the rows by an index. docs/rules.md 23.20 */
export function hasPhone(column: SQLWrapper, key: string): SQL {
  const phone = phoneIn(key);
  return sql`${column} >= ${phone} AND ${column} < ${`${phone}!`}`;
}

/** Those who are known by each of these phones and no email, by the names that they have been added or booked with. */
export async function namesWith(database: Database, salonId: string, phones: string[]): Promise<Map<string, string[]>> {
  if (phones.length === 0) return new Map();
  const asked = sql`json_each(${JSON.stringify([...new Set(phones)])})`;
  const rows = await database.all<{ phone: string; name: string }>(sql`
    SELECT asked.value AS phone, entry.name AS name FROM ${asked} AS asked
    JOIN added_clients AS entry ON entry.salon_id = ${salonId} AND entry.client = asked.value
    UNION
    SELECT asked.value, booked.name FROM ${asked} AS asked
    JOIN customers AS booked ON booked.salon_id = ${salonId} AND booked.phone_key = asked.value AND +booked.email = ''
  `);
  return new Map(
    [...Map.groupBy(rows, ({ phone }) => phone)].map(([phone, some]) => [phone, some.map(({ name }) => name)]),
  );
}
