import { asc, eq, sql } from "drizzle-orm";
import { countChanges } from "../../database/changes.server.ts";
import type { Database } from "../../database/client.server.ts";
import { editOrRefuse } from "../../database/edits.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { blocks } from "../../database/schema.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { isBlockBetween } from "../diary/diary.server.ts";
import { LAST_DATE } from "../opening/stranded.server.ts";
import { type EditedSalon, sendEdit } from "../salon/salon-schedule.server.ts";
import { teamOf } from "../team/team.server.ts";
import { type BlockEdit, datesOf } from "./block-command.server.ts";
import type { BlockOutcome, UnblockRefusal } from "./blocks.ts";

/**
 * Blocks time through the salon's object, in turn with the commands to appointments. Refuses with the appointments that
 * it would strand, unless staff have agreed to exactly these. docs/rules.md 21.5, 21.11
 */
export function blockTime(salon: EditedSalon, asked: Omit<BlockEdit, "what" | "timeZone">): Promise<BlockOutcome> {
  return sendEdit(salon, { what: "block", timeZone: salon.timeZone, ...asked });
}

/**
 * The statement that reads the blocks that hold on a day from date to date, both included: those of these dates, and the
 * weekly ones that begin by the last. `blocksOn` tells which hold on one day. docs/rules.md 21.5
 */
export function blocksBetween(database: Database, salonId: string, from: string, to: string) {
  return database
    .select({
      id: blocks.id,
      technicianId: blocks.technicianId,
      date: blocks.date,
      start: blocks.startsMinute,
      end: blocks.endsMinute,
      weekly: blocks.weekly,
      reason: blocks.reason,
    })
    .from(blocks)
    .where(isBlockBetween(salonId, from, to))
    .orderBy(asc(blocks.date), asc(blocks.startsMinute), asc(blocks.id));
}

/** The statement that reads the weekly blocks and those from `today` on. docs/rules.md 21.5 */
export function comingBlocks(database: Database, salonId: string, today: string) {
  return blocksBetween(database, salonId, today, LAST_DATE);
}

/** The weekly blocks and those from `today` on, and the team, in one round trip. docs/rules.md 21.5 */
export async function blocksAndTeam(database: Database, salonId: string, today: string) {
  const [blocks, team] = await database.batch([comingBlocks(database, salonId, today), teamOf(database, salonId)]);
  return { blocks, team: team.map(({ id, name, active }) => ({ id, name, active })) };
}

/** The edit that removes blocks. */
export interface UnblockEdit {
  what: "unblock";
  ids: string[];
  /** Set if a technician sends it. They may only remove their own blocks. docs/rules.md 21.10 */
  own?: string | undefined;
}

/**
 * Removes those blocks that there are; of these a technician, `own`, only their own. Refuses when there is none.
 * docs/rules.md 21.5, 21.10
 */
export function removeBlocks(
  salon: EditedSalon,
  ids: string[],
  own?: string,
): Promise<Result<unknown, UnblockRefusal>> {
  return sendEdit(salon, { what: "unblock", ids, own });
}

/** Removes them, by the time `overdue` aborts. It runs inside the salon's object. */
export function writeRemoval(
  salonId: string,
  { ids, own }: UnblockEdit,
  overdue?: AbortSignal,
): Promise<Result<unknown, UnblockRefusal>> {
  const theirs = alsoInSalon(
    blocks,
    salonId,
    sql`${blocks.id} in (select value from json_each(${JSON.stringify(ids)}))`,
    own === undefined ? undefined : eq(blocks.technicianId, own),
  );
  return editOrRefuse("block-not-removed", salonId, overdue, async (database, asOf) => {
    const { date, weekly } = blocks;
    const found = await database.select({ date, weekly }).from(blocks).where(theirs);
    if (found.length === 0) return refuse("not-found");
    const removal = database.delete(blocks).where(theirs);
    await database.batch([removal, countChanges(database, salonId, datesOf(found), { asOf })]);
    return { ok: true };
  });
}
