import { asc, eq, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { blocks } from "../../database/schema.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { holdsBetween } from "../diary/diary.server.ts";
import { LAST_DATE } from "../opening/stranded.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { throughSchedule, writeAndTell } from "../salon/salon-schedule.server.ts";
import { teamOf } from "../team/team.server.ts";
import type { BlockCommand } from "./block-command.server.ts";
import type { BlockOutcome, UnblockRefusal } from "./blocks.ts";

/**
 * Blocks time through the salon's object, in turn with the commands to appointments. Refuses with the appointments that
 * it would strand, unless staff have agreed to exactly these. docs/rules.md 21.5, 21.11
 */
export function blockTime(salon: Salon, asked: Omit<BlockCommand, "salonId" | "timeZone">): Promise<BlockOutcome> {
  const command = { ...asked, salonId: salon.id, timeZone: salon.timeZone };
  return throughSchedule<BlockOutcome>(salon, (schedule) => schedule.block(command));
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
    .where(holdsBetween(salonId, from, to))
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

/**
 * Removes those blocks that there are; of these a technician, `own`, only their own. Refuses when there is none.
 * docs/rules.md 21.5, 21.10
 */
export async function removeBlocks(
  salonId: string,
  ids: string[],
  own?: string,
): Promise<Result<unknown, UnblockRefusal>> {
  const database = primaryDatabase();
  return writeAndTell("block-not-removed", salonId, async () => {
    const removed = await withinTime(
      database
        .delete(blocks)
        .where(
          inSalon(
            blocks,
            salonId,
            sql`${blocks.id} in (select value from json_each(${JSON.stringify(ids)}))`,
            own === undefined ? undefined : eq(blocks.technicianId, own),
          ),
        )
        .returning({ id: blocks.id }),
    );
    return removed.length > 0 ? { ok: true } : refuse("not-found");
  });
}
