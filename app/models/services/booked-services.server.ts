import { sql } from "drizzle-orm";

/** `bookedServices` as a column of a statement that reads `appointments` without their items. docs/rules.md 3.8 */
export const bookedServicesColumn = sql<string>`coalesce(
  (
    SELECT group_concat(name || iif(quantity > 1, ' × ' || quantity, ''), ', ' ORDER BY position)
    FROM appointment_items
    WHERE +salon_id = appointments.salon_id AND appointment_id = appointments.id
  ),
  appointments.service_names
)`.as("booked_services");
