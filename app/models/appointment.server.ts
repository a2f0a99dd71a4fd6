import { env } from "cloudflare:workers";
import { and, asc, eq, gte, ne } from "drizzle-orm";
import type { Database } from "../database/client.server.ts";
import { appointmentItems, appointments } from "../database/schema.ts";
import { phoneKey } from "./phone.server.ts";
import type { Outcome, Reservation } from "./reservation.server.ts";
import type { Salon } from "./salon.server.ts";

export type Appointment = typeof appointments.$inferSelect & { items: (typeof appointmentItems.$inferSelect)[] };

/**
 * Books through the salon's object, the one path that writes the diary. When the object can't be reached or is lost on
 * the way, the outcome is unknown and the same key may come back. docs/rules.md 5.2, 5.5
 */
export async function bookAppointment(
  salon: Salon,
  reservation: Omit<Reservation, "salonId" | "phoneKey">,
): Promise<Outcome> {
  try {
    return await salonSchedule(salon).book({
      ...reservation,
      salonId: salon.id,
      phoneKey: phoneKey(reservation.booking.customerPhone, salon.country),
    });
  } catch (error) {
    console.error(JSON.stringify({ event: "schedule-lost", salon: salon.id, cause: String(error) }));
    return { ok: false, reason: "outcome-unknown" };
  }
}

/** An appointment of this salon with what was booked, or null. */
export async function appointmentById(database: Database, salonId: string, id: string): Promise<Appointment | null> {
  const [[appointment], items] = await database.batch([
    database
      .select()
      .from(appointments)
      .where(and(eq(appointments.salonId, salonId), eq(appointments.id, id))),
    itemsOf(database, salonId, id),
  ]);
  return appointment ? { ...appointment, items } : null;
}

/** The salon's appointments from a date on, soonest first, at most so many. */
export function appointmentsFrom(database: Database, salonId: string, date: string, most: number) {
  return database
    .select()
    .from(appointments)
    .where(and(eq(appointments.salonId, salonId), gte(appointments.date, date)))
    .orderBy(asc(appointments.date), asc(appointments.startsMinute), asc(appointments.id))
    .limit(most);
}

/** What a client's confirmation tells of an appointment that they booked and that stands; null for anybody else's. */
export async function bookedAppointment(database: Database, salonId: string, clientId: string, id: string) {
  const [[booked], items] = await database.batch([
    database
      .select({
        customerName: appointments.customerName,
        date: appointments.date,
        startsMinute: appointments.startsMinute,
        endsMinute: appointments.endsMinute,
        pricePence: appointments.pricePence,
        paymentMethod: appointments.paymentMethod,
      })
      .from(appointments)
      .where(
        and(
          eq(appointments.salonId, salonId),
          eq(appointments.id, id),
          eq(appointments.clientId, clientId),
          ne(appointments.status, "cancelled"),
        ),
      ),
    itemsOf(database, salonId, id),
  ]);
  return booked ? { ...booked, items } : null;
}

function itemsOf(database: Database, salonId: string, appointmentId: string) {
  return database
    .select()
    .from(appointmentItems)
    .where(and(eq(appointmentItems.salonId, salonId), eq(appointmentItems.appointmentId, appointmentId)))
    .orderBy(asc(appointmentItems.position));
}

/** The salon's object, placed near the salon the first time it is asked for. */
function salonSchedule(salon: Salon) {
  const id = env.SALON_SCHEDULE.idFromName(salon.id);
  return env.SALON_SCHEDULE.get(id, { locationHint: hintOf(salon.locationHint) });
}

function hintOf(hint: string): DurableObjectLocationHint | undefined {
  return LOCATION_HINTS.find((known) => known === hint);
}

const LOCATION_HINTS = ["wnam", "enam", "sam", "weur", "eeur", "apac", "oc", "afr", "me"] as const;
