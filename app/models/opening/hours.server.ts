import { eq, type SQL, sql } from "drizzle-orm";
import { batchOf } from "../../database/batch.server.ts";
import { ALL_DATES, countChanges } from "../../database/changes.server.ts";
import type { Database } from "../../database/client.server.ts";
import { editOrRefuse } from "../../database/edits.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { businessHours, salons } from "../../database/schema.ts";
import { type OpeningTimes, setHours, type TimesAsked } from "../../diary/commands/hours.ts";
import { type DayHours, DEFAULT_HOURS, MONDAY_FIRST, WEEKDAYS, type Weekday } from "../../diary/times/hours.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import type { Result } from "../../kernel/result.ts";
import { diaryFrom, diaryReads } from "../diary/diary.server.ts";
import { type EditedSalon, sendEdit } from "../salon/salon-schedule.server.ts";
import type { HoursRefusal } from "./hours-form.ts";
import {
  type Agreed,
  isAgreed,
  LAST_DATE,
  type Strands,
  strands,
  upcoming,
  withAcknowledgement,
} from "./stranded.server.ts";

/** The salon's opening hours, Monday first, with the days' names. docs/rules.md 4.1 */
export async function weekOf(database: Database, salonId: string): Promise<(DayHours & { day: Weekday })[]> {
  return namedDays(await hoursRead(database, salonId));
}

/**
 * The opening hours, Monday first, whether appointments must finish by closing time, and a text that names this state.
 * docs/rules.md 4.1, 4.3, 4.10
 */
export async function openingTimes(database: Database, salonId: string) {
  const { hours, stored } = await batchOf(database, {
    hours: hoursRead(database, salonId),
    stored: settingRead(database, salonId),
  });
  const finishByClosing = stored[0]?.finishByClosing ?? false;
  return { week: namedDays(hours), finishByClosing, state: stateOf(stored) };
}

/** The edit that sets the opening times of a salon. */
export interface HoursEdit {
  what: "hours";
  timeZone: string;
  times: TimesAsked;
  agreed: Agreed;
}

/** Why opening times were not saved, with the stranded appointments where it is for them. */
export type HoursOutcome = Result<unknown, HoursRefusal | Strands>;

/**
 * Sets the hours of all seven weekdays, 0 for Sunday, and `finishByClosing` if given, all or nothing. With the state
 * that the sender saw (`seen`), it refuses to replace another one, unless that is what is asked for already; without it
 * the last write wins. Refuses what strands appointments that staff have not agreed to. docs/rules.md 4.10, 4.11
 */
export function setOpeningTimes(salon: EditedSalon, times: TimesAsked, agreed: Agreed = true): Promise<HoursOutcome> {
  return sendEdit(salon, { what: "hours", timeZone: salon.timeZone, times, agreed });
}

/** Decides on opening times and writes them, by the time `overdue` aborts. It runs inside the salon's object. */
export function writeOpeningTimes(
  salonId: string,
  { timeZone, times, agreed }: HoursEdit,
  overdue?: AbortSignal,
): Promise<HoursOutcome> {
  return editOrRefuse("hours-not-saved", salonId, overdue, async (database, asOf): Promise<HoursOutcome> => {
    const decided = setHours(await timesNow(database, salonId, timeZone), times, (stranded) =>
      isAgreed(withAcknowledgement(stranded), agreed),
    );
    if (!decided.ok) return decided.reason === "strands" ? strands(decided) : decided;
    if (decided.writes) await database.batch(statementsOf(database, salonId, decided.writes, asOf));
    return { ok: true };
  });
}

/** What opening times are decided on, in one round trip. */
async function timesNow(database: Database, salonId: string, timeZone: string) {
  const from = salonTime(timeZone, now());
  const { settings, hours, closures } = diaryReads(database, salonId, from.date, LAST_DATE);
  const { coming, stored, ...rows } = await batchOf(database, {
    coming: upcoming(database, salonId, from, { from: from.date, to: LAST_DATE }),
    stored: settingRead(database, salonId),
    ...{ settings, hours, closures },
  });
  const before = diaryFrom({ ...rows, taken: [], team: [], blocks: [] });
  return { ...before, coming, state: stateOf(stored) };
}

function statementsOf(database: Database, salonId: string, { week, finishByClosing }: OpeningTimes, asOf: number) {
  const rows = sql`select ${salonId}, key, value ->> 'isOpen', value ->> 'opensMinute', value ->> 'closesMinute',
    coalesce(value -> 'furtherSpans', '[]') from json_each(${JSON.stringify(week)}) where true`;
  return [
    database.update(salons).set({ finishByClosing }).where(eq(salons.id, salonId)),
    database
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
      }),
    countChanges(database, salonId, [ALL_DATES], { asOf }),
  ] as const;
}

function settingRead(database: Database, salonId: string) {
  return database
    .select({ finishByClosing: salons.finishByClosing, hours: storedHours(salonId) })
    .from(salons)
    .where(eq(salons.id, salonId));
}

/** A text that names the state of the opening times. docs/rules.md 4.10 */
function stateOf([salon]: { finishByClosing: boolean; hours: string }[]): string {
  return `${salon?.hours} ${salon?.finishByClosing ?? false}`;
}

/** A salon's stored hours as one text without a blank, to compare. */
function storedHours(salonId: string): SQL<string> {
  const days = sql`select * from business_hours where salon_id = ${salonId} order by weekday`;
  return sql`(select json_group_array(json_array(weekday, is_open, opens_minute, closes_minute, json(further_spans))) from (${days}))`;
}

/** The statement that reads the hours. */
export function hoursRead(database: Database, salonId: string) {
  return database.select().from(businessHours).where(inSalon(businessHours, salonId));
}

/** The hours of all seven weekdays, Monday first, with their names. */
function namedDays(rows: (typeof businessHours.$inferSelect)[]) {
  return MONDAY_FIRST.map((day) => {
    const set = rows.find(({ weekday }) => WEEKDAYS[weekday] === day) ?? DEFAULT_HOURS;
    const { isOpen, opensMinute, closesMinute, furtherSpans = [] } = set;
    return { day, isOpen, opensMinute, closesMinute, ...(furtherSpans.length > 0 && { furtherSpans }) };
  });
}
