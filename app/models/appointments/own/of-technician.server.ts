import { and, isNull, type SQL, sql } from "drizzle-orm";
import { appointments } from "../../../database/schema.ts";

/**
 * `isTechniciansOwn` as an SQL condition. With `byIndex` false, D1 does not look for the appointments by their technician.
 * docs/rules.md 21.10, 23.7
 */
export function techniciansOwn(own: string, { byIndex = true } = {}): SQL | undefined {
  const column = byIndex ? sql`${appointments.technicianId}` : sql`+${appointments.technicianId}`;
  return and(sql`${column} = ${own}`, isNull(appointments.replacedById));
}
