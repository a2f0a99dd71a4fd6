import { sql } from "drizzle-orm";
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";
import { inSalon } from "../../database/in-salon.server.ts";
import { appointments, payments } from "../../database/schema.ts";

/** D1, or another SQLite database that drizzle writes to. */
type Inserting = Pick<BaseSQLiteDatabase<"async", unknown>, "insert">;

/**
 * The statement that writes the money of appointments that were paid before they came here, on their own dates. They are those
 * of the demo salons and of tests, which no command has booked. docs/rules.md 27.4
 */
export function paidRows(database: Inserting, salonId: string) {
  const { id, firstId, paymentMethod, pricePence, date, updatedAt, paymentStatus, replacedById } = appointments;
  const paid = sql`${paymentStatus} = 'paid' and ${pricePence} > 0 and ${replacedById} is null`;
  const rows = sql`select 'paid-' || ${id}, ${appointments.salonId}, ${firstId}, 'payment', ${paymentMethod}, ${pricePence}, null,
    ${date}, ${updatedAt}, 'as booked', '', null, null, null, 1, null, null from ${appointments}
    where ${inSalon(appointments, salonId, paid)}`;
  return database.insert(payments).select(rows).onConflictDoNothing();
}
