import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { appointments } from "../../database/schema.ts";
import type { Actor } from "../appointments/appointment.ts";
import { belongsTo } from "../appointments/appointment.ts";
import { itemsOf } from "../appointments/booking/contents-and-price.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { bookedServicesColumn } from "../services/booked-services.server.ts";
import { technicianNameColumn } from "../team/technician-name.server.ts";
import { onTheCard } from "./card.ts";
import { noteRead } from "./note.server.ts";

type StaffActor = Extract<Actor, { role: "admin" }>;

/** The most appointments of one client that are read, the latest ones. docs/rules.md 23.2 */
const MOST_READ = 1_000;

/**
 * What the salon knows of the client who booked an appointment with an email, as of `instant` (UTC ms); a technician sees
 * their own appointments of them. Null for a walk-in, and for who is no client of the actor. docs/rules.md 23.1, 23.2, 23.7
 */
export async function clientCard(
  database: Database,
  salon: Salon,
  { actor, appointmentId, instant }: { actor: StaffActor; appointmentId: string; instant: number },
) {
  const client = await clientOf(database, salon.id, actor, appointmentId);
  if (!client) return null;
  const [found, [note]] = await database.batch([
    clientAppointments(database, salon.id, client.email, actor.technicianId),
    noteRead(database, salon.id, client.email),
  ]);
  const [latest] = found;
  const card = onTheCard(found, salon.timeZone, instant);
  const again = card.lastVisit ? await itemsOf(database, salon.id, card.lastVisit.id) : [];
  return {
    ...client,
    ...(latest && { name: latest.customerName, phone: latest.customerPhone }),
    ...card,
    again: again.map(({ serviceId, quantity }) => ({ serviceId, quantity })),
    note: note ?? { note: "", updatedAt: 0 },
  };
}

/**
 * The client who booked an appointment, or null where the actor may not see their card: a technician does those who have,
 * or had, an appointment in their own column. docs/rules.md 23.1, 23.7
 */
export async function clientOf(database: Database, salonId: string, actor: StaffActor, appointmentId: string) {
  const [booked] = await database
    .select()
    .from(appointments)
    .where(and(eq(appointments.salonId, salonId), eq(appointments.id, appointmentId)));
  if (!booked || booked.customerEmail === "" || !belongsTo(booked, actor)) return null;
  const client = { email: booked.customerEmail, name: booked.customerName, phone: booked.customerPhone };
  if (actor.technicianId === undefined) return client;
  const [theirs] = await clientAppointments(database, salonId, client.email, actor.technicianId).limit(1);
  return theirs ? client : null;
}

/** A client's appointments, newest first; one that has moved only where it is now. With `own`, those of one technician. */
export function clientAppointments(database: Database, salonId: string, email: string, own?: string) {
  return database
    .select(SHOWN)
    .from(appointments)
    .where(
      and(
        eq(appointments.salonId, salonId),
        eq(appointments.customerEmail, email),
        isNull(appointments.replacedById),
        own === undefined ? undefined : sql`+${appointments.technicianId} = ${own}`,
      ),
    )
    .orderBy(...LATEST_FIRST)
    .limit(MOST_READ)
    .$dynamic();
}

/** Sorted, not read in this order: otherwise D1 would walk all appointments of the salon. */
const LATEST_FIRST = [appointments.date, appointments.startsMinute, appointments.id].map((column) =>
  desc(sql`+${column}`),
);

const SHOWN = {
  id: appointments.id,
  date: appointments.date,
  startsMinute: appointments.startsMinute,
  customerName: appointments.customerName,
  customerPhone: appointments.customerPhone,
  serviceNames: bookedServicesColumn,
  technicianName: technicianNameColumn,
  pricePence: appointments.pricePence,
  status: appointments.status,
  paymentStatus: appointments.paymentStatus,
  lateCancellation: appointments.lateCancellation,
  cancelledByClient: sql`EXISTS (
    SELECT 1 FROM audit_events
    WHERE appointment_id = appointments.id AND event = 'cancelled' AND actor NOT LIKE 'admin:%'
  )`
    .mapWith(Boolean)
    .as("cancelled_by_client"),
};
