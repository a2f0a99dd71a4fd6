import type { InferOutput } from "valibot";
import { primaryDatabase } from "../../../database/client.server.ts";
import { isOpen } from "../../../models/appointments/appointment.ts";
import { hasBegun } from "../../../models/appointments/change-cutoff.ts";
import { emailStates } from "../../../models/appointments/history.server.ts";
import { appointmentList } from "../../../models/appointments/list.server.ts";
import type { AdminFilters } from "../../../models/appointments/list.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { bookedServices } from "../../../models/services/booked-services.ts";

/** A page of the table at `instant` (UTC ms), each appointment with the state of its last email. */
export async function listWithEmails(salon: Salon, filters: InferOutput<typeof AdminFilters>, instant: number) {
  const database = primaryDatabase();
  const { appointments, next } = await appointmentList(database, salon, filters);
  const ids = appointments.map(({ id }) => id);
  const emails = await emailStates(database, ids);
  const listed = appointments.map((appointment) => {
    const { id, version, date, startsMinute, endsMinute, customerName, customerEmail, customerPhone } = appointment;
    const { notes, pricePence, paymentMethod, paymentStatus, status, lateCancellation } = appointment;
    return {
      ...{ id, version, date, startsMinute, endsMinute, customerName, customerEmail, customerPhone },
      ...{
        serviceNames: bookedServices(appointment),
        notes,
        pricePence,
        paymentMethod,
        paymentStatus,
        status,
        lateCancellation,
      },
      moved: appointment.replacedById !== null,
      upcoming: isOpen(appointment) && !hasBegun(appointment, salon.timeZone, instant),
      email: emails.get(id) ?? null,
    };
  });
  return { appointments: listed, next };
}
