import { asc, gte, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { isNewKey, keyUsed, noteKey, submitOf } from "../../database/idempotency.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { closureDates } from "../../database/schema.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { writeAndTell } from "../salon/salon-schedule.server.ts";
import { type Closure, type ClosureRefusal, datesFrom } from "./closures.ts";

/** The salon's closed dates from `today` on, soonest first. docs/rules.md 4.1 */
export function comingClosures(database: Database, salonId: string, today: string) {
  return database
    .select(CLOSURE)
    .from(closureDates)
    .where(inSalon(closureDates, salonId, gte(closureDates.date, today)))
    .orderBy(asc(closureDates.date));
}

/**
 * Closes a salon from date to date, both included, `at` (UTC ms). A day that is closed already keeps its reason and is
 * left out of `added`. A repeat under the same key is answered as the first submit was, whatever has become of the
 * closures since. Refuses when all days are closed already. docs/rules.md 4.9, 5.3
 */
export async function closeDays(
  salonId: string,
  { from, to, reason }: { from: string; to: string; reason: string },
  { key, adminId, at }: { key: string; adminId: string; at: number },
): Promise<Result<{ added: Closure[] }, ClosureRefusal>> {
  const database = primaryDatabase();
  const submit = submitOf("closure", { salonId, sender: adminId, key }, { from, to, reason });
  const ids = `${crypto.randomUUID()}-`;
  const days = sql`select ${ids} || value, ${salonId}, value, ${reason}, ${at}
    from json_each(${JSON.stringify(datesFrom(from, to))}) where ${isNewKey(database, submit)}`;
  const created = sql`select group_concat(id, ' ') as id from closure_dates
    where salon_id = ${salonId} and date between ${from} and ${to} and id = ${ids} || date`;
  return writeAndTell("closure-not-added", salonId, async () => {
    const [added, , [used]] = await withinTime(
      database.batch([
        database.insert(closureDates).select(days).onConflictDoNothing().returning(CLOSURE),
        noteKey(database, submit, created, at),
        keyUsed(database, submit),
      ]),
    );
    if (added.length > 0) return { ok: true, added };
    if (!used) return refuse(from === to ? "closed-already" : "all-closed-already");
    if (used.fingerprint !== submit.fingerprint) return refuse("key-reused");
    return { ok: true, added: used.createdId.split(" ").map((id) => ({ id, date: id.slice(-DATE_LENGTH), reason })) };
  });
}

/** The id of a closure ends with its date. */
const DATE_LENGTH = "yyyy-MM-dd".length;

const CLOSURE = { id: closureDates.id, date: closureDates.date, reason: closureDates.reason };
