import { sql } from "drizzle-orm";
import type { SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";
import { addDays } from "#app/kernel/clock.ts";
import {
  adminCookie,
  type BenchSalon,
  benchSalon,
  fillDiary,
  openSalon,
  openTeam,
  sessionCookie,
  teamOf,
  today,
} from "./bench-salon.ts";
import { call, expectStatus } from "./call.ts";
import type { Figure, Measurement } from "./measurement.ts";
import { serveProduct } from "./server.ts";
import { median, milliseconds, timesInTurns } from "./statistics.ts";

const RUNS = { warmUps: 20, runs: 60 };

const young = benchSalon("new-team");
const old = benchSalon("old-team");

const month = { from: addDays(today(), -31), to: today() };

/** What is asked of each salon: by whom, and the path for a technician. */
const ASKED: Record<string, { by: "admin" | "client"; path: (technician: string) => string }> = {
  "booking page": { by: "client", path: () => "/booking" },
  "availability over the API": { by: "client", path: () => "/api/appointments/availability" },
  "slots of a technician": { by: "client", path: (whose) => `/api/slots?date=${today()}&technicianId=${whose}` },
  "a month of the calendar": {
    by: "admin",
    path: () => `/admin/calendar/appointments?from=${month.from}&to=${month.to}`,
  },
  "table of a technician": { by: "admin", path: (whose) => `/admin/appointments.data?technician=${whose}` },
  "  the oldest first": {
    by: "admin",
    path: (whose) => `/admin/appointments.data?technician=${whose}&to=${today()}&sort=soonest`,
  },
  "  with a status that none has": {
    by: "admin",
    path: (whose) => `/admin/appointments.data?technician=${whose}&status=cancelled`,
  },
  "revenue of a technician in a month": {
    by: "admin",
    path: (whose) => `/admin/revenue.data?range=custom&from=${month.from}&to=${month.to}&technician=${whose}`,
  },
  "  as a file": {
    by: "admin",
    path: (whose) => `/admin/revenue/file.csv?range=custom&from=${month.from}&to=${month.to}&technician=${whose}`,
  },
  "  each appointment": {
    by: "admin",
    path: (whose) =>
      `/admin/revenue/file.csv?range=custom&from=${month.from}&to=${month.to}&technician=${whose}&lines=appointments`,
  },
};

/**
 * A salon of five technicians with 1,000 past appointments, and one with 100,000 on a server of its own: what clients and
 * staff read of the diary and of one technician. In turns, one request at a time, to the last byte.
 */
export const team = {
  fill: (database) => openWithTeam(database, young, 1_000),

  async measure(port) {
    const oldPort = await serveProduct((database) => openWithTeam(database, old, 100_000));
    const cookies = {
      few: { admin: await adminCookie(port, young), client: await sessionCookie(port, young) },
      many: { admin: await adminCookie(oldPort, old), client: await sessionCookie(oldPort, old) },
    };
    const figures: Figure[] = [];
    for (const [what, { by, path }] of Object.entries(ASKED)) {
      const ask = async (at: number, salon: BenchSalon, cookie: string) =>
        (await expectStatus(200, call(at, salon.host, path(teamOf(salon)[1] ?? ""), { headers: { cookie } })))
          .milliseconds;
      const [few, many] = await timesInTurns(
        [() => ask(port, young, cookies.few[by]), () => ask(oldPort, old, cookies.many[by])],
        RUNS,
      );
      const ratio = (median(many) / median(few)).toFixed(2);
      figures.push(
        { what: `Team, ${what}, 100,000 past: median`, figure: milliseconds(median(many)) },
        { what: "  as a ratio to 1,000", figure: ratio, goal: "<= 1.5" },
      );
    }
    return figures;
  },
} satisfies Measurement;

async function openWithTeam(database: SqliteRemoteDatabase, salon: BenchSalon, past: number): Promise<void> {
  await openSalon(database, salon);
  await openTeam(database, salon);
  await fillDiary(database, salon, past, teamOf(salon));
  const item = sql`id, 0, 'all', salon_id, 'Gel Polish', 4200, 45, 1 FROM appointments WHERE salon_id = ${salon.id}`;
  const columns = sql`appointment_id, position, service_id, salon_id, name, price_pence, duration_minutes, quantity`;
  await database.run(sql`INSERT INTO appointment_items (${columns}) SELECT ${item}`);
}
