import { sql } from "drizzle-orm";
import type { SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";
import { addDays } from "#app/kernel/clock.ts";
import { recountReviews } from "#app/models/reviews/tallies.server.ts";
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
import { sized } from "./options.ts";
import { serveProduct } from "./server.ts";
import { median, milliseconds, percentile95, timesInTurns } from "./statistics.ts";

const RUNS = { warmUps: 20, runs: 60 };

const young = benchSalon("young");
const old = benchSalon("old");

const [from, to] = [addDays(today(), -41), today()];
const month = `range=custom&from=${addDays(to, -31)}&to=${to}`;

/**
 * The requests to both salons, with the id of one of their technicians instead of TECHNICIAN. A filter that matches nothing
 * costs the most, because the search can't stop early.
 */
const ASKED = {
  anybody: {
    "Landing page": "/",
    "Reviews page": "/reviews",
    "Availability over the API": "/api/appointments/availability",
    "Slots of a technician": `/api/slots?date=${to}&technicianId=TECHNICIAN`,
  },
  client: { "Booking page": "/booking" },
  admin: {
    "Table, first page": "/admin/appointments.data",
    "  past, oldest first": "/admin/appointments.data?to=2020-01-01&sort=soonest",
    "  by status": "/admin/appointments.data?status=confirmed&sort=latest",
    "  by a status that none has": "/admin/appointments.data?status=cancelled&sort=latest",
    "  a payment that none has": "/admin/appointments.data?paymentStatus=refunded",
    "  a method that none has": "/admin/appointments.data?paymentMethod=bank_transfer",
    "  a service that all have": "/admin/appointments.data?service=all",
    "  a service that few have": "/admin/appointments.data?service=few",
    "  a service that none has": "/admin/appointments.data?service=none",
    "  a name that all have": "/admin/appointments.data?q=grace",
    "  a name that few have": "/admin/appointments.data?q=grace-7@",
    "  a name that nobody has": "/admin/appointments.data?q=nobody-has-it",
    "  a technician": "/admin/appointments.data?technician=TECHNICIAN",
    "  a technician, oldest first": `/admin/appointments.data?technician=TECHNICIAN&to=${to}&sort=soonest`,
    "  a technician with a status that none has": "/admin/appointments.data?technician=TECHNICIAN&status=cancelled",
    "  a technician that none has": "/admin/appointments.data?technician=none",
    "Calendar, six weeks": `/admin/calendar/appointments?from=${from}&to=${to}`,
    Clients: "/admin/clients.data",
    "  whom nobody is called": "/admin/clients.data?q=nobody-has-it",
    "Revenue of a technician in a month": `/admin/revenue.data?${month}&technician=TECHNICIAN`,
    "  as a file": `/admin/revenue/file.csv?${month}&technician=TECHNICIAN`,
    "  each appointment": `/admin/revenue/file.csv?${month}&technician=TECHNICIAN&lines=appointments`,
  },
};

/**
 * A salon of five technicians with 1,000 past appointments and reviews, and one with 100,000 on a server of its own: in one
 * database, a read without its index would scan both pasts for either salon. Their days to come are the same. Requests go
 * in turns, one at a time, to the last byte.
 */
export const longPast = {
  fill: (database) => openWithPast(database, young, 1_000),

  async measure(port) {
    const oldPort = await serveProduct((database) => openWithPast(database, old, 100_000));
    const sides = [await opened(port, young), await opened(oldPort, old)] as const;
    const figures: Figure[] = [];
    for (const [who, asked] of Object.entries(ASKED))
      for (const [what, path] of Object.entries(asked)) {
        const [few, many] = await timesInTurns([() => sides[0](who, path), () => sides[1](who, path)], RUNS);
        const [value, ratio] = [median(many), (median(many) / median(few)).toFixed(2)];
        const figure = `${milliseconds(value)}, p95 ${milliseconds(percentile95(many))}, ratio ${ratio}`;
        figures.push({ what: `${what}, 100,000 past`, figure, goal: "p95 < 50 ms, ratio <= 1.5" });
      }
    return figures;
  },
} satisfies Measurement;

/** Asks a salon for a path as somebody, and answers how long it took, ms. */
async function opened(port: number, salon: BenchSalon): Promise<(who: string, path: string) => Promise<number>> {
  const cookies: Record<string, string> = {
    client: await sessionCookie(port, salon),
    admin: await adminCookie(port, salon),
  };
  return async (who, path) => {
    const cookie = cookies[who];
    const headers: Record<string, string> = cookie ? { cookie } : {};
    const answer = call(port, salon.host, path.replace("TECHNICIAN", teamOf(salon)[1] ?? ""), { headers });
    return (await expectStatus(200, answer)).milliseconds;
  };
}

/** Every appointment has the service `all`; one in a thousand has `few` as well. Every tenth review is pending. */
async function openWithPast(database: SqliteRemoteDatabase, salon: BenchSalon, past: number): Promise<void> {
  await openSalon(database, salon);
  await openTeam(database, salon);
  await fillDiary(database, salon, past, teamOf(salon));
  const item = sql`salon_id, 'Gel Polish', 4200, 45, 1 FROM appointments WHERE salon_id = ${salon.id}`;
  const columns = sql`appointment_id, position, service_id, salon_id, name, price_pence, duration_minutes, quantity`;
  await database.run(sql`INSERT INTO appointment_items (${columns}) SELECT id, 0, 'all', ${item}`);
  await database.run(sql`INSERT INTO appointment_items (${columns}) SELECT id, 1, 'few', ${item} AND rowid % 1000 = 0`);
  await database.run(sql`
    WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${sized(past, 10)})
    INSERT INTO reviews (id, salon_id, customer_name, rating, comment, status, created_at, updated_at)
    SELECT ${salon.id} || number, ${salon.id}, 'Ada Lovelace', 1 + number % 5, 'Neat and quick, and a joy to look at.',
      CASE number % 10 WHEN 0 THEN 'pending' ELSE 'approved' END, number, number FROM numbers`);
  await recountReviews(database, salon.id);
}
