import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { FullConfig, Reporter, Suite, TestCase } from "@playwright/test/reporter";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/sqlite-proxy";
import * as v from "valibot";
import { closureDates, salons } from "../app/database/schema.ts";
import { afterQuietHours } from "../app/diary/texts/texts.ts";
import { salonTime } from "../app/kernel/clock.ts";
import { TIME_ZONE } from "../scripts/demo/demo-profile.ts";
import { demoPasswordHashes, demoSalon } from "../scripts/demo/demo-salon.ts";
import { databaseFile } from "../scripts/local/database-file.ts";
import { BUSY, BY_DAY, CLOSED_TODAY, salonOfJourney } from "./journey-salon.ts";
import { STATE } from "./rows.ts";

const passwordHashes = await demoPasswordHashes();

/**
 * Opens a salon for each journey of the run, all before the first one: only then is the server idle. Two processes that
 * write to its database file at the same time block each other.
 */
export default class OpenSalons implements Reporter {
  onBegin(_config: FullConfig, suite: Suite) {
    if (process.argv.includes("--list")) return;
    const file = new DatabaseSync(databaseFile(STATE));
    const statements = new Map<string, StatementSync>();
    file.exec("BEGIN IMMEDIATE");
    for (const journey of suite.allTests()) {
      for (const { sql, params } of insertsFor(journey)) {
        const statement = statements.get(sql) ?? file.prepare(sql);
        statements.set(sql, statement);
        statement.run(...v.parse(Params, params));
      }
    }
    file.exec("COMMIT");
    file.close();
  }
}

function insertsFor({ id, tags }: TestCase) {
  const now = Date.now();
  const salon = salonOfJourney(id);
  const opened = demoSalon(sqlOnly, salon, { now, minimal: !tags.includes(BUSY), passwordHashes });
  const closed = tags.includes(CLOSED_TODAY) ? [closedToday(salon.id, now)] : [];
  const byDay = tags.includes(BY_DAY) ? [inDaylight(salon.id, now)] : [];
  return [...opened, ...closed, ...byDay].map((insert) => insert.toSQL());
}

function closedToday(salonId: string, now: number) {
  const { date } = salonTime(TIME_ZONE, now);
  return sqlOnly
    .insert(closureDates)
    .values({ id: `${salonId}-closed-today`, salonId, date, reason: "Stocktaking", createdAt: now })
    .onConflictDoNothing();
}

/** Has a salon stand where it is day: three zones a third of the day apart. */
function inDaylight(salonId: string, now: number) {
  const isDay = (zone: string) => afterQuietHours(zone, now) === now;
  const timeZone = [TIME_ZONE, "America/Los_Angeles", "Asia/Tokyo"].find(isDay) ?? TIME_ZONE;
  return sqlOnly.update(salons).set({ timeZone }).where(eq(salons.id, salonId));
}

/** Builds SQL without executing it. */
const sqlOnly = drizzle(async () => ({ rows: [] }));

const Params = v.array(v.union([v.string(), v.number(), v.null()]));
