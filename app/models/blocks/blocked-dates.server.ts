import type { Database } from "../../database/client.server.ts";
import { blocksOn, type Interval } from "../../diary/times/diary.ts";
import { datesFrom } from "../../kernel/clock.ts";
import { teamOf } from "../team/team.server.ts";
import { blocksBetween } from "./blocks.server.ts";

/** Minutes that are blocked on a date, for one technician, or with `technicianId` null for all. */
export interface BlockedMinutes extends Interval {
  date: string;
  technicianId: string | null;
}

/**
 * What is blocked on each day from date to date, both included, for those who take appointments, without its reason. A
 * salon that has only ever had one technician names none. docs/rules.md 4.12, 21.5
 */
export async function blockedMinutes(
  database: Database,
  salonId: string,
  from: string,
  to: string,
): Promise<BlockedMinutes[]> {
  const [blocks, team] = await database.batch([blocksBetween(database, salonId, from, to), teamOf(database, salonId)]);
  const active = new Set(team.flatMap((technician) => (technician.active ? [technician.id] : [])));
  const held = blocks.filter(({ technicianId }) => technicianId === null || active.has(technicianId));
  if (held.length === 0) return [];
  return datesFrom(from, to).flatMap((date) =>
    blocksOn(held, date).map(({ start, end, technicianId }) => ({
      date,
      start,
      end,
      technicianId: team.length > 1 ? technicianId : null,
    })),
  );
}
