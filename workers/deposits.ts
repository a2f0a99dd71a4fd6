import { asc, eq, lte, sql } from "drizzle-orm";
import { withinTime } from "../app/database/calls.server.ts";
import { type Database, primaryDatabase } from "../app/database/client.server.ts";
import { LAPSING } from "../app/database/hourly-run.ts";
import { appointments, salons } from "../app/database/schema.ts";
import type { Outcome } from "../app/models/diary/execute.server.ts";
import { throughSchedule } from "../app/models/salon/salon-schedule.server.ts";

/**
 * Cancels the appointments with a deposit that was due by `instant` (UTC ms), each in its salon's object, the longest overdue
 * first. A run cancels a limited number and leaves the others to the next run. Answers how many it cancelled. docs/rules.md
 * 29.6, 10.32
 */
export async function lapseDeposits(instant: number): Promise<{ lapsed: number }> {
  const overdue = await withinTime(overdueDeposits(primaryDatabase(), instant));
  let lapsed = 0;
  const queue = overdue.values();
  const workers = Array.from({ length: LAPSING.sideBySide }, async () => {
    for (const { id, dueAt, salonId, locationHint } of queue) {
      const outcome = await throughSchedule<Outcome>({ id: salonId, locationHint }, (schedule) =>
        schedule.execute({
          ...{ what: "lapse", appointmentId: id, key: `lapse-${id}-${dueAt}`, salonId },
          actor: { role: "clock", userId: "clock" },
        }),
      );
      if (outcome.ok) lapsed++;
    }
  });
  await Promise.all(workers);
  return { lapsed };
}

/** The statement that reads overdue deposits. It uses the index of awaited deposits. */
export function overdueDeposits(database: Database, instant: number) {
  return database
    .select({
      id: appointments.id,
      dueAt: sql<number>`${appointments.depositDueAt}`,
      salonId: appointments.salonId,
      locationHint: salons.locationHint,
    })
    .from(appointments)
    .innerJoin(salons, eq(salons.id, appointments.salonId))
    .where(lte(appointments.depositDueAt, instant))
    .orderBy(asc(appointments.depositDueAt))
    .limit(LAPSING.most);
}
