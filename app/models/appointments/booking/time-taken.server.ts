import { sql } from "drizzle-orm";

/**
 * Whether another appointment of its technician has the time of a cancelled one, as the triggers see it: a column of a
 * statement that reads `appointments`. docs/rules.md 5.8
 */
export const timeIsTaken = sql<boolean>`EXISTS (
  SELECT 1 FROM appointments AS other
  WHERE other.salon_id = appointments.salon_id AND other.date = appointments.date AND other.status <> 'cancelled'
    AND other.id <> appointments.id AND other.technician_id = appointments.technician_id
    AND other.starts_minute < appointments.ends_minute + appointments.buffer_minutes
    AND other.ends_minute + other.buffer_minutes > appointments.starts_minute
)`
  .mapWith(Boolean)
  .as("time_is_taken");
