import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/* How statements find the rows of a table that belongs to salons. `npm run lint` refuses any other way. docs/rules.md 8.2 */

/** A table, or an alias of one, whose rows belong to salons. */
interface OfSalons {
  salonId: SQLiteColumn;
}

type Conditions = (SQLWrapper | undefined)[];

/**
 * The condition that a row of `table` belongs to the salon and meets `conditions`, if there are any. `salonId` may be a
 * column of another table of the statement. docs/rules.md 8.2
 */
export function inSalon(table: OfSalons, salonId: string | SQLWrapper, ...conditions: Conditions): SQL {
  const ofSalon = eq(table.salonId, salonId);
  return and(ofSalon, ...conditions) ?? ofSalon;
}

/**
 * The same for rows that D1 finds by one of `conditions`, such as their id. The salon is only compared: an index of it could
 * lead D1 through all rows of the salon instead. docs/rules.md 8.2, 8.5
 */
export function alsoInSalon(table: OfSalons, salonId: string | SQLWrapper, ...conditions: Conditions): SQL {
  const ofSalon = eq(sql`+${table.salonId}`, salonId);
  return and(ofSalon, ...conditions) ?? ofSalon;
}
