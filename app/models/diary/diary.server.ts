import { and, asc, between, eq, inArray, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { type Answers, batchOf } from "../../database/batch.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { TEAM_ORDER } from "../../database/orders.server.ts";
import { appointments, blocks, businessHours, closureDates, salons, technicians } from "../../database/schema.ts";
import { bookableDates } from "../../diary/times/availability.ts";
import type { Diary } from "../../diary/times/diary.ts";
import { diaryFrom as diaryFromRows } from "../../diary/times/diary-from.ts";
import type { ShortestOf } from "../../diary/times/shortest-visit.ts";
import { salonTime } from "../../kernel/clock.ts";
import { localSetting } from "../../log/local-settings.ts";
import { portraitOf } from "../pictures/picture.server.ts";
import { bookableDaysColumn } from "../salon/bookable-days.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { bookableServices } from "../services/service.server.ts";
import { severalTechnicians } from "../team/technician-name.server.ts";

/*
 * Reads the diary. Its statements go into the caller's batch, so that a page or a command reads everything it
 * needs in one round trip.
 */

/** The menu, the diary of the whole bookable window, and a client's own appointments in it, in one round trip. */
export async function menuAndDiary(database: Database, view: BookingView) {
  const { services, booked, ...rows } = await batchOf(database, bookingReads(database, view));
  return { services, booked, diary: withinWindow(diaryFrom(rows, services), view.salon.bookableDays) };
}

/**
 * The diary, with at most as many bookable days as were read. A salon's new settings may take a minute to reach each isolate.
 */
function withinWindow(diary: Diary, daysRead: number): Diary {
  return { ...diary, bookableDays: Math.min(diary.bookableDays ?? daysRead, daysRead) };
}

/** The statements of `menuAndDiary`: the menu, the client's own appointments, and the diary. */
export function bookingReads(
  database: Database,
  { salon, clientId, bookedHere = [], instant, moving, byStaff = false }: BookingView,
) {
  const { from, to } = bookableWindow(salon, instant);
  return {
    services: bookableServices(database, salon.id, byStaff),
    booked: ownAppointments(database, salon.id, { clientId, bookedHere }, from, to),
    ...diaryReads(database, salon.id, from, to, moving),
  };
}

/** The person who reads the menu and the diary, and the time. */
export interface BookingView {
  salon: Salon;
  /** Null for a visitor. */
  clientId: string | null;
  /** The ids of the appointments that their browser has booked. docs/rules.md 9.4 */
  bookedHere?: string[];
  /** UTC ms. */
  instant: number;
  /** The appointment that is being changed. */
  moving?: string | undefined;
  /** Staff also book services that are hidden from clients. docs/rules.md 2.4 */
  byStaff?: boolean;
}

function bookableWindow({ timeZone, bookableDays }: Salon, instant: number) {
  const dates = bookableDates(salonTime(timeZone, instant).date, bookableDays);
  return { from: dates[0] ?? "", to: dates.at(-1) ?? "" };
}

/** The diary of a salon from date to date, both included. */
export async function readDiary(database: Database, salonId: string, from: string, to: string): Promise<Diary> {
  return diaryFrom(await batchOf(database, diaryReads(database, salonId, from, to)));
}

/**
 * The statements that read the diary of a salon from date to date, both included. The slot of the appointment `moving`
 * counts as free. docs/rules.md 5.6
 */
export function diaryReads(database: Database, salonId: string, from: string, to: string, moving?: string) {
  return {
    settings: database
      .select({
        timeZone: salons.timeZone,
        finishByClosing: salons.finishByClosing,
        noticeMinutes: salons.noticeMinutes,
        bookableDays: bookableDaysColumn,
        longestBookingMinutes: salons.longestBookingMinutes,
        gaps: salons.gaps,
        changeCutoffHours: salons.changeCutoffHours,
      })
      .from(salons)
      .where(eq(salons.id, salonId)),
    hours: database.select().from(businessHours).where(inSalon(businessHours, salonId)),
    closures: database
      .select({ date: closureDates.date, reason: closureDates.reason })
      .from(closureDates)
      .where(inSalon(closureDates, salonId, between(closureDates.date, from, to))),
    taken: database
      .select(TAKEN)
      .from(appointments)
      .where(and(blocking(salonId, from, to), moving ? ne(appointments.id, moving) : undefined)),
    team: database
      .select({
        id: technicians.id,
        name: technicians.name,
        line: technicians.line,
        colour: technicians.colour,
        portrait: portraitOf(technicians.id),
        services: technicians.services,
        week: technicians.week,
        ownTerms: technicians.ownTerms,
        rota: technicians.rota,
      })
      .from(technicians)
      .where(inSalon(technicians, salonId, eq(technicians.active, true)))
      .orderBy(...TEAM_ORDER),
    blocks: blocksBetween(database, salonId, from, to),
  };
}

type Rows = Answers<ReturnType<typeof diaryReads>>;

/**
 * The diary from the rows of `diaryReads`. With what clients can book of the menu, it knows which starts leave a gap, if the salon
 * avoids gaps. docs/rules.md 4.17
 */
export function diaryFrom(
  { settings: [settings], hours, closures, taken, team, blocks }: Rows,
  menu?: ShortestOf[],
): Diary {
  if (!settings) throw new Error("The diary was read for a salon that does not exist");
  const unlimited = localSetting("RATE_LIMITS") === "off";
  const longestBookingMinutes = unlimited ? undefined : settings.longestBookingMinutes;
  const week = weekFrom(hours);
  return diaryFromRows({ settings: { ...settings, longestBookingMinutes }, week, closures, taken, team, blocks, menu });
}

/** The stored hours by weekday, 0 for Sunday. docs/rules.md 4.1, 4.14 */
export function weekFrom(hours: (typeof businessHours.$inferSelect)[]): Diary["week"] {
  return Object.fromEntries(
    hours.map(({ weekday, isOpen, opensMinute, closesMinute, furtherSpans }) => [
      weekday,
      { isOpen, opensMinute, closesMinute, ...(furtherSpans.length > 0 && { furtherSpans }) },
    ]),
  );
}

/** The statement that reads the taken time on the dates of a query. docs/rules.md 4.5 */
export function takenOn(database: Database, salonId: string, dates: SQL) {
  const { date, status } = appointments;
  return database
    .select({ ...TAKEN, beside: appointments.beside })
    .from(appointments)
    .where(inSalon(appointments, salonId, sql`${date} in ${dates}`, sql`${status} <> 'cancelled'`));
}

const TAKEN = {
  id: appointments.id,
  technicianId: appointments.technicianId,
  date: appointments.date,
  start: appointments.startsMinute,
  end: sql<number>`${appointments.endsMinute} + ${appointments.bufferMinutes}`,
};

/** The statement that reads the blocks that may apply to a day from date to date. docs/rules.md 21.5 */
function blocksBetween(database: Database, salonId: string, from: string, to: string) {
  return database
    .select(BLOCK)
    .from(blocks)
    .where(isBlockBetween(salonId, from, to));
}

/** The statement that reads the blocks that may apply to the dates of a query. */
export function blocksOfDates(database: Database, salonId: string, dates: SQL) {
  const { date, weekly } = blocks;
  const everyWeek = inSalon(blocks, salonId, eq(weekly, true), sql`${date} <= (select max(value) from ${dates})`);
  const once = inSalon(blocks, salonId, eq(weekly, false), sql`${date} in ${dates}`);
  return database
    .select(BLOCK)
    .from(blocks)
    .where(alsoInSalon(blocks, salonId, or(everyWeek, once)));
}

const BLOCK = {
  technicianId: blocks.technicianId,
  date: blocks.date,
  start: blocks.startsMinute,
  end: blocks.endsMinute,
  weekly: blocks.weekly,
};

/** The appointments of a client and of their browser from date to date, to distinguish them from others'. docs/rules.md 9.4 */
function ownAppointments(
  database: Database,
  salonId: string,
  { clientId, bookedHere }: { clientId: string | null; bookedHere: string[] },
  from: string,
  to: string,
) {
  const own = [
    clientId === null ? [] : eq(appointments.clientId, clientId),
    bookedHere.length === 0 ? [] : inArray(appointments.id, bookedHere),
  ].flat();
  return database
    .select({ id: appointments.id, date: appointments.date, minute: appointments.startsMinute })
    .from(appointments)
    .where(and(blocking(salonId, from, to), own.length === 0 ? sql`0` : or(...own)));
}

/** The blocking appointments from date to date, earliest first, with services and no names. docs/rules.md 4.5 */
export function blockingAppointments(database: Database, salonId: string, from: string, to: string) {
  return database
    .select({
      technicianId: sql<string | null>`iif(${severalTechnicians}, ${appointments.technicianId}, NULL)`,
      date: appointments.date,
      start: appointments.startsMinute,
      end: appointments.endsMinute,
      service: appointments.serviceNames,
    })
    .from(appointments)
    .where(blocking(salonId, from, to))
    .orderBy(asc(appointments.date), asc(appointments.startsMinute));
}

/** All but cancelled appointments block. A literal status lets D1 use the partial index. docs/rules.md 4.5 */
function blocking(salonId: string, from: string, to: string) {
  const blocks = sql`${appointments.status} <> 'cancelled'`;
  return inSalon(appointments, salonId, between(appointments.date, from, to), blocks);
}

/**
 * The blocks that may apply to a day from date to date: weekly ones that begin by the last date, and those of these dates. An
 * index finds both and skips single blocks in the past. docs/rules.md 21.5
 */
export function isBlockBetween(salonId: string, from: string, to: string) {
  const { date, weekly } = blocks;
  return inSalon(
    blocks,
    salonId,
    or(and(eq(weekly, true), lte(date, to)), and(eq(weekly, false), between(date, from, to))),
  );
}
