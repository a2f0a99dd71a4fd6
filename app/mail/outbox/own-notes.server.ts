import { and, eq, lte } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { users } from "../../database/schema.ts";
import type { Appointment } from "../../models/appointments/appointment.server.ts";

/**
 * The notes of an appointment if the owner of its mailbox has written them, else empty: the account that booked it had
 * verified that email before, and nobody has changed the appointment since. docs/rules.md 10.7
 */
export async function ownNotes(
  database: Database,
  { salonId, clientId, customerEmail, notes, replacesId, createdAt }: Appointment,
): Promise<string> {
  if (!notes || !clientId || replacesId) return "";
  const owner = inSalon(users, salonId, eq(users.id, clientId), eq(users.email, customerEmail));
  const found = await withinTime(
    database
      .select({ id: users.id })
      .from(users)
      .where(and(owner, lte(users.emailVerifiedAt, createdAt))),
  );
  return found.length > 0 ? notes : "";
}
