import { asc, gte, sql } from "drizzle-orm";
import { batchOf } from "../../database/batch.server.ts";
import { countChanges } from "../../database/changes.server.ts";
import type { Database } from "../../database/client.server.ts";
import { editOrRefuse } from "../../database/edits.server.ts";
import { keepKey, keyUsed, submitOf } from "../../database/idempotency.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { closureDates } from "../../database/schema.ts";
import { type ClosureAsked, closeDays as decideClosing } from "../../diary/commands/closures.ts";
import type { Closure } from "../../diary/times/diary.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import type { Result } from "../../kernel/result.ts";
import { diaryReads } from "../diary/diary.server.ts";
import { type EditedSalon, sendEdit } from "../salon/salon-schedule.server.ts";
import type { ClosureRefusal } from "./closures.ts";
import { type Agreed, isAgreed, type Strands, strands, upcoming, withAcknowledgement } from "./stranded.server.ts";

/** The salon's closed dates from `today` on, soonest first. docs/rules.md 4.1 */
export function comingClosures(database: Database, salonId: string, today: string) {
  return database
    .select(CLOSURE)
    .from(closureDates)
    .where(inSalon(closureDates, salonId, gte(closureDates.date, today)))
    .orderBy(asc(closureDates.date));
}

/** The edit that closes days. The same `key` from the same admin is the same command. */
export interface ClosureEdit {
  what: "close";
  timeZone: string;
  adminId: string;
  key: string;
  closure: ClosureAsked;
  agreed: Agreed;
}

/** The outcome of closing days. */
export type ClosureOutcome = Result<{ added: Closure[] }, ClosureRefusal | Strands>;

/**
 * Closes a salon from date to date, both included. A day that is closed already keeps its reason and is left out of
 * `added`. A repeat under the same key is answered as the first submit was, whatever has become of the closures since.
 * Refuses when all days are closed already, and what strands appointments that staff have not agreed to.
 * docs/rules.md 4.9, 4.11, 5.3
 */
export function closeDays(
  salon: EditedSalon,
  closure: ClosureAsked,
  { key, adminId, agreed = true }: { key: string; adminId: string; agreed?: Agreed },
): Promise<ClosureOutcome> {
  return sendEdit(salon, { what: "close", timeZone: salon.timeZone, adminId, key, closure, agreed });
}

/** Decides on closing days and writes it, by the time `overdue` aborts. It runs inside the salon's object. */
export function writeClosure(
  salonId: string,
  { timeZone, adminId, key, closure, agreed }: ClosureEdit,
  overdue?: AbortSignal,
): Promise<ClosureOutcome> {
  return editOrRefuse("closure-not-added", salonId, overdue, async (database, asOf): Promise<ClosureOutcome> => {
    const { from, to, reason } = closure;
    const submit = submitOf("closure", { salonId, sender: adminId, key }, { from, to, reason });
    const at = now();
    const { closures, coming, keys } = await batchOf(database, {
      closures: diaryReads(database, salonId, from, to).closures,
      coming: upcoming(database, salonId, salonTime(timeZone, at), { from, to }),
      keys: keyUsed(database, submit),
    });
    const decided = decideClosing(
      { closed: closures, coming, used: keys[0] },
      {
        ...{ asked: closure, id: crypto.randomUUID(), fingerprint: submit.fingerprint },
        isAgreed: (stranded) => isAgreed(withAcknowledgement(stranded), agreed),
      },
    );
    if (!decided.ok) return decided.reason === "strands" ? strands(decided) : decided;
    const { added, repeats } = decided;
    if (repeats) return { ok: true, added };
    const days = sql`select value ->> 'id', ${salonId}, value ->> 'date', value ->> 'reason', ${at}
      from json_each(${JSON.stringify(added)})`;
    const createdId = added.map(({ id }) => id).join(" ");
    const dates = added.map(({ date }) => date);
    await database.batch([
      database.insert(closureDates).select(days),
      keepKey(database, submit, createdId, at),
      countChanges(database, salonId, dates, { asOf }),
    ]);
    return { ok: true, added };
  });
}

const CLOSURE = { id: closureDates.id, date: closureDates.date, reason: closureDates.reason };
