import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { appointmentItems } from "../../database/schema.ts";

/** The statement that reads the items of an appointment in order. */
export function itemsOf(database: Database, salonId: string, appointmentId: string) {
  return database
    .select()
    .from(appointmentItems)
    .where(and(eq(appointmentItems.salonId, salonId), eq(appointmentItems.appointmentId, appointmentId)))
    .orderBy(asc(appointmentItems.position));
}
