import { and, eq } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { type appointmentItems, appointments } from "../../database/schema.ts";
import { logError } from "../../kernel/log.ts";
import { phoneKey } from "../../kernel/phone.server.ts";
import { refuse } from "../../kernel/result.ts";
import type { Salon } from "../salon/salon.server.ts";
import { salonSchedule } from "../salon/salon-schedule.server.ts";
import type { Outcome } from "./command.server.ts";
import { itemsOf } from "./items.server.ts";
import type { Reservation } from "./reserve.server.ts";
import type { UpdateCommand } from "./update.server.ts";

export type Appointment = typeof appointments.$inferSelect & { items: (typeof appointmentItems.$inferSelect)[] };

/**
 * Books through the salon's object, the only path that writes the diary. With `replaces`, the booking takes the place
 * of another appointment. docs/rules.md 5.2, 5.5, 5.6
 */
export function bookAppointment(
  salon: Salon,
  reservation: Omit<Reservation, "salonId" | "phoneKey">,
): Promise<Outcome> {
  const key = phoneKey(reservation.booking.customerPhone, salon.country);
  return throughSchedule(salon, (schedule) => schedule.reserve({ ...reservation, salonId: salon.id, phoneKey: key }));
}

/** Updates through the salon's object: cancels, prices, marks as paid, deletes. docs/rules.md 5.2, 5.7, 5.8, 5.12 */
export function updateAppointment(salon: Salon, command: Omit<UpdateCommand, "salonId">): Promise<Outcome> {
  return throughSchedule(salon, (schedule) => schedule.update({ ...command, salonId: salon.id }));
}

/**
 * Sends a command to the salon's object. When the object can't be reached or the connection is lost, the outcome is
 * unknown and the sender may retry with the same key. An error of the object's own code is thrown.
 */
async function throughSchedule(
  salon: Salon,
  write: (schedule: ReturnType<typeof salonSchedule>) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await write(salonSchedule(salon));
  } catch (error) {
    if (isThrownInside(error)) throw error;
    logError("schedule-lost", { salon: salon.id, cause: String(error) });
    return refuse("outcome-unknown");
  }
}

/** Whether the object's own code threw the error. The platform marks its own errors as retryable or overloaded. */
function isThrownInside(error: unknown): boolean {
  const { remote, retryable, overloaded } = Object(error);
  return remote === true && !retryable && !overloaded;
}

/** An appointment of this salon with its items, or null. */
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
