import { sql } from "drizzle-orm";
import type { SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";
import { appointments, salons, services, technicians, users } from "#app/database/schema.ts";
import { BOOKABLE_DAYS_AHEAD } from "#app/diary/times/availability.ts";
import { addDays, now, salonTime } from "#app/kernel/clock.ts";
import { hashPassword } from "#app/models/accounts/password.server.ts";
import { countAllCustomers, staleEverywhere } from "#app/models/diary/derived.server.ts";
import { paidRows } from "#app/models/money/paid-rows.server.ts";
import { DEMO_MENU } from "../scripts/demo/demo-menu.ts";
import { call, expectStatus } from "./call.ts";
import { sized } from "./options.ts";

export const APPOINTMENTS_A_DAY = 10;
const TIME_ZONE = "Europe/London";
const PASSWORD = "bench-client";

let passwordHash: Promise<string> | undefined;

/** A salon for measurements, with the demo menu, the default hours, one client and an admin. Its host identifies it. */
export interface BenchSalon {
  id: string;
  host: string;
}

export function benchSalon(name: string): BenchSalon {
  return { id: `bench-${name}`, host: `${name}.bench.test` };
}

/** Today's date at every bench salon. */
export function today(): string {
  return salonTime(TIME_ZONE, now()).date;
}

/** The `number`th hour of a day, from 0, within the default hours: minutes of the day. */
export function hourOfTheDay(number: number) {
  return { start: (8 + number) * 60, end: (9 + number) * 60 };
}

export async function openSalon(database: SqliteRemoteDatabase, { id, host }: BenchSalon): Promise<void> {
  const createdAt = now();
  passwordHash ??= hashPassword(PASSWORD);
  await database.insert(salons).values({
    id,
    host,
    name: "Bench Salon",
    email: `hello@${host}`,
    phone: "020 7946 0000",
    address: "1 Bench Street, London",
    instagramUrl: "https://instagram.test/",
    facebookUrl: "https://facebook.test/",
    timeZone: TIME_ZONE,
    createdAt,
  });
  await database.insert(users).values({
    id: `${id}-client`,
    salonId: id,
    email: clientOf({ host }),
    name: "Ada Lovelace",
    passwordHash: await passwordHash,
    role: "client",
    emailVerifiedAt: createdAt,
    createdAt,
  });
  await database.insert(users).values({
    id: `${id}-admin`,
    salonId: id,
    email: adminOf({ host }),
    name: "Ann Admin",
    passwordHash: await passwordHash,
    role: "admin",
    createdAt,
  });
  const stamps = { createdAt, updatedAt: createdAt };
  for (const [position, service] of DEMO_MENU.entries()) {
    const row = { ...service, ...stamps, id: `${id}-${service.id}`, salonId: id, position };
    await database.insert(services).values(row);
  }
}

/** How many appointments each customer of a bench salon has. */
const VISITS = 10;

/** The ids of a bench salon's team of five: the salon's own technician, and four more. */
export function teamOf({ id }: BenchSalon): string[] {
  return [id, ...["b", "c", "d", "e"].map((name) => `${id}-${name}`)];
}

/** Gives an open bench salon its team. Everybody does everything, at the salon's hours. */
export async function openTeam(database: SqliteRemoteDatabase, salon: BenchSalon): Promise<void> {
  for (const [position, id] of teamOf(salon).entries())
    if (position > 0)
      await database
        .insert(technicians)
        .values({ id, salonId: salon.id, name: `Technician ${id}`, position, createdAt: now() });
}

/**
 * Ten appointments on every day of the bookable window, and as many full days before it as `past` appointments need.
 * Every customer has ten, and everybody is called Grace. The technicians take turns. With `--short`, one full day is past.
 */
export async function fillDiary(
  database: SqliteRemoteDatabase,
  { id }: BenchSalon,
  past: number,
  team: string[] = [id],
): Promise<void> {
  const createdAt = now();
  const insert = database
    .insert(appointments)
    .values({
      id: sql.placeholder("id"),
      salonId: id,
      technicianId: sql.placeholder("technician"),
      customerName: sql.placeholder("name"),
      customerEmail: sql.placeholder("email"),
      customerPhone: "07700 900123",
      serviceNames: "French Gel Polish",
      date: sql.placeholder("date"),
      startsMinute: sql.placeholder("start"),
      endsMinute: sql.placeholder("end"),
      pricePence: 4200,
      status: sql.placeholder("status"),
      paymentMethod: "cash",
      paymentStatus: "pending",
      createdAt,
      updatedAt: createdAt,
    })
    .prepare();
  const from = today();
  let made = 0;
  // One day more than the window, in case a bench runs past midnight.
  for (let day = -sized(past / APPOINTMENTS_A_DAY, 1); day <= BOOKABLE_DAYS_AHEAD + 1; day++) {
    const date = addDays(from, day);
    const status = day < 0 ? "completed" : "confirmed";
    for (let number = 0; number < APPOINTMENTS_A_DAY; number++) {
      const customer = Math.floor(made++ / VISITS);
      const technician = team[number % team.length];
      const whom = { name: `Grace Hopper ${customer}`, email: `grace-${customer}@example.com`, technician };
      await insert.run({ id: `${id}-${date}-${number}`, date, status, ...whom, ...hourOfTheDay(number) });
    }
  }
  await paidRows(database, id);
  await countAllCustomers(database, id);
  await staleEverywhere(database, id);
}

/** The cookie of the salon's client, signed in by the form of the home page. */
export async function sessionCookie(port: number, salon: BenchSalon): Promise<string> {
  const body = new URLSearchParams({ email: clientOf(salon), password: PASSWORD }).toString();
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const { cookies } = await expectStatus(302, call(port, salon.host, "/?index", { method: "POST", headers, body }));
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

/** The cookie of the salon's admin, signed in by the admin login. */
export async function adminCookie(port: number, salon: BenchSalon): Promise<string> {
  const body = new URLSearchParams({ email: adminOf(salon), password: PASSWORD }).toString();
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const { cookies } = await expectStatus(302, call(port, salon.host, "/admin", { method: "POST", headers, body }));
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

/** The API token of the salon's client. */
export async function bearerToken(port: number, salon: BenchSalon): Promise<string> {
  const body = JSON.stringify({ action: "client-login", email: clientOf(salon), password: PASSWORD });
  const headers = { "Content-Type": "application/json" };
  const signedIn = await expectStatus(200, call(port, salon.host, "/api/auth", { method: "POST", headers, body }));
  return JSON.parse(signedIn.body).token;
}

function adminOf({ host }: Pick<BenchSalon, "host">): string {
  return `admin@${host}`;
}

function clientOf({ host }: Pick<BenchSalon, "host">): string {
  return `client@${host}`;
}
