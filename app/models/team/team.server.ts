import { eq } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { TEAM_ORDER } from "../../database/orders.server.ts";
import { technicians } from "../../database/schema.ts";

/** A technician as staff see them, with the version of the last edit. docs/rules.md 21.1, 21.7 */
export type Technician = Awaited<ReturnType<typeof teamOf>>[number];

/**
 * The statement that reads all technicians of a salon in the team's order, retired ones included. `week` holds hours of
 * their own by weekday, 0 for Sunday; `services` is null for all. docs/rules.md 21.1
 */
export function teamOf(database: Database, salonId: string) {
  return database
    .select(technicianColumns)
    .from(technicians)
    .where(inSalon(technicians, salonId))
    .orderBy(...TEAM_ORDER);
}

/** Whether a salon has an active technician of that id. docs/rules.md 21.1 */
export async function isActive(database: Database, salonId: string, id: string): Promise<boolean> {
  const theirs = inSalon(technicians, salonId, eq(technicians.id, id), eq(technicians.active, true));
  return (await database.$count(technicians, theirs)) > 0;
}

/** The columns of a technician that staff see. */
export const technicianColumns = {
  id: technicians.id,
  name: technicians.name,
  colour: technicians.colour,
  active: technicians.active,
  services: technicians.services,
  week: technicians.week,
  line: technicians.line,
  ownTerms: technicians.ownTerms,
  rota: technicians.rota,
  version: technicians.version,
};
