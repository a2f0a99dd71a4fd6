import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { primaryDatabase } from "../app/database/client.server.ts";
import { businessHours, salons, services, technicians, users } from "../app/database/schema.ts";
import type { Book, OfSalon, Sender } from "../app/diary/command.ts";
import { addDays, salonTime } from "../app/kernel/clock.ts";
import { execute } from "../app/models/diary/execute.server.ts";
import type { Salon } from "../app/models/salon/salon.server.ts";
import { isBroken } from "./broken.ts";
import { ERAS, type Era, MENU } from "./eras.ts";
import { World } from "./world.ts";

/*
 * The salons of a simulation, with a menu, a team, clients and a few appointments: once for each era, and each simulation
 * leaves them as they were.
 */

/** A database with two salons, as simulations of an era find it. */
export interface Beginning {
  era: Era;
  begins: number;
  sqlite: DatabaseSync;
  salons: [Salon, Salon];
}

/** The two clients. They have an account at both salons. */
export const CLIENTS = ["ann", "bea"] as const;

/** The technicians by their number, 1 to 3. The first comes with the salon. */
export function technicianOf(salonId: string, number: number): string {
  return number === 1 ? salonId : `${salonId}-${number}`;
}

export function serviceOf(salonId: string, number: number): string {
  return `${salonId}-service-${number}`;
}

export function emailOf(client: string): string {
  return `${client}@example.com`;
}

export function accountOf(salonId: string, client: string): string {
  return `${salonId}-${client}`;
}

const made = new Map<number, Promise<Beginning>>();

/** The beginning of simulations in an era. */
export function beginningOf(era: number): Promise<Beginning> {
  const before = made.get(era);
  if (before) return before;
  const making = begin(ERAS[era % ERAS.length] ?? ERAS[0] ?? fail());
  made.set(era, making);
  return making;
}

function fail(): never {
  throw new Error("There are no eras");
}

async function begin(era: Era): Promise<Beginning> {
  const sqlite = new DatabaseSync(":memory:");
  for (const file of readdirSync("migrations").toSorted())
    if (file.endsWith(".sql")) sqlite.exec(readFileSync(`migrations/${file}`, "utf8"));
  if (isBroken("fences")) dropTriggers(sqlite);
  const begins = Date.parse(era.begins);
  const world = new World(sqlite, begins, { chance: 0x5a10_4e55, trouble: [] });
  world.calm = true;
  const making = both(era, begins);
  let found: [Salon, Salon] | undefined;
  let failure: unknown;
  making.then(
    (answer) => (found = answer),
    (error) => (failure = error),
  );
  await world.timeline.run(Number.POSITIVE_INFINITY, { isOver: () => found !== undefined || failure !== undefined });
  if (!found) throw failure ?? new Error("The salons were not made");
  sqlite.exec("DELETE FROM outbox; DELETE FROM stale_days");
  return { era, begins, sqlite, salons: found };
}

async function both(era: Era, begins: number): Promise<[Salon, Salon]> {
  return [await aSalon("rose", era, begins), await aSalon("thorn", era, begins)];
}

async function aSalon(id: string, era: Era, begins: number): Promise<Salon> {
  const database = primaryDatabase();
  const createdAt = begins - 86_400_000;
  const { timeZone, opensMinute, closesMinute, mostOpen } = era;
  const [[salon]] = await database.batch([
    database
      .insert(salons)
      .values({
        ...{
          id,
          host: `${id}.test`,
          name: id,
          email: `hello@${id}.test`,
          phone: "01904 960 000",
          address: "3 Weir Lane",
        },
        ...{ instagramUrl: "", facebookUrl: "", createdAt, timeZone, mostOpen, mostOpenBeforeAnswer: mostOpen },
        ...{ commandsAnHour: 10_000, changeCutoffHours: 0, longestBookingMinutes: 1_440 },
      })
      .returning(),
    database.insert(services).values(
      MENU.map((service, number) => ({
        ...{ ...service, id: serviceOf(id, number), salonId: id, category: "Gel Polish", position: number },
        ...{ createdAt, updatedAt: createdAt },
      })),
    ),
    database.insert(technicians).values(
      [2, 3].map((number) => ({
        id: technicianOf(id, number),
        salonId: id,
        name: `Number ${number}`,
        position: number,
        createdAt,
      })),
    ),
    database
      .insert(businessHours)
      .values(
        [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ salonId: id, weekday, isOpen: true, opensMinute, closesMinute })),
      ),
    database.insert(users).values(
      CLIENTS.map((client) => ({
        ...{ id: accountOf(id, client), salonId: id, email: emailOf(client), name: client },
        ...{ passwordHash: "", role: "client" as const, emailVerifiedAt: createdAt, createdAt },
      })),
    ),
  ]);
  if (!salon) throw new Error("No salon was made");
  for (const booking of firstBookings(salon, begins)) {
    const outcome = await execute(primaryDatabase, booking);
    if (!outcome.ok) throw new Error(`A first booking was refused: ${outcome.reason}`);
  }
  return salon;
}

/** What stands in the diary before a simulation begins: three appointments of the next days, one of them a walk-in. */
function firstBookings({ id, timeZone }: Salon, begins: number): (Book & Sender & OfSalon)[] {
  const today = salonTime(timeZone, begins).date;
  return [
    { client: "ann", day: 1, minute: 600, service: 0, technician: 1 },
    { client: "bea", day: 1, minute: 660, service: 2, technician: 1 },
    { client: "", day: 2, minute: 600, service: 1, technician: 2 },
  ].map(({ client, day, minute, service, technician }, number) => ({
    ...{ what: "book", salonId: id, actor: { role: "admin", userId: "staff" }, key: `first ${number}`, anyHours: true },
    ...{ services: [{ id: serviceOf(id, service) }], serviceQuantities: {}, date: addDays(today, day), minute },
    ...{ technicianId: technicianOf(id, technician), notes: `first ${number}`, paymentMethod: "cash" },
    ...{
      customerName: client || "A walk-in",
      customerEmail: client && emailOf(client),
      customerPhone: "",
      phoneKey: "",
    },
  }));
}

/** Takes the triggers out that refuse what must never be. */
function dropTriggers(sqlite: DatabaseSync): void {
  for (const { name } of sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all())
    if (!/have_a_technician|start_with/.test(String(name))) sqlite.exec(`DROP TRIGGER ${name}`);
}
