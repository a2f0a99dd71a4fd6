import { and, eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { Database } from "../../database/client.server.ts";
import { addedClients, appointments } from "../../database/schema.ts";
import type { Actor } from "../appointments/appointment.ts";
import { clientOfAppointment } from "./client-key.server.ts";

/** More than a family has. */
const MOST = 5;

/**
 * The other clients with a client's phone, each by an id that opens their card: the same person under another email, or
 * somebody who shares the phone. None for a technician. docs/rules.md 23.11
 */
export async function othersWithPhone(
  database: Database,
  salonId: string,
  actor: Extract<Actor, { role: "admin" }>,
  { key, phoneKey }: { key: string; phoneKey: string },
): Promise<{ id: string; name: string; email: string }[]> {
  if (phoneKey === "" || actor.technicianId !== undefined) return [];
  const booked = database
    .select({
      client: sql<string>`${clientOfAppointment}`.as("client"),
      id: appointments.id,
      name: appointments.customerName,
      email: appointments.customerEmail,
    })
    .from(appointments)
    .where(and(eq(appointments.salonId, salonId), eq(appointments.phoneKey, phoneKey)));
  const { client, id, name, email } = addedClients;
  const added = database
    .select({ client, id, name, email })
    .from(addedClients)
    .where(and(eq(addedClients.salonId, salonId), eq(addedClients.phoneKey, phoneKey)));
  const others = new Map<string, { id: string; name: string; email: string }>();
  for (const { client, ...other } of await unionAll(booked, added)) if (client !== key) others.set(client, other);
  return [...others.values()].slice(0, MOST);
}
