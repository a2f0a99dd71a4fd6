import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { auditEvents } from "../../database/schema.ts";
import { withThoseBefore } from "./succession.server.ts";

/**
 * Whether the payment of an appointment arrived online: Stripe was the last to mark it, or one it was moved from, as paid.
 * docs/rules.md 5.17, 17.4
 */
export async function wasPaidOnline(database: Database, salonId: string, appointmentId: string): Promise<boolean> {
  const [paid] = await database
    .select({ actor: auditEvents.actor })
    .from(auditEvents)
    .where(
      inSalon(
        auditEvents,
        salonId,
        eq(auditEvents.event, "payment paid"),
        sql`${auditEvents.appointmentId} IN (${withThoseBefore(salonId, appointmentId)})`,
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(1);
  return paid?.actor.startsWith("stripe:") ?? false;
}
