import { type SQL, sql } from "drizzle-orm";
import { services } from "../../database/schema.ts";
import type { Service } from "../../diary/menu/service.ts";

/* What a salon's own categories say of a service, in SQL. docs/rules.md 2.13 */

/** The condition that clients see and book a service: it is active, and its category is not hidden. docs/rules.md 2.4, 2.13 */
export function shownToClients(): SQL {
  return sql`(${services.active} AND NOT EXISTS (SELECT 1 FROM salons, json_each(salons.categories) own
    WHERE salons.id = ${services.salonId} AND own.value ->> 'key' = ${services.category} AND own.value ->> 'hidden' = 1))`;
}

/** What the salon calls the category, its place and whether it is hidden; null where it has the usual ones. docs/rules.md 2.13 */
export function ownCategory() {
  const entry = sql`json_object('name', own.value ->> 'name', 'place', own.key, 'hidden', json(own.value -> 'hidden'))`;
  return sql`(SELECT ${entry} FROM salons, json_each(salons.categories) own
    WHERE salons.id = ${services.salonId} AND own.value ->> 'key' = ${services.category})`.mapWith(
    (json: string): NonNullable<Service["ownCategory"]> => JSON.parse(json),
  );
}
