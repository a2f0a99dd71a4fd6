import { and, asc, eq, gte, inArray } from "drizzle-orm";
import { withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { closureDates } from "../../database/schema.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { hmacOf } from "../../kernel/secrets.server.ts";
import { type Closure, type ClosureRefusal, datesFrom, type RemovalRefusal } from "./closures.ts";

/** The salon's closed dates from `today` on, soonest first. docs/rules.md 4.1 */
export function comingClosures(database: Database, salonId: string, today: string) {
  return database
    .select(CLOSURE)
    .from(closureDates)
    .where(and(eq(closureDates.salonId, salonId), gte(closureDates.date, today)))
    .orderBy(asc(closureDates.date));
}

/**
 * Closes a salon from date to date, both included, at `instant` (UTC ms). A day that is closed already keeps its reason
 * and is left out of `added`. Refuses when all days are closed already. docs/rules.md 4.9
 */
export async function closeDays(
  salonId: string,
  { from, to, reason }: { from: string; to: string; reason: string },
  instant: number,
): Promise<Result<{ added: Closure[] }, ClosureRefusal>> {
  const database = primaryDatabase();
  const days = datesFrom(from, to).map((date) => ({
    id: crypto.randomUUID(),
    salonId,
    date,
    reason,
    createdAt: instant,
  }));
  const [first, ...rest] = inParts(days).map((part) =>
    database.insert(closureDates).values(part).onConflictDoNothing().returning(CLOSURE),
  );
  if (!first) throw new Error("There is no day from that date to the other");
  return writeOrRefuse("closure-not-added", salonId, async () => {
    const added = (await withinTime(database.batch([first, ...rest]))).flat();
    if (added.length > 0) return { ok: true, added };
    return refuse(from === to ? "closed-already" : "all-closed-already");
  });
}

/**
 * Closes a salon on one day, `at` (UTC ms). The closure's id derives from the key of the submit, so that a repeat finds
 * the closure that the first submit added. Refuses a day that is closed already, and another closure under the same
 * key. docs/rules.md 4.9, 5.3
 */
export async function closeDay(
  salonId: string,
  { date, reason }: Omit<Closure, "id">,
  { key, adminId, at }: { key: string; adminId: string; at: number },
): Promise<Result<{ closure: Closure }, ClosureRefusal>> {
  const id = hmacOf("closure key", `${salonId} ${adminId} ${key}`);
  const database = primaryDatabase();
  return writeOrRefuse("closure-not-added", salonId, async () => {
    const [, [closure]] = await withinTime(
      database.batch([
        database.insert(closureDates).values({ id, salonId, date, reason, createdAt: at }).onConflictDoNothing(),
        database.select(CLOSURE).from(closureDates).where(eq(closureDates.id, id)),
      ]),
    );
    if (!closure) return refuse("closed-already");
    const asked = closure.date === date && closure.reason === reason;
    return asked ? { ok: true, closure } : refuse("key-reused");
  });
}

/** Removes those closures that there are. Refuses when there is none. docs/rules.md 4.9 */
export async function removeClosures(salonId: string, ids: string[]): Promise<Result<unknown, RemovalRefusal>> {
  const database = primaryDatabase();
  const [first, ...rest] = inParts(ids).map((part) =>
    database
      .delete(closureDates)
      .where(and(eq(closureDates.salonId, salonId), inArray(closureDates.id, part)))
      .returning(CLOSURE),
  );
  if (!first) return refuse("not-found");
  return writeOrRefuse("closure-not-removed", salonId, async () => {
    const removed = (await withinTime(database.batch([first, ...rest]))).flat();
    return removed.length > 0 ? { ok: true } : refuse("not-found");
  });
}

const CLOSURE = { id: closureDates.id, date: closureDates.date, reason: closureDates.reason };

/** Closures per statement: a statement binds at most 100 parameters, a closure has five. */
const ROWS_EACH = 20;

function inParts<Row>(rows: Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_EACH) }, (_, part) =>
    rows.slice(part * ROWS_EACH, (part + 1) * ROWS_EACH),
  );
}
