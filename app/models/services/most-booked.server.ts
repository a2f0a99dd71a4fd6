import { gte, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { revenueDays } from "../../database/schema.ts";
import { addDays } from "../../kernel/clock.ts";

/** For how long bookings count, days. docs/rules.md 20.3 */
const DAYS = 90;
/** More than there are places to fill, because some have left the menu since. */
const MOST_READ = 24;

/**
 * The statement that reads the names of what was done most in the last 90 days, as revenue counts it, most often first.
 * Nothing while staff have chosen popular services themselves. docs/rules.md 20.3
 */
export function mostBooked(database: Database, salonId: string, today: string) {
  const none = sql`not exists (select 1 from services where salon_id = ${salonId} and popular = 1 and active = 1)`;
  return mostDone(database, salonId, today, none);
}

/** The same, whatever staff have chosen, for staff themselves; `only` if a condition holds. docs/rules.md 15.10 */
export function mostDone(database: Database, salonId: string, today: string, only?: SQL) {
  const name = sql<string>`json_extract(each.value, '$.name')`;
  return database
    .select({ name: name.as("name") })
    .from(sql`${revenueDays}, json_each(${revenueDays.services}) each`)
    .where(inSalon(revenueDays, salonId, gte(revenueDays.date, addDays(today, -DAYS)), only))
    .groupBy(name)
    .orderBy(sql`sum(json_extract(each.value, '$.count')) desc`, name)
    .limit(MOST_READ);
}
