import { eq } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { outbox } from "../../database/schema.ts";
import type { Customer } from "../appointments/own/ownership.server.ts";
import { bookedServices } from "../services/booked-services.ts";
import { ownAppointment, technicianOf } from "./own-appointments.server.ts";

/** What a customer reads of the appointment that they have just cancelled. */
export interface CancelledAppointment {
  date: string;
  startsMinute: number;
  serviceNames: string;
  items: { serviceId: string; quantity: number }[];
  /** Null at a salon with one technician. docs/rules.md 21.20 */
  technicianId: string | null;
  /** Whether an email says so: none does when the booking's own had not gone yet. docs/rules.md 10.24 */
  mailed: boolean;
}

/** The actor's own appointment, if it is cancelled; null otherwise, also for somebody else's. docs/rules.md 5.11, 5.27 */
export async function cancelledAppointment(
  database: Database,
  salonId: string,
  actor: Customer,
  id: string,
): Promise<CancelledAppointment | null> {
  const own = await ownAppointment(database, salonId, actor, id);
  if (own?.status !== "cancelled") return null;
  const [email] = await database
    .select({ id: outbox.id })
    .from(outbox)
    .where(alsoInSalon(outbox, salonId, eq(outbox.appointmentId, id), eq(outbox.kind, "cancelled")))
    .limit(1);
  const { date, startsMinute } = own;
  const items = own.items.map(({ serviceId, quantity }) => ({ serviceId, quantity }));
  const technicianId = technicianOf(own);
  return { date, startsMinute, serviceNames: bookedServices(own), items, technicianId, mailed: email !== undefined };
}
