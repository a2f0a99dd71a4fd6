import { and, asc, eq, gte } from "drizzle-orm";
import type { Database } from "../database/client.server.ts";
import { closureDates } from "../database/schema.ts";

/** The salon's closed dates from `today` on, soonest first. docs/rules.md 4.1 */
export function comingClosures(database: Database, salonId: string, today: string) {
  return database
    .select({ id: closureDates.id, date: closureDates.date, reason: closureDates.reason })
    .from(closureDates)
    .where(and(eq(closureDates.salonId, salonId), gte(closureDates.date, today)))
    .orderBy(asc(closureDates.date));
}
