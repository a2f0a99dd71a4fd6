import { ne, notExists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { technicians } from "../../database/schema.ts";
import type { Technician } from "./team.server.ts";
import type { TechnicianEdit } from "./technician.ts";

/** A condition within the write, so that two simultaneous writes can't both take a name. */
export function nameIsFree(database: Database, salonId: string, id: string, name: string): SQL {
  const others = alias(technicians, "named");
  const taken = inSalon(others, salonId, ne(others.id, id), sql`${others.name} = ${name} collate nocase`);
  return notExists(database.select({ id: others.id }).from(others).where(taken));
}

/** Whether somebody else of the team has this name. docs/rules.md 21.7 */
export function isNameTaken(team: Technician[], id: string, name: string): boolean {
  return team.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase());
}

/** A condition within the write: all of these services are of the salon. docs/rules.md 21.7 */
export function servicesExist(salonId: string, services: string[]): SQL {
  const asked = JSON.stringify(services);
  return sql`not exists (select 1 from json_each(${asked}) where value not in (select id from services where salon_id = ${salonId}))`;
}

/** Whether a technician already is as an edit asks. */
export function matchesEdit(current: Technician, edit: Partial<TechnicianEdit>): boolean {
  const stands = new Map<string, unknown>(Object.entries(current));
  return Object.entries(edit).every(
    ([what, value]) => value === undefined || JSON.stringify(stands.get(what)) === JSON.stringify(value),
  );
}
