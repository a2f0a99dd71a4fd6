import { desc, sql } from "drizzle-orm";
import { batchOf } from "../../database/batch.server.ts";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { appointments } from "../../database/schema.ts";
import { belongsTo, isOpen, type StaffActor } from "../../diary/appointments/appointment.ts";
import { isOfFriend } from "../../diary/appointments/booked.ts";
import { basketLength, basketLike, wantedOf } from "../../diary/menu/basket.ts";
import {
  BESIDE_DAYS,
  datesAgain,
  type PlaceAgain,
  placeAgain,
  rhythmOf,
  technicianAgain,
} from "../../diary/times/again.ts";
import { STAFF_DAYS_AHEAD } from "../../diary/times/availability.ts";
import { type Diary, diaryFor } from "../../diary/times/diary.ts";
import { staffDiary } from "../../diary/times/staff-window.ts";
import { addDays, daysBetween, isBefore, type SalonTime, salonTime } from "../../kernel/clock.ts";
import { diaryFrom, diaryReads } from "../diary/diary.server.ts";
import { cardKey, clientOf, countedOn } from "../notes/client-key.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { bookableServices } from "../services/service.server.ts";
import { type Appointment, appointmentById } from "./appointment.server.ts";
import { seriesOf, type VisitOfSeries } from "./own/series.server.ts";

/** An appointment that may be booked again, and where there is room for that. */
export interface Again {
  appointment: Appointment;
  weeks: number;
  places: PlaceAgain[];
  /** The services that are no longer on the menu: nothing is booked again while one is missing. */
  leftOut: string[];
  /** Why the salon is closed, by date. */
  reasons: Diary["reasons"];
  /** The technician who does it again; null for anyone. */
  technicianId: string | null;
}

/**
 * Where there is room for an appointment's client to come again, `count` times every so many weeks, or by their own rhythm.
 * Null for an appointment that isn't the actor's, a friend's, or one that another has replaced. `at` is UTC ms. docs/rules.md
 * 35.1, 35.3
 */
export async function againAfter(
  database: Database,
  salon: Pick<Salon, "id" | "timeZone">,
  actor: StaffActor,
  { id, weeks: asked, count }: { id: string; weeks: number | null; count: number },
  at: number,
): Promise<Again | null> {
  const appointment = await withinTime(appointmentById(database, salon.id, id));
  if (!appointment || !belongsTo(appointment, actor) || isOfFriend(appointment)) return null;
  if (appointment.replacedById !== null) return null;
  const weeks = asked ?? rhythmOf(await visitDates(database, salon.id, appointment));
  const now = salonTime(salon.timeZone, at);
  const dates = datesAgain(appointment.date, weeks, count, now.date);
  const [from, to] = [addDays(dates[0] ?? now.date, -BESIDE_DAYS), addDays(dates.at(-1) ?? now.date, BESIDE_DAYS)];
  const { services, ...rows } = await withinTime(
    batchOf(database, {
      services: bookableServices(database, salon.id, true),
      ...diaryReads(database, salon.id, from, to),
    }),
  );
  const { items } = appointment;
  const basket = basketLike(services, items);
  const diary = diaryFrom(rows);
  const ids = basket.map(({ service }) => service.id);
  const technicianId = technicianAgain(diary.technicians ?? [], appointment.technicianId, ids) ?? null;
  const wanted = diaryFor(staffDiary(diary, STAFF_DAYS_AHEAD), wantedOf(basket, technicianId));
  const length = basketLength(basket);
  return {
    ...{ appointment, weeks, technicianId, reasons: diary.reasons },
    places: dates.map((date) => placeAgain(wanted, { date, minute: appointment.startsMinute }, length, now)),
    leftOut: items.filter(({ serviceId }) => !ids.includes(serviceId)).map(({ name }) => name),
  };
}

/** A visit of a series that is still to come. */
export type VisitToCome = Pick<VisitOfSeries, "id" | "version" | "date" | "startsMinute">;

/**
 * The visits of an appointment's series from it on that have not begun, itself among them. A technician sees their own.
 * docs/rules.md 21.10, 35.5
 */
export async function seriesToCome(
  database: Database,
  salon: Pick<Salon, "id" | "timeZone">,
  actor: StaffActor,
  { id, date }: Pick<Appointment, "id" | "date">,
  at: number,
): Promise<VisitOfSeries[]> {
  const now = salonTime(salon.timeZone, at);
  const visits = await withinTime(seriesOf(database, salon.id, [id]).execute());
  return visits.filter(
    (visit) =>
      visit.date >= date &&
      isOpen(visit) &&
      isBefore(now, { date: visit.date, minute: visit.startsMinute }) &&
      (actor.technicianId === undefined || visit.technicianId === actor.technicianId),
  );
}

/** A visit that moves with the others of its series, and where there is room for it. */
export interface MovePlanned extends PlaceAgain {
  visit: VisitToCome;
}

/**
 * Where the visits of a series would go if the first of them moved to a start: by as many days, to the same time. The times
 * of these visits count as free. docs/rules.md 35.5
 */
export async function movesOf(
  database: Database,
  salon: Pick<Salon, "id" | "timeZone">,
  visits: VisitOfSeries[],
  to: SalonTime,
  at: number,
): Promise<{ plans: MovePlanned[]; reasons: Diary["reasons"] }> {
  const [first] = visits;
  if (!first) return { plans: [], reasons: {} };
  const days = daysBetween(first.date, to.date);
  const now = salonTime(salon.timeZone, at);
  const dates = visits.map((visit) => addDays(visit.date, days)).toSorted();
  const from = addDays(dates[0] ?? to.date, -BESIDE_DAYS);
  const until = addDays(dates.at(-1) ?? to.date, BESIDE_DAYS);
  const { taken, ...rows } = await withinTime(batchOf(database, diaryReads(database, salon.id, from, until)));
  const ids = visits.map(({ id }) => id);
  const diary = diaryFrom({ ...rows, taken: taken.filter(({ id }) => !ids.includes(id)) });
  const plans = visits.map((visit) => {
    const { id, version, date, startsMinute, endsMinute, bufferMinutes: buffer, technicianId } = visit;
    const own = diaryFor(staffDiary(diary, STAFF_DAYS_AHEAD), { services: [], buffer, technicianId });
    const wished = { date: addDays(date, days), minute: to.minute };
    return { visit: { id, version, date, startsMinute }, ...placeAgain(own, wished, endsMinute - startsMinute, now) };
  });
  return { plans, reasons: diary.reasons };
}

/** The visits that are looked through for a client's rhythm. */
const LOOKED_THROUGH = 8;

/** The dates of an appointment's client's latest visits, itself among them. */
async function visitDates(database: Database, salonId: string, appointment: Appointment): Promise<string[]> {
  const client = clientOf(appointment);
  if (client === "") return [];
  const visited = sql`+${appointments.status} <> 'cancelled'`;
  const rows = await withinTime(
    database
      .selectDistinct({ date: appointments.date })
      .from(appointments)
      .where(
        alsoInSalon(
          appointments,
          salonId,
          countedOn(salonId, cardKey(salonId, client)),
          visited,
          sql`+${appointments.date} <= ${appointment.date}`,
        ),
      )
      .orderBy(desc(sql`+${appointments.date}`))
      .limit(LOOKED_THROUGH),
  );
  return rows.map(({ date }) => date);
}
