import { desc, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { addedClients, appointments } from "../../database/schema.ts";
import type { StaffActor } from "../../diary/appointments/appointment.ts";
import { cardKey, clientOfAppointment } from "../notes/client-key.server.ts";
import { hasPhone } from "../notes/shared-phone.server.ts";

/** More than a family has. */
const MOST = 5;

/**
 * The other clients with a client's phone, latest booked first, each by an id that opens their card: the same person under
 * another email, or somebody who shares the phone. None for a technician. docs/rules.md 23.11
 */
export async function othersWithPhone(
  database: Database,
  salonId: string,
  actor: StaffActor,
  { key, phoneKey }: { key: string; phoneKey: string },
): Promise<{ id: string; name: string; email: string }[]> {
  if (phoneKey === "" || actor.technicianId !== undefined) return [];
  const { id, customerName: name, customerEmail: email, date, startsMinute } = appointments;
  const [booked, added] = await database.batch([
    database
      .select({ client: cardKey(salonId, clientOfAppointment), id, name, email })
      .from(appointments)
      .where(inSalon(appointments, salonId, hasPhone(appointments.phoneKey, phoneKey)))
      .orderBy(desc(sql`+${date}`), desc(startsMinute)),
    database
      .select({
        client: cardKey(salonId, sql`${addedClients.client}`),
        id: addedClients.id,
        name: addedClients.name,
        email: addedClients.email,
      })
      .from(addedClients)
      .where(inSalon(addedClients, salonId, hasPhone(addedClients.phoneKey, phoneKey)))
      .orderBy(sql`+${addedClients.name}`),
  ]);
  const others = new Map<string, { id: string; name: string; email: string }>();
  for (const { client, id, name, email } of [...booked, ...added])
    if (client !== key && !others.has(client)) others.set(client, { id, name, email });
  return [...others.values()].slice(0, MOST);
}
