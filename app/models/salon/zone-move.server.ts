import { eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { appointments, outbox } from "../../database/schema.ts";
import { OPEN_STATUSES } from "../../diary/appointments/appointment.ts";
import { instantAt, now, salonTime } from "../../kernel/clock.ts";

/* A salon that moves to another time zone: what is booked keeps its time on the wall. docs/rules.md 18.14 */

/** An appointment to come, with what its time is known by. */
export interface ComingStart {
  id: string;
  date: string;
  startsMinute: number;
}

/** The statement that reads the appointments that a move is about: those to come by the clock of the zone that is left. */
export function comingStarts(database: Database, salonId: string, timeZone: string) {
  const { id, date, startsMinute } = appointments;
  return database
    .select({ id, date, startsMinute })
    .from(appointments)
    .where(toCome(salonId, timeZone))
    .orderBy(date, startsMinute);
}

function toCome(salonId: string, timeZone: string): SQL | undefined {
  const at = salonTime(timeZone, now());
  const { date, startsMinute, status } = appointments;
  const isAhead = sql`(${date}, ${startsMinute}) > (${at.date}, ${at.minute})`;
  return inSalon(appointments, salonId, gte(date, at.date), inArray(status, OPEN_STATUSES), isAhead);
}

/**
 * The statements of a move: calendars hear that the entries have changed, and each reminder that waits moves with its appointment.
 * docs/rules.md 18.14
 */
export function zoneMoved(
  database: Database,
  salonId: string,
  { from, to, coming }: { from: string; to: string; coming: ComingStart[] },
) {
  const moved = coming.map(({ id, date, startsMinute }) => [
    id,
    instantAt(to, date, startsMinute) - instantAt(from, date, startsMinute),
  ]);
  const rows = sql`json_each(${JSON.stringify(moved)})`;
  const { subjectId, kind, dueAt, sentAt, failedAt, droppedAt } = outbox;
  const waits = sql`${sentAt} IS NULL AND ${failedAt} IS NULL AND ${droppedAt} IS NULL`;
  return {
    entries: database
      .update(appointments)
      .set({ calendarSequence: sql`${appointments.calendarSequence} + 1` })
      .where(toCome(salonId, from)),
    reminders: database
      .update(outbox)
      .set({
        dueAt: sql`${dueAt} + (SELECT move.value ->> 1 FROM ${rows} AS move WHERE move.value ->> 0 = ${subjectId})`,
      })
      .where(
        alsoInSalon(
          outbox,
          salonId,
          eq(kind, "reminder"),
          waits,
          sql`${subjectId} IN (SELECT move.value ->> 0 FROM ${rows} AS move)`,
        ),
      ),
  };
}
