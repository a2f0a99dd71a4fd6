import { eq } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { salons } from "../../database/schema.ts";
import { type HeldTime, withHeld } from "../../diary/holds/held.ts";
import { basketLength, basketNamed, wantedOf } from "../../diary/menu/basket.ts";
import { technicianFor } from "../../diary/times/assign.ts";
import { whyNotOffered } from "../../diary/times/availability.ts";
import { diaryFor } from "../../diary/times/diary.ts";
import { bookableMinutes } from "../../diary/times/shifts.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import { type Refused, refuse } from "../../kernel/result.ts";
import { diaryFrom, diaryReads } from "../opening/diary.server.ts";
import { activeServices } from "../services/service.server.ts";
import type { HoldCommand, NotHeld } from "./hold-command.ts";

/**
 * The time that a hold takes; how long the holds of a network may be together, and for how long its technician takes
 * appointments on that date, minutes.
 */
export interface TimeToHold {
  ok: true;
  time: HeldTime;
  longestBooking: number;
  bookable: number;
}

/**
 * The time that a hold takes, with its technician, or why it can't be held: only what a client may book is held. `others`
 * is what others hold. docs/rules.md 22.9, 22.11
 */
export async function startToHold(
  database: Database,
  { salonId, start, replaces }: Omit<HoldCommand, "holder">,
  others: HeldTime[],
  overdue?: AbortSignal,
): Promise<TimeToHold | Refused<NotHeld>> {
  const { date, minute, technicianId } = start;
  const [services, [settings], ...rows] = await withinTime(
    database.batch([
      activeServices(database, salonId),
      database.select({ longestBooking: salons.longestBookingMinutes }).from(salons).where(eq(salons.id, salonId)),
      ...diaryReads(database, salonId, date, date, replaces),
    ]),
    overdue,
  );
  const team = rows[4];
  const basket = basketNamed(start.services, start.serviceQuantities, services);
  if (!Array.isArray(basket)) return refuse(basket);
  if (technicianId && !team.some(({ id }) => id === technicianId)) return refuse("unknown-technician");
  const diary = diaryFor(diaryFrom(rows), wantedOf(basket, technicianId ?? null));
  const free = withHeld(diary, others);
  const length = basketLength(basket);
  const longestBooking = settings?.longestBooking ?? 0;
  if (length > longestBooking) return refuse("too-long");
  const reason = whyNotOffered(free, start, length, salonTime(free.timeZone, now()));
  if (reason) return refuse(reason);
  const technician = technicianFor(free, start, length);
  const end = minute + length + (free.buffer ?? 0);
  const time = { date, start: minute, end, technicianId: team.length > 1 ? (technician?.id ?? null) : null };
  return { ok: true, time, longestBooking, bookable: bookableMinutes(diary, date, technician) };
}
