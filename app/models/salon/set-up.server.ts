import { sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";

/**
 * What a salon needs before clients can book: an account of staff, a service, and being open for booking. docs/rules.md 18.5,
 * 18.8
 */
export type Missing = "staff" | "services" | "opening";

/** What a salon is still missing, the first thing first; null once clients can book a service. docs/rules.md 18.5, 18.8 */
export async function missingOf(database: Database, salonId: string): Promise<Missing | null> {
  const services = sql`SELECT 1 FROM services WHERE salon_id = ${salonId} AND active = 1 AND duration_minutes > 0`;
  const staff = sql`SELECT 1 FROM users WHERE salon_id = ${salonId} AND role = 'admin'`;
  const open = sql`SELECT 1 FROM salons WHERE id = ${salonId} AND open_for_booking`;
  const missing = sql`CASE WHEN EXISTS (${services}) AND EXISTS (${open}) THEN NULL
    WHEN NOT EXISTS (${staff}) THEN 'staff' WHEN NOT EXISTS (${services}) THEN 'services' ELSE 'opening' END`;
  const { missing: found } = await database.get<{ missing: Missing | null }>(sql`SELECT ${missing} AS missing`);
  return found;
}
