import { asc, eq, type SQLWrapper } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { appointmentItems } from "../../database/schema.ts";

/** The statement that reads the items of an appointment in order, by its id or by the query for that. */
export function itemsOf(database: Database, salonId: string, appointmentId: string | SQLWrapper) {
  return database
    .select()
    .from(appointmentItems)
    .where(inSalon(appointmentItems, salonId, eq(appointmentItems.appointmentId, appointmentId)))
    .orderBy(asc(appointmentItems.position));
}
