import { primaryDatabase } from "../../database/client.server.ts";
import { refuse } from "../../kernel/result.ts";
import type { Salon } from "../salon/salon.server.ts";
import { catalogue } from "../services/service.server.ts";
import { appointmentById, bookAppointment } from "./appointment.server.ts";
import { type Actor, belongsTo } from "./appointment.ts";
import type { Outcome } from "./command.server.ts";
import { type RescheduleDetails, servicesOfChange } from "./reschedule.ts";
import { wasPaidOnline } from "./succession/paid-online.server.ts";

/**
 * Reschedules an appointment in one step: a new one with the same customer takes its place. Otherwise it is refused and
 * nothing happens. docs/rules.md 5.6, 5.10, 5.15, 5.17
 */
export async function rescheduleAppointment(
  salon: Salon,
  {
    actor,
    key,
    appointmentId,
    wanted,
  }: { actor: Actor; key: string; appointmentId: string; wanted: RescheduleDetails },
): Promise<Outcome> {
  const database = primaryDatabase();
  const old = await appointmentById(database, salon.id, appointmentId);
  if (!old) return refuse("not-found");
  if (!belongsTo(old, actor)) return refuse("not-yours");
  const unpays = actor.role === "admin" && wanted.paymentStatus === "pending";
  if (unpays && (await wasPaidOnline(database, salon.id, old.id))) return refuse("paid-online");
  const services = servicesOfChange(wanted, old, await catalogue(database, salon.id));
  if (!services) return refuse("unknown-service");
  const { customerName, customerEmail, customerPhone } = old;
  const {
    date,
    minute,
    paymentMethod,
    paymentStatus,
    assertedPricePence,
    assertedEnd,
    serviceQuantities,
    technicianId,
  } = wanted;
  const notes = wanted.notes ?? old.notes;
  const booking = {
    ...{ customerName, customerEmail, customerPhone, notes, services, serviceQuantities, date, minute, paymentMethod },
    ...{ technicianId, paymentStatus, assertedPricePence, assertedDuration: undefined, status: undefined },
  };
  return bookAppointment(salon, { actor, key, booking, replaces: old.id, assertedEnd });
}
