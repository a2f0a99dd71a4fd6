import { between, eq, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { appointments } from "../../database/schema.ts";
import { addDays, salonTime } from "../../kernel/clock.ts";
import { isVouched } from "../appointments/own/vouched.server.ts";
import { cardKey, clientOfAppointment } from "../notes/client-key.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { type Person, peopleWith } from "./people.server.ts";
import { type NotSent, newsWay } from "./way.ts";

/** How many weeks a client has not been there, and what an owner may choose. docs/rules.md 35.8 */
export const WEEKS_AWAY = { least: 4, most: 52, usual: 8 };

/** Whoever was there last longer ago than this is left alone, days. */
export const LOOKS_BACK_DAYS = 730;

/** The most clients who are looked through, those who were there last. */
const MOST_PEOPLE = 1_000;

/** Somebody to win back, and how a message goes to them. */
export type Away = Person & { visit: NonNullable<Person["visit"]>; by: "mail" | "text" };

/** Whom a salon might win back, and how many it may not write to, by why. */
export interface WinBack {
  people: Away[];
  others: Partial<Record<NotSent, number>>;
}

/**
 * The clients who were last there `weeks` weeks ago or more, with nothing booked since, those who were there last first. Only those
 * are named who get a message. `at` is UTC ms. docs/rules.md 35.8
 */
export async function whoToWinBack(database: Database, salon: Salon, weeks: number, at: number): Promise<WinBack> {
  const { date: today } = salonTime(salon.timeZone, at);
  const before = addDays(today, -7 * weeks);
  const { date, status } = appointments;
  const card = cardKey(salon.id, clientOfAppointment);
  const been = inSalon(
    appointments,
    salon.id,
    ...[eq(status, "completed"), between(date, addDays(today, -LOOKS_BACK_DAYS), today), isVouched],
    sql`${clientOfAppointment} <> ''`,
  );
  const keys = sql`SELECT ${card} AS client FROM ${appointments} WHERE ${been}
    GROUP BY 1 HAVING max(${date}) <= ${before} ORDER BY max(${date}) DESC, 1 LIMIT ${MOST_PEOPLE}`;
  const winBack: WinBack = { people: [], others: {} };
  for (const person of await peopleWith(database, salon, keys)) {
    const { visit, lastDate } = person;
    if (!visit || visit.date > before || (lastDate !== null && lastDate > before)) continue;
    const how = newsWay(person, at);
    if ("way" in how) winBack.people.push({ ...person, visit, by: how.way });
    else winBack.others[how.why] = (winBack.others[how.why] ?? 0) + 1;
  }
  return winBack;
}
