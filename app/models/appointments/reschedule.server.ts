import { primaryDatabase } from "../../database/client.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { catalogue } from "../services/service.server.ts";
import type { Service } from "../services/service.ts";
import { type Appointment, appointmentById, bookAppointment } from "./appointment.server.ts";
import { type Actor, type Booking, belongsTo } from "./appointment.ts";
import { type Outcome, refuse } from "./command.server.ts";
import { type RescheduleDetails, servicesNamed } from "./reschedule.ts";

/**
 * Reschedules an appointment in one step: a new one with the same customer takes its place. Otherwise it is refused and
 * nothing happens. docs/rules.md 5.6, 5.10
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
  const services = servicesFor(wanted, old, await catalogue(database, salon.id));
  if (!services) return refuse("unknown-service");
  const { customerName, customerEmail, customerPhone, notes } = old;
  const { date, minute, paymentMethod, paymentStatus, assertedPricePence, assertedEnd } = wanted;
  const booking = {
    ...{ customerName, customerEmail, customerPhone, notes, services, date, minute, paymentMethod },
    ...{ paymentStatus, assertedPricePence, assertedDuration: undefined, status: undefined },
  };
  return bookAppointment(salon, { actor, key, booking, replaces: old.id, assertedEnd });
}

/** `menu` includes inactive services, so that a repeat stays the same command. docs/rules.md 5.3, 5.4 */
function servicesFor(wanted: RescheduleDetails, old: Appointment, menu: Service[]): Booking["services"] | null {
  if (wanted.services) return wanted.services;
  const named = wanted.serviceName && servicesNamed(wanted.serviceName, menu);
  if (named === null) return null;
  return named
    ? named.map(({ id }) => ({ id, name: undefined, quantity: 1 }))
    : old.items.map(({ serviceId, quantity }) => ({ id: serviceId, name: undefined, quantity }));
}
