import { and, asc, between, eq, lte, ne, or, sql } from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { appointments, blocks, businessHours, closureDates, salons, technicians } from "../../database/schema.ts";
import { bookableDates } from "../../diary/times/availability.ts";
import type { Diary, Interval } from "../../diary/times/diary.ts";
import { salonTime } from "../../kernel/clock.ts";
import { localSetting } from "../../log/local-settings.ts";
import type { Salon } from "../salon/salon.server.ts";
import { bookableServices } from "../services/service.server.ts";
import { severalTechnicians } from "../team/technician-name.server.ts";

/*
 * Reads the diary. Its statements go into the caller's batch, so that a page or a command reads everything it
 * needs in one round trip.
 */

/** The menu, the diary of the whole bookable window, and a client's own appointments in it, in one round trip. */
export async function menuAndDiary(database: Database, ...asked: BookingAsked) {
  const [services, booked, ...rows] = await database.batch(bookingReads(database, ...asked));
  const [{ bookableDays }] = asked;
  return { services, booked, diary: withinWindow(diaryFrom(rows), bookableDays) };
}

/** The diary without bookable days beyond those that were read: a salon's settings reach each isolate in a minute. */
function withinWindow(diary: Diary, daysRead: number): Diary {
  return { ...diary, bookableDays: Math.min(diary.bookableDays ?? daysRead, daysRead) };
}

/** The statements that `menuAndDiary` reads with: the menu, the client's own appointments, and those of the diary. */
export function bookingReads(database: Database, ...[salon, clientId, instant, moving, byStaff = false]: BookingAsked) {
  const { from, to } = bookableWindow(salon, instant);
  return [
    bookableServices(database, salon.id, byStaff),
    ownAppointments(database, salon.id, clientId, from, to),
    ...diaryReads(database, salon.id, from, to, moving),
  ] as const satisfies BatchItem<"sqlite">[];
}

/**
 * The salon, the client's id (null for a visitor), the time in UTC ms, the appointment that is being changed, and whether
 * staff ask, who book what is hidden from clients too. docs/rules.md 2.4
 */
export type BookingAsked = [
  salon: Salon,
  clientId: string | null,
  instant: number,
  moving?: string | undefined,
  byStaff?: boolean,
];

function bookableWindow({ timeZone, bookableDays }: Salon, instant: number) {
  const dates = bookableDates(salonTime(timeZone, instant).date, bookableDays);
  return { from: dates[0] ?? "", to: dates.at(-1) ?? "" };
}

/** The diary of a salon from date to date, both included. */
export async function readDiary(database: Database, salonId: string, from: string, to: string): Promise<Diary> {
  return diaryFrom(await database.batch(diaryReads(database, salonId, from, to)));
}

/**
 * The statements that read the diary of a salon from date to date, both included. The slot of the appointment `moving`
 * counts as free. docs/rules.md 5.6
 */
export function diaryReads(database: Database, salonId: string, from: string, to: string, moving?: string) {
  return [
    database
      .select({
        timeZone: salons.timeZone,
        finishByClosing: salons.finishByClosing,
        noticeMinutes: salons.noticeMinutes,
        bookableDays: salons.bookableDays,
        longestBookingMinutes: salons.longestBookingMinutes,
        changeCutoffHours: salons.changeCutoffHours,
      })
      .from(salons)
      .where(eq(salons.id, salonId)),
    database.select().from(businessHours).where(inSalon(businessHours, salonId)),
    database
      .select({ date: closureDates.date, reason: closureDates.reason })
      .from(closureDates)
      .where(inSalon(closureDates, salonId, between(closureDates.date, from, to))),
    database
      .select({
        technicianId: appointments.technicianId,
        date: appointments.date,
        start: appointments.startsMinute,
        end: sql<number>`${appointments.endsMinute} + ${appointments.bufferMinutes}`,
      })
      .from(appointments)
      .where(and(blocking(salonId, from, to), moving ? ne(appointments.id, moving) : undefined)),
    database
      .select({
        id: technicians.id,
        name: technicians.name,
        line: technicians.line,
        services: technicians.services,
        week: technicians.week,
      })
      .from(technicians)
      .where(inSalon(technicians, salonId, eq(technicians.active, true)))
      .orderBy(asc(technicians.position), asc(technicians.createdAt), asc(technicians.id)),
    database
      .select({
        technicianId: blocks.technicianId,
        date: blocks.date,
        start: blocks.startsMinute,
        end: blocks.endsMinute,
        weekly: blocks.weekly,
      })
      .from(blocks)
      .where(holdsBetween(salonId, from, to)),
  ] as const satisfies BatchItem<"sqlite">[];
}

type Rows = BatchResponse<ReturnType<typeof diaryReads>>;

/** The active technicians in the team's order, as `diaryReads` reads them. */
export type TechnicianRow = Rows[4][number];

/**
 * The diary from the rows of `diaryReads`. Where one technician does everything at all the salon's hours, it names none:
 * what is taken is the salon's. docs/rules.md 21.1
 */
export function diaryFrom([salon, hours, closures, busy, team, blocked]: Rows): Diary {
  const [found] = salon;
  if (!found) throw new Error("The diary was read for a salon that does not exist");
  const [first] = team;
  const busyOf = (id: string) => intervalsByDate(busy.filter(({ technicianId }) => technicianId === id));
  const { timeZone, finishByClosing, noticeMinutes, bookableDays } = found;
  const longestBookingMinutes = localSetting("RATE_LIMITS") === "off" ? undefined : found.longestBookingMinutes;
  const diary = {
    ...{ timeZone, finishByClosing, noticeMinutes, bookableDays, longestBookingMinutes },
    week: Object.fromEntries(
      hours.map(({ weekday, isOpen, opensMinute, closesMinute, furtherSpans }) => [
        weekday,
        { isOpen, opensMinute, closesMinute, ...(furtherSpans.length > 0 && { furtherSpans }) },
      ]),
    ),
    closures: closures.map((closure) => closure.date),
    reasons: Object.fromEntries(closures.map(({ date, reason }) => [date, reason])),
  };
  if (!first) return { ...diary, busy: intervalsByDate(busy) };
  if (team.length === 1 && blocked.length === 0 && isOrdinary(first)) return { ...diary, busy: busyOf(first.id) };
  const blockedFor = (id: string) =>
    blocked.flatMap(({ technicianId, ...block }) => (technicianId === null || technicianId === id ? [block] : []));
  const technicians = team.map((row) => ({ ...row, busy: busyOf(row.id), blocked: blockedFor(row.id) }));
  return { ...diary, busy: {}, technicians };
}

/** Whether a technician does everything, at all the salon's hours. */
function isOrdinary({ services, week }: TechnicianRow): boolean {
  return services === null && Object.keys(week).length === 0;
}

/** A client's own appointments from date to date, to distinguish them from others'. docs/rules.md 9.4 */
function ownAppointments(database: Database, salonId: string, clientId: string | null, from: string, to: string) {
  return database
    .select({ id: appointments.id, date: appointments.date, minute: appointments.startsMinute })
    .from(appointments)
    .where(and(blocking(salonId, from, to), clientId === null ? sql`0` : eq(appointments.clientId, clientId)));
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
 * The blocks that may hold on a day from date to date: the weekly ones that begin by the last, and those of these dates. An
 * index finds both, and passes over what was blocked once, long ago. docs/rules.md 21.5
 */
export function holdsBetween(salonId: string, from: string, to: string) {
  const { date, weekly } = blocks;
  return inSalon(
    blocks,
    salonId,
    or(and(eq(weekly, true), lte(date, to)), and(eq(weekly, false), between(date, from, to))),
  );
}

function intervalsByDate(rows: (Interval & { date: string })[]): Diary["busy"] {
  const busy: Record<string, Interval[]> = {};
  for (const { date, start, end } of rows) {
    busy[date] ??= [];
    busy[date].push({ start, end });
  }
  return busy;
}
