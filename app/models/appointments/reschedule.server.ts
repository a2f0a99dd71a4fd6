import { withinTime } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { type Actor, whyNotTheirs } from "../../diary/appointments/appointment.ts";
import { refuse } from "../../kernel/result.ts";
import type { Salon } from "../salon/salon.server.ts";
import { catalogue } from "../services/service.server.ts";
import { appointmentById, bookAppointment, unlessUnread } from "./appointment.server.ts";
import type { Outcome } from "./command.server.ts";
import { type RescheduleDetails, servicesOfChange } from "./reschedule.ts";
import { wasPaidOnline } from "./succession/paid-online.server.ts";

interface RescheduleAsked {
  actor: Actor;
  key: string;
  appointmentId: string;
  wanted: RescheduleDetails;
}

const TRIES = 4;

/**
 * Reschedules an appointment in one step: a new one with the same customer takes its place. Otherwise it is refused and
 * nothing happens. When it was changed after it was read here, it is read again.
 * docs/rules.md 5.6, 5.10, 5.13, 5.15, 5.17
 */
export function rescheduleAppointment(salon: Salon, asked: RescheduleAsked): Promise<Outcome> {
  return unlessUnread(async () => {
    for (let attempt = 1; ; attempt++) {
      const outcome = await rescheduleAsRead(salon, asked);
      if (outcome.ok || outcome.reason !== "changed-meanwhile" || attempt === TRIES) return outcome;
    }
  });
}

async function rescheduleAsRead(
  salon: Salon,
  { actor, key, appointmentId, wanted }: RescheduleAsked,
): Promise<Outcome> {
  const database = primaryDatabase();
  const old = await withinTime(appointmentById(database, salon.id, appointmentId));
  if (!old) return refuse("not-found");
  if (whyNotTheirs(old, actor) === "not-yours") return refuse("not-yours");
  const unpays = actor.role === "admin" && wanted.paymentStatus === "pending";
  if (unpays && (await withinTime(wasPaidOnline(database, salon.id, old.id)))) return refuse("paid-online");
  const services = servicesOfChange(wanted, old, await withinTime(catalogue(database, salon.id)));
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
  return bookAppointment(salon, { actor, key, booking, replaces: old.id, readAs: old.version, assertedEnd });
}
