import { and, eq } from "drizzle-orm";
import { withinTime } from "../../../database/calls.server.ts";
import type { Database } from "../../../database/client.server.ts";
import { appointments } from "../../../database/schema.ts";
import { salonTime } from "../../../kernel/clock.ts";
import { freeMinutes, STAFF_DAYS_AHEAD } from "../../opening/availability.ts";
import { diaryFrom, diaryReads } from "../../opening/diary.server.ts";
import { diaryFor } from "../../opening/diary.ts";
import { staffDiary } from "../../opening/staff-window.ts";
import type { Salon } from "../../salon/salon.server.ts";
import { type Actor, belongsTo } from "../appointment.ts";
import type { PlaceAsked } from "../move.ts";
import { itemsOf } from "./contents-and-price.server.ts";

/**
 * The starts on a date to which staff can move an appointment, minutes of the day: with its technician and its length unless
 * others are asked for. Null when there is no such appointment of the actor's. `instant` is UTC ms. docs/rules.md 13.6
 */
export async function freeForMove(
  database: Database,
  { id: salonId, timeZone }: Pick<Salon, "id" | "timeZone">,
  actor: Actor,
  { id, date, technicianId, length }: PlaceAsked,
  instant: number,
): Promise<number[] | null> {
  const [[appointment], items, ...rows] = await withinTime(
    database.batch([
      database
        .select()
        .from(appointments)
        .where(and(eq(appointments.salonId, salonId), eq(appointments.id, id))),
      itemsOf(database, salonId, id),
      ...diaryReads(database, salonId, date, date, id),
    ]),
  );
  if (!appointment || !belongsTo(appointment, actor)) return null;
  const { startsMinute, endsMinute, bufferMinutes: buffer } = appointment;
  const wanted = {
    services: items.map(({ serviceId }) => serviceId),
    buffer,
    technicianId: technicianId || appointment.technicianId,
  };
  const diary = staffDiary(diaryFor(diaryFrom(rows), wanted), STAFF_DAYS_AHEAD);
  return freeMinutes(diary, date, length ?? endsMinute - startsMinute, salonTime(timeZone, instant));
}
