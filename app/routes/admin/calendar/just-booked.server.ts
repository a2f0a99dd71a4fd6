import type { Database } from "../../../database/client.server.ts";
import { belongsTo, type StaffActor } from "../../../diary/appointments/appointment.ts";
import { appointmentById } from "../../../models/appointments/appointment.server.ts";

/** What the calendar says of an appointment that the actor has just booked; null for one that is not theirs. docs/rules.md 15.10 */
export async function justBooked(database: Database, salonId: string, actor: StaffActor, id: string) {
  const booked = await appointmentById(database, salonId, id);
  if (!booked || !belongsTo(booked, actor)) return null;
  const { date, customerName: name, startsMinute: start, endsMinute: end } = booked;
  return { id, date, name, start, end };
}
