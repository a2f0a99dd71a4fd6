import { eq, sql } from "drizzle-orm";
import { withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { businessHours, salons } from "../../database/schema.ts";
import type { Result } from "../../kernel/result.ts";
import { type DayHours, DEFAULT_HOURS, MONDAY_FIRST, WEEKDAYS, type Weekday } from "./hours.ts";

/** The salon's opening hours, Monday first, with the days' names. docs/rules.md 4.1 */
export async function weekOf(database: Database, salonId: string): Promise<(DayHours & { day: Weekday })[]> {
  return namedDays(await hoursRead(database, salonId));
}

/** The opening hours, and whether appointments must finish by closing time. docs/rules.md 4.1, 4.3 */
export async function openingTimes(database: Database, salonId: string) {
  const [rows, [salon]] = await database.batch([
    hoursRead(database, salonId),
    database.select({ finishByClosing: salons.finishByClosing }).from(salons).where(eq(salons.id, salonId)),
  ]);
  return { week: namedDays(rows), finishByClosing: salon?.finishByClosing ?? false };
}

/**
 * Sets the hours of all seven weekdays, 0 for Sunday, and `finishByClosing` if given, all or nothing. The last write
 * wins. docs/rules.md 4.10
 */
export async function setOpeningTimes(
  salonId: string,
  { week, finishByClosing }: { week: DayHours[]; finishByClosing?: boolean },
): Promise<Result<unknown, "outcome-unknown">> {
  const database = primaryDatabase();
  const hours = database
    .insert(businessHours)
    .values(week.map((day, weekday) => ({ salonId, weekday, ...day })))
    .onConflictDoUpdate({
      target: [businessHours.salonId, businessHours.weekday],
      set: {
        isOpen: sql`excluded.is_open`,
        opensMinute: sql`excluded.opens_minute`,
        closesMinute: sql`excluded.closes_minute`,
      },
    });
  const setting =
    finishByClosing === undefined
      ? []
      : [database.update(salons).set({ finishByClosing }).where(eq(salons.id, salonId))];
  return writeOrRefuse("hours-not-saved", salonId, async () => {
    await withinTime(database.batch([hours, ...setting]));
    return { ok: true };
  });
}

function hoursRead(database: Database, salonId: string) {
  return database.select().from(businessHours).where(eq(businessHours.salonId, salonId));
}

function namedDays(rows: (typeof businessHours.$inferSelect)[]) {
  return MONDAY_FIRST.map((day) => {
    const set = rows.find(({ weekday }) => WEEKDAYS[weekday] === day) ?? DEFAULT_HOURS;
    return { day, isOpen: set.isOpen, opensMinute: set.opensMinute, closesMinute: set.closesMinute };
  });
}
