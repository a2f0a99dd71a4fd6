import { sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";

/** What a salon has to have before clients can book: an account of staff, and a service. docs/rules.md 18.5 */
export type Missing = "staff" | "services";

/** What a salon is still missing, the first thing first; null once clients can book a service. docs/rules.md 18.5 */
export async function missingOf(database: Database, salonId: string): Promise<Missing | null> {
  const services = sql`SELECT 1 FROM services WHERE salon_id = ${salonId} AND active = 1 AND duration_minutes > 0`;
  const staff = sql`SELECT 1 FROM users WHERE salon_id = ${salonId} AND role = 'admin'`;
  const missing = sql`CASE WHEN EXISTS (${services}) THEN NULL WHEN EXISTS (${staff}) THEN 'services' ELSE 'staff' END`;
  const { missing: found } = await database.get<{ missing: Missing | null }>(sql`SELECT ${missing} AS missing`);
  return found;
}
