import type { Block, BlockedTime } from "../../diary/times/diary.ts";
import { addDays, clockTime, daysBetween, MIDNIGHT } from "../../kernel/clock.ts";
import type { Result } from "../../kernel/result.ts";
import type { Strands } from "../opening/stranded.server.ts";

/* Blocked time: why it is refused, and how it is listed. docs/rules.md 21.5 */

/** Why time was not blocked, other than stranded appointments. */
export type BlockRefusal = "not-yours" | "unknown-technician" | "key-reused" | "outcome-unknown";

/** The outcome of blocking time. */
export type BlockOutcome = Result<{ added: BlockedTime[] }, BlockRefusal | Strands>;

/** Why blocks were not removed. */
export type UnblockRefusal = "not-found" | "outcome-unknown";

/** Blocks that are alike on consecutive days, or one that is weekly. */
export interface BlockedDays extends Omit<BlockedTime, "id" | "date"> {
  ids: string[];
  from: string;
  to: string;
}

/** The blocks that hold for a technician: their own, and everybody's. docs/rules.md 21.10 */
export function blocksOf<Row extends Pick<BlockedTime, "technicianId">>(blocks: Row[], technicianId: string): Row[] {
  return blocks.filter((block) => block.technicianId === null || block.technicianId === technicianId);
}

/**
 * Groups blocks of consecutive days that are alike in all else; the weekly ones come first, and no more than a week of them
 * is one. docs/rules.md 21.5
 */
export function blocksInRows(blocks: BlockedTime[]): BlockedDays[] {
  const rows: BlockedDays[] = [];
  for (const { id, date, ...block } of blocks.toSorted(byDate)) {
    const before = rows.findLast((row) => isAlike(row, block));
    const sameWeek = !block.weekly || (before && daysBetween(before.from, date) < 7);
    if (before && sameWeek && addDays(before.to, 1) === date) {
      before.to = date;
      before.ids.push(id);
    } else rows.push({ ...block, ids: [id], from: date, to: date });
  }
  return rows;
}

/** `13:00 to 14:00`, or `All day`. */
export function blockedHours({ start, end }: Pick<Block, "start" | "end">): string {
  return start === 0 && end === MIDNIGHT ? "All day" : `${clockTime(start)} to ${clockTime(end)}`;
}

function byDate(one: BlockedTime, other: BlockedTime): number {
  return Number(other.weekly) - Number(one.weekly) || one.date.localeCompare(other.date) || one.start - other.start;
}

function isAlike(one: Omit<BlockedDays, "ids" | "from" | "to">, other: Omit<BlockedTime, "id" | "date">): boolean {
  const { technicianId, start, end, weekly, reason } = other;
  return (
    one.technicianId === technicianId &&
    one.start === start &&
    one.end === end &&
    one.weekly === weekly &&
    one.reason === reason
  );
}
