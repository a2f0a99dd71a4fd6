import { and, desc, eq, ne } from "drizzle-orm";
import { primaryDatabase } from "../database/client.server.ts";
import { inSalon } from "../database/in-salon.server.ts";
import { appointments } from "../database/schema.ts";
import { type Actor, belongsTo } from "../diary/appointments/appointment.ts";
import { type Result, refuse } from "../kernel/result.ts";
import { countTowardsLimit, type TooMany } from "../models/accounts/rate-limit.server.ts";
import type { Sender } from "../models/accounts/sender.server.ts";
import { appointmentById } from "../models/appointments/appointment.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import type { ConfirmationRequest } from "./confirmation.ts";
import type { NoEmail } from "./deliver-due.server.ts";
import { emailSending } from "./sending.server.ts";

/**
 * Queues the confirmation of one of the actor's own appointments again. If several match, it is the newest. Content and
 * addressee come from the diary, never from the request. `from` is the network address. docs/rules.md 6.4, 10.20, 15.7
 */
export async function confirmAgain(
  salon: Salon,
  { actor, wanted, from }: { actor: Actor; wanted: ConfirmationRequest; from: Sender },
): Promise<Result<unknown, NoEmail | TooMany>> {
  const found = await fitting(salon.id, wanted);
  const appointment = found.find((appointment) => belongsTo(appointment, actor));
  if (!appointment) return refuse("not-found");
  if (appointment.customerEmail === "") return refuse("no-email");
  const counted = await countTowardsLimit({ kind: "confirmation", salonId: salon.id, account: appointment.id, from });
  if (!counted.ok) return counted;
  return (await emailSending()).queueConfirmation(salon, appointment.id);
}

/** Queues the email about an appointment again, for staff who may change that appointment. docs/rules.md 10.19, 21.10 */
export async function confirmForStaff(
  salon: Salon,
  actor: Actor,
  id: string,
): Promise<Result<unknown, NoEmail | TooMany>> {
  const appointment = await appointmentById(primaryDatabase(), salon.id, id);
  return appointment && belongsTo(appointment, actor)
    ? (await emailSending()).queueConfirmation(salon, id)
    : refuse("not-found");
}

/** The matching appointments that are not cancelled, newest first. */
function fitting(salonId: string, wanted: ConfirmationRequest) {
  const described =
    "id" in wanted
      ? eq(appointments.id, wanted.id)
      : and(
          eq(appointments.customerEmail, wanted.customerEmail),
          eq(appointments.date, wanted.date),
          eq(appointments.startsMinute, wanted.startsMinute),
        );
  return primaryDatabase()
    .select({
      id: appointments.id,
      clientId: appointments.clientId,
      customerEmail: appointments.customerEmail,
      technicianId: appointments.technicianId,
      replacedById: appointments.replacedById,
    })
    .from(appointments)
    .where(inSalon(appointments, salonId, ne(appointments.status, "cancelled"), described))
    .orderBy(desc(appointments.createdAt));
}
