import { asc, inArray } from "drizzle-orm";
import { readOrNull } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { oneOf } from "../../database/many-rows.server.ts";
import { appointments } from "../../database/schema.ts";
import type { Salon } from "../salon/salon.server.ts";
import { technicianNameColumn } from "../team/technician-name.server.ts";

/** An appointment that is in the way of another. Minutes of the salon's day, without the buffer. */
export type InTheWay = Awaited<ReturnType<typeof whoIsInTheWay>>[number];

/**
 * The appointments in a refusal, in the order of the day, each with its technician's name at a salon with several. Only for
 * staff. Empty during an outage. docs/rules.md 5.33
 */
export async function whoIsInTheWay(salon: Pick<Salon, "id">, ids: string[]) {
  if (ids.length === 0) return [];
  const { id, customerName, startsMinute, endsMinute } = appointments;
  const reads = primaryDatabase()
    .select({ customerName, startsMinute, endsMinute, technicianName: technicianNameColumn })
    .from(appointments)
    .where(alsoInSalon(appointments, salon.id, inArray(id, oneOf(ids))))
    .orderBy(asc(startsMinute));
  return (await readOrNull("appointments-not-read", salon.id, reads)) ?? [];
}
