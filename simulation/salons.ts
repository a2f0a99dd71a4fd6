import { primaryDatabase } from "../app/database/client.server.ts";
import { businessHours, salons, services, technicians, users } from "../app/database/schema.ts";
import type { Book, OfSalon, Sender } from "../app/diary/command.ts";
import { addDays, salonTime } from "../app/kernel/clock.ts";
import { execute } from "../app/models/diary/execute.server.ts";
import type { Salon } from "../app/models/salon/salon.server.ts";
import { type Era, MENU } from "./eras.ts";

/* The salons of a simulation, with a menu, a team, clients and a few appointments. */

/** Two salons as they are before anything happens, at an instant (UTC ms). */
export interface House {
  era: Era;
  begins: number;
  salons: [Salon, Salon];
}

/** How long an offer of the waiting list stands, minutes. Five of them end before a simulation does. */
export const OFFER_MINUTES = 10;

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

/** Makes the salons of an era. Their ids end in `ending`. */
export async function aHouse(era: Era, ending = ""): Promise<House> {
  const begins = Date.parse(era.begins);
  const salons: House["salons"] = [
    await aSalon(`rose${ending}`, era, begins),
    await aSalon(`thorn${ending}`, era, begins),
  ];
  return { era, begins, salons };
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
          name: id.split("-")[0] ?? id,
          email: `hello@${id}.test`,
          phone: "01904 960 000",
          address: "3 Weir Lane",
        },
        ...{ instagramUrl: "", facebookUrl: "", createdAt, timeZone, mostOpen, mostOpenBeforeAnswer: mostOpen },
        ...{ waitingList: true, offerMinutes: OFFER_MINUTES },
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

/** The appointments before a simulation begins: three on the next days, one of them a walk-in. */
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
