import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { appointments, auditEvents } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { renamedCustomers } from "../diary/derived.server.ts";

/** The customer's details of an appointment after they are removed. The name is a placeholder. docs/rules.md 23.14, 24.10 */
export const NOBODY_NAMED = {
  ...{ customerName: "Former client", customerEmail: "", customerPhone: "", phoneKey: "", notes: "", clientId: null },
};

/**
 * The statements that write to some appointments, with an event of each one's history. The condition finds them by an index.
 * docs/rules.md 14.6
 */
export function rewrittenAppointments(
  database: Database,
  salonId: string,
  actor: string,
  event: string,
  which: SQL | undefined,
  values: Record<string, SQL | string | null>,
) {
  const at = now();
  const events = sql`select null, ${salonId}, id, ${actor}, ${event}, null, ${at}, null
    from ${appointments} where ${alsoInSalon(appointments, salonId, which)}`;
  return {
    events: database.insert(auditEvents).select(events),
    ...renamedCustomers(database, salonId, which, values),
    booked: database
      .update(appointments)
      .set({ ...values, version: sql`${appointments.version} + 1`, updatedAt: at })
      .where(alsoInSalon(appointments, salonId, which))
      .returning({ id: appointments.id }),
  };
}

/** The dates of some appointments, each once. */
export async function datesOf(database: Database, salonId: string, which: SQL | undefined): Promise<string[]> {
  // Not by an index of dates: the condition has its own.
  const found = await database
    .selectDistinct({ date: sql<string>`+${appointments.date}` })
    .from(appointments)
    .where(alsoInSalon(appointments, salonId, which));
  return found.map(({ date }) => date);
}
