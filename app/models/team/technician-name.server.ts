import { sql } from "drizzle-orm";

/** Whether the salon of an appointment has, or has had, several technicians. docs/rules.md 21.1 */
export const severalTechnicians = sql`(SELECT count(*) FROM technicians WHERE salon_id = appointments.salon_id) > 1`;

/**
 * The name of an appointment's technician, as a column of a statement that reads `appointments`. Null at a salon that has
 * only ever had one. docs/rules.md 21.1
 */
export const technicianNameColumn = sql<string | null>`(
  SELECT name FROM technicians
  WHERE +salon_id = appointments.salon_id AND id = appointments.technician_id
    AND ${severalTechnicians}
)`.as("technician_name");
