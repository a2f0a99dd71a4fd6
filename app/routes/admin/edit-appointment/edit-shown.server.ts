import type { Database } from "../../../database/client.server.ts";
import { belongsTo, type StaffActor } from "../../../diary/appointments/appointment.ts";
import { hasBegun } from "../../../diary/appointments/cutoff.ts";
import { now } from "../../../kernel/clock.ts";
import { appointmentById } from "../../../models/appointments/appointment.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { catalogue } from "../../../models/services/service.server.ts";
import { teamOf } from "../../../models/team/team.server.ts";

/** What the form that edits an appointment is made from. */
export type EditShown = NonNullable<Awaited<ReturnType<typeof editShown>>>;

/**
 * An appointment with the whole menu, hidden services included, and the team that may do it. Null if the actor may not see
 * such an appointment. A technician gives no appointments away, so their team is only themselves. docs/rules.md 5.31, 21.10
 */
export async function editShown(database: Database, salon: Salon, actor: StaffActor, id: string) {
  const [appointment, services, technicians] = await Promise.all([
    appointmentById(database, salon.id, id),
    catalogue(database, salon.id),
    teamOf(database, salon.id),
  ]);
  if (!appointment || !belongsTo(appointment, actor)) return null;
  const { version, date, startsMinute, endsMinute, bufferMinutes, pricePence, serviceNames, answers } = appointment;
  const { customerName, customerEmail, customerPhone, notes, status, paymentStatus, replacedById } = appointment;
  const technicianId = appointment.technicianId ?? salon.id;
  return {
    appointment: {
      ...{ id, version, date, startsMinute, endsMinute, bufferMinutes, pricePence, serviceNames, answers },
      ...{ customerName, customerEmail, customerPhone, notes, status, paymentStatus, technicianId },
      moved: replacedById !== null,
      begun: hasBegun(appointment, salon.timeZone, now()),
      items: appointment.items.map(({ serviceId, name, pricePence, durationMinutes, quantity }) => {
        return { serviceId, name, pricePence, durationMinutes, quantity };
      }),
    },
    menu: services.map(({ questions: _questions, updatedAt: _updatedAt, ...service }) => service),
    team: technicians
      .filter(({ id, active }) => id === technicianId || (active && actor.technicianId === undefined))
      .map(({ id, name, ownTerms }) => ({ id, name, ...(ownTerms && { ownTerms }) })),
  };
}
