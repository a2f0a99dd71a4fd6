import { exists, isNotNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { users } from "../../database/schema.ts";

/** The condition of the index `users_of_the_staff`. */
export function isStaffRow() {
  return or(sql`${users.role} = 'admin'`, isNotNull(users.staffRole));
}

/** A condition within the write, so that two owners can't remove each other. docs/rules.md 6.29 */
export function notTheLastOwner(database: Database, salonId: string) {
  const others = alias(users, "others");
  const anotherOwner = database
    .select({ id: others.id })
    .from(others)
    .where(
      inSalon(
        others,
        salonId,
        ne(others.id, users.id),
        sql`${others.role} = 'admin' and coalesce(${others.staffRole}, 'owner') = 'owner'`,
      ),
    );
  return or(sql`${users.role} <> 'admin'`, sql`coalesce(${users.staffRole}, 'owner') <> 'owner'`, exists(anotherOwner));
}
