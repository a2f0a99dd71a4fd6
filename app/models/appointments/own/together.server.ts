import { sql } from "drizzle-orm";

/** The names of those who were booked together with an appointment and still come, null where nobody is. docs/rules.md 5.40 */
export const togetherColumn = sql<string | null>`(
  SELECT group_concat(other.customer_name, ', ' ORDER BY other.starts_minute, other.id) FROM appointments AS other
  WHERE other.salon_id = appointments.salon_id AND other.party_id = appointments.party_id
    AND other.id <> appointments.id AND other.status <> 'cancelled'
)`.as("together");
