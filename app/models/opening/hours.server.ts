import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { businessHours, salons } from "../../database/schema.ts";
import { type DayHours, DEFAULT_HOURS, MONDAY_FIRST, WEEKDAYS, type Weekday } from "../../diary/times/hours.ts";
import { spansOf } from "../../diary/times/shifts.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { writeAndTell } from "../salon/salon-schedule.server.ts";
import type { HoursRefusal } from "./hours-form.ts";

/** The salon's opening hours, Monday first, with the days' names. docs/rules.md 4.1 */
export async function weekOf(database: Database, salonId: string): Promise<(DayHours & { day: Weekday })[]> {
  return namedDays(await hoursRead(database, salonId));
}

/** When the salon takes appointments: hours by weekday, and whether appointments must finish by closing time. */
interface OpeningTimes {
  week: DayHours[];
  finishByClosing: boolean;
}

/**
 * The opening hours, Monday first, whether appointments must finish by closing time, and a text that names this state.
 * docs/rules.md 4.1, 4.3, 4.10
 */
export async function openingTimes(database: Database, salonId: string) {
  const [rows, [salon]] = await database.batch([
    hoursRead(database, salonId),
    database
      .select({ finishByClosing: salons.finishByClosing, hours: storedHours(salonId) })
      .from(salons)
      .where(eq(salons.id, salonId)),
  ]);
  const finishByClosing = salon?.finishByClosing ?? false;
  return { week: namedDays(rows), finishByClosing, state: `${salon?.hours} ${finishByClosing}` };
}

/**
 * Sets the hours of all seven weekdays, 0 for Sunday, and `finishByClosing` if given, all or nothing. With the state
 * that the sender saw (`seen`), it refuses to replace another one, unless that is what is asked for already; without it
 * the last write wins. docs/rules.md 4.10
 */
export async function setOpeningTimes(
  salonId: string,
  times: Pick<OpeningTimes, "week"> & Partial<OpeningTimes>,
  seen?: string,
): Promise<Result<unknown, HoursRefusal>> {
  const database = primaryDatabase();
  return writeAndTell("hours-not-saved", salonId, async () => {
    const [, written] = await withinTime(
      database.batch([writeSetting(database, salonId, times, seen), writeHours(database, salonId, times, seen)]),
    );
    const done = written.length > 0 || (await withinTime(isInForce(database, salonId, times)));
    return done ? { ok: true } : refuse("changed-meanwhile");
  });
}

/** The statement that writes the setting, if it was given and nothing has changed since it was seen. */
function writeSetting(database: Database, salonId: string, { finishByClosing }: Partial<OpeningTimes>, seen?: string) {
  const asSeen = seen === undefined ? undefined : eq(salons.finishByClosing, seen.endsWith(" true"));
  return database
    .update(salons)
    .set({ finishByClosing: finishByClosing ?? sql`${salons.finishByClosing}` })
    .where(and(eq(salons.id, salonId), asSeen, hoursAsSeen(salonId, seen)));
}

/** The statement that writes the hours, unless they changed since they were seen or the setting was not written. */
function writeHours(
  database: Database,
  salonId: string,
  { week, finishByClosing }: Pick<OpeningTimes, "week"> & Partial<OpeningTimes>,
  seen?: string,
) {
  const setting = finishByClosing === undefined ? undefined : eq(salons.finishByClosing, finishByClosing);
  const theSalon = database
    .select({ id: salons.id })
    .from(salons)
    .where(and(eq(salons.id, salonId), setting));
  const rows = sql`select ${salonId}, key, value ->> 'isOpen', value ->> 'opensMinute', value ->> 'closesMinute',
    coalesce(value -> 'furtherSpans', '[]') from json_each(${JSON.stringify(week)}) where ${and(exists(theSalon), hoursAsSeen(salonId, seen))}`;
  return database
    .insert(businessHours)
    .select(rows)
    .onConflictDoUpdate({
      target: [businessHours.salonId, businessHours.weekday],
      set: {
        isOpen: sql`excluded.is_open`,
        opensMinute: sql`excluded.opens_minute`,
        closesMinute: sql`excluded.closes_minute`,
        furtherSpans: sql`excluded.further_spans`,
      },
    })
    .returning({ weekday: businessHours.weekday });
}

/** A salon's stored hours as one text without a blank, to compare. */
function storedHours(salonId: string): SQL<string> {
  const days = sql`select * from business_hours where salon_id = ${salonId} order by weekday`;
  return sql`(select json_group_array(json_array(weekday, is_open, opens_minute, closes_minute, json(further_spans))) from (${days}))`;
}

function hoursAsSeen(salonId: string, seen: string | undefined): SQL | undefined {
  return seen === undefined ? undefined : sql`${storedHours(salonId)} = ${seen.split(" ")[0]}`;
}

/** Whether the salon has these hours, and this setting if it is given. */
async function isInForce(
  database: Database,
  salonId: string,
  { week, finishByClosing }: Pick<OpeningTimes, "week"> & Partial<OpeningTimes>,
): Promise<boolean> {
  const stored = await openingTimes(database, salonId);
  const asAsked = stored.week.every(({ day, ...hours }) => {
    const asked = week[WEEKDAYS.indexOf(day)];
    return asked?.isOpen === hours.isOpen && JSON.stringify(spansOf(asked)) === JSON.stringify(spansOf(hours));
  });
  return asAsked && (finishByClosing ?? stored.finishByClosing) === stored.finishByClosing;
}

function hoursRead(database: Database, salonId: string) {
  return database.select().from(businessHours).where(inSalon(businessHours, salonId));
}

function namedDays(rows: (typeof businessHours.$inferSelect)[]) {
  return MONDAY_FIRST.map((day) => {
    const set = rows.find(({ weekday }) => WEEKDAYS[weekday] === day) ?? DEFAULT_HOURS;
    const { isOpen, opensMinute, closesMinute, furtherSpans = [] } = set;
    return { day, isOpen, opensMinute, closesMinute, ...(furtherSpans.length > 0 && { furtherSpans }) };
  });
}
