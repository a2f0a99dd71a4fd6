import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../database/client.server.ts";
import { services } from "../database/schema.ts";

/** The whole catalogue of a salon in menu order, inactive services too: for staff, and for a batch. */
export function catalogue(database: Database, salonId: string) {
  return database.select(columns).from(services).where(eq(services.salonId, salonId)).orderBy(asc(services.position));
}

/** What clients can choose from: the active services in menu order. docs/rules.md 2.4 */
export function activeServices(database: Database, salonId: string) {
  return database
    .select(columns)
    .from(services)
    .where(and(eq(services.salonId, salonId), eq(services.active, true)))
    .orderBy(asc(services.position));
}

const columns = {
  id: services.id,
  name: services.name,
  description: services.description,
  pricePence: services.pricePence,
  durationMinutes: services.durationMinutes,
  category: services.category,
  active: services.active,
};
