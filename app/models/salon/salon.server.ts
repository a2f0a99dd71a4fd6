import { eq, getTableColumns, isNull, or } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { salons } from "../../database/schema.ts";
import type { Picture } from "../../diary/menu/service.ts";
import { logoOfSalon } from "../pictures/picture.server.ts";
import { bookableDaysColumn } from "./bookable-days.server.ts";

/** A row of `salons` in `database/schema.ts`, with the salon's logo where it was read too. */
export type Salon = typeof salons.$inferSelect & { logo?: Picture | null };

/** Thrown while no salon answers at a host: mostly before the first one is made. docs/rules.md 18.5 */
export class NoSalon extends Error {
  override message = "There is no salon here yet: npm run salon:create makes one";
}

/**
 * The salon of a host, or the default salon for an unknown host. It is cached for a minute in this isolate: only its
 * name, contacts and time zone are used from here; the diary reads its own data afresh. docs/rules.md 8.1
 */
export async function salonAt(database: Database, host: string, instant: number): Promise<Salon> {
  const cached = cachedSalons.get(host);
  if (cached && instant - cached.readAt < KEEP_MS) return cached.salon;
  const [salon] = await database
    .select({ ...getTableColumns(salons), bookableDays: bookableDaysColumn, logo: logoOfSalon(salons.id) })
    .from(salons)
    .where(or(eq(salons.host, host), isNull(salons.host)))
    // By an expression and not by the index, which would be walked through from its end.
    .orderBy(isNull(salons.host))
    .limit(1);
  if (!salon) throw new NoSalon();
  if (cachedSalons.size >= MOST_CACHED) cachedSalons.clear();
  cachedSalons.set(host, { salon, readAt: instant });
  return salon;
}

/** Reads the salon of a host again, after an edit in this isolate. Others follow within a minute. docs/rules.md 18.4 */
export async function readSalonAgain(database: Database, host: string, instant: number): Promise<void> {
  cachedSalons.delete(host);
  await salonAt(database, host, instant);
}

const KEEP_MS = 60_000;
const MOST_CACHED = 1_000;
const cachedSalons = new Map<string, { salon: Salon; readAt: number }>();
