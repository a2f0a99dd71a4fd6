import { eq, sql } from "drizzle-orm";
import { batchOf } from "../../database/batch.server.ts";
import { ALL_DATES, countChanges } from "../../database/changes.server.ts";
import { editOrRefuse } from "../../database/edits.server.ts";
import { keepKey, keyUsed, submitOf } from "../../database/idempotency.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { blocks, technicians } from "../../database/schema.ts";
import { blockTime } from "../../diary/commands/blocks.ts";
import type { BlockAsked, BlockedTime } from "../../diary/times/diary.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import {
  type Agreed,
  isAgreed,
  LAST_DATE,
  strands,
  upcoming,
  withAcknowledgement,
} from "../opening/stranded.server.ts";
import type { BlockOutcome } from "./blocks.ts";

/** The edit that blocks time. The same `key` from the same admin is the same command. */
export interface BlockEdit {
  what: "block";
  timeZone: string;
  adminId: string;
  key: string;
  block: BlockAsked;
  /** Set if a technician sends it. They may only block their own time. docs/rules.md 21.10 */
  own?: string | undefined;
  agreed: Agreed;
}

/**
 * Decides on blocking time and writes it, by the time `overdue` aborts. It runs inside the salon's object: an appointment that
 * was booked before it is among the stranded ones, and one that comes after it finds the time blocked.
 * docs/rules.md 5.3, 21.5, 21.11
 */
export function writeBlock(
  salonId: string,
  { timeZone, adminId, key, block, own, agreed }: BlockEdit,
  overdue?: AbortSignal,
): Promise<BlockOutcome> {
  return editOrRefuse("block-not-added", salonId, overdue, async (database, asOf): Promise<BlockOutcome> => {
    const { from, to, weekly, technicianId } = block;
    const submit = submitOf("block", { salonId, sender: adminId, key }, block);
    const id = crypto.randomUUID();
    const at = now();
    const { keys, ...read } = await batchOf(database, {
      coming: upcoming(database, salonId, salonTime(timeZone, at), { from, to: weekly ? LAST_DATE : to }),
      team: database
        .select({ id: technicians.id })
        .from(technicians)
        .where(inSalon(technicians, salonId, eq(technicians.id, technicianId ?? ""))),
      keys: keyUsed(database, submit),
    });
    const decided = blockTime(
      { ...read, used: keys[0] },
      {
        ...{ block, own, id, fingerprint: submit.fingerprint },
        isAgreed: (stranded) => isAgreed(withAcknowledgement(stranded), agreed),
      },
    );
    if (!decided.ok) return decided.reason === "strands" ? strands(decided) : decided;
    const { added, repeats } = decided;
    if (repeats) return { ok: true, added };
    await database.batch([
      database.insert(blocks).select(blockRows(salonId, added, at)),
      keepKey(database, submit, id, at),
      countChanges(database, salonId, datesOf(added), { asOf }),
    ]);
    return { ok: true, added };
  });
}

/** The dates that look different once these blocks come or go. docs/rules.md 22.4 */
export function datesOf(these: Pick<BlockedTime, "date" | "weekly">[]): string[] {
  return these.map(({ date, weekly }) => (weekly ? ALL_DATES : date));
}

/** The columns of the blocks, from one parameter: a statement binds at most 100. */
function blockRows(salonId: string, added: BlockedTime[], at: number) {
  return sql`select value ->> 'id', ${salonId}, value ->> 'technicianId', value ->> 'date', value ->> 'start',
    value ->> 'end', value ->> 'weekly', value ->> 'reason', ${at} from json_each(${JSON.stringify(added)})`;
}
