import { eq } from "drizzle-orm";
import { batchOf } from "../../../database/batch.server.ts";
import { withinTime } from "../../../database/calls.server.ts";
import type { Database } from "../../../database/client.server.ts";
import { inSalon } from "../../../database/in-salon.server.ts";
import { appointments } from "../../../database/schema.ts";
import { type Actor, belongsTo } from "../../../diary/appointments/appointment.ts";
import { freeMinutes, STAFF_DAYS_AHEAD } from "../../../diary/times/availability.ts";
import { diaryFor } from "../../../diary/times/diary.ts";
import { nearestFreeDays, openDays } from "../../../diary/times/free-days.ts";
import { staffDaysRead, staffDiary } from "../../../diary/times/staff-window.ts";
import { addDays, salonTime } from "../../../kernel/clock.ts";
import { diaryFrom, diaryReads } from "../../diary/diary.server.ts";
import type { Salon } from "../../salon/salon.server.ts";
import { itemsOf } from "../items.server.ts";
import type { FreeStartsRequest } from "../move.ts";

/** The starts of a day, minutes of the day, and where there is none, the nearest days that have some. */
export interface FreeForMove {
  times: number[];
  days: string[];
}

/**
 * The starts on a date to which staff can move an appointment, with its technician and its length unless others are
 * asked for; where it has none, the nearest days with some, of those to the end of the month after it. Null when there
 * is no such appointment of the actor's. `instant` is UTC ms. docs/rules.md 4.13, 13.6
 */
export async function freeForMove(
  database: Database,
  { id: salonId, timeZone }: Pick<Salon, "id" | "timeZone">,
  actor: Actor,
  { id, date, technicianId, length }: FreeStartsRequest,
  instant: number,
): Promise<FreeForMove | null> {
  const {
    found: [appointment],
    items,
    ...rows
  } = await withinTime(
    batchOf(database, {
      found: database
        .select()
        .from(appointments)
        .where(inSalon(appointments, salonId, eq(appointments.id, id))),
      items: itemsOf(database, salonId, id),
      ...diaryReads(database, salonId, date, date, id),
    }),
  );
  if (!appointment || !belongsTo(appointment, actor)) return null;
  const { startsMinute, endsMinute, bufferMinutes: buffer } = appointment;
  const now = salonTime(timeZone, instant);
  const long = length ?? endsMinute - startsMinute;
  const wanted = {
    services: items.map(({ serviceId }) => serviceId),
    buffer,
    technicianId: technicianId || appointment.technicianId,
  };
  const times = freeMinutes(staffDiary(diaryFor(diaryFrom(rows), wanted), STAFF_DAYS_AHEAD), date, long, now);
  if (times.length > 0) return { times, days: [] };
  const daysRead = staffDaysRead(now.date, { month: null, date });
  const reads = diaryReads(database, salonId, now.date, addDays(now.date, daysRead), id);
  const around = staffDiary(diaryFor(diaryFrom(await withinTime(batchOf(database, reads))), wanted), daysRead);
  return { times, days: nearestFreeDays(openDays(around, long, now), date) };
}
