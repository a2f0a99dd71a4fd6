import { eq } from "drizzle-orm";
import type { Database } from "../database/client.server.ts";
import { businessHours } from "../database/schema.ts";
import { type DayHours, DEFAULT_HOURS, WEEKDAYS } from "./business-hours.ts";

/** The salon's week, Monday first, each day by name. docs/rules.md 4.1 */
export async function weekOf(database: Database, salonId: string): Promise<(DayHours & { day: string })[]> {
  const rows = await database.select().from(businessHours).where(eq(businessHours.salonId, salonId));
  return MONDAY_FIRST.map((weekday) => {
    const { isOpen, opensMinute, closesMinute } = rows.find((row) => row.weekday === weekday) ?? DEFAULT_HOURS;
    return { day: WEEKDAYS[weekday], isOpen, opensMinute, closesMinute };
  });
}

const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0] as const;
