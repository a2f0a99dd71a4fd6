import { eq, ne, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { appointments, auditEvents } from "../../database/schema.ts";
import { withThoseBefore } from "../diary/succession.server.ts";
import { type Till, tillOf } from "./till.ts";

/** The till of a salon's day: everybody's, or one technician's. docs/rules.md 16.13 */
export async function tillOn(database: Database, salonId: string, date: string, technicianId?: string): Promise<Till> {
  const rows = await withinTime(tillRead(database, salonId, date, technicianId));
  return tillOf(rows.map(({ paidBy, ...row }) => ({ ...row, paidOnline: paidBy?.startsWith("stripe:") ?? false })));
}

/** The statement that reads the day, each appointment with who was the last to mark it as paid. docs/rules.md 5.17 */
export function tillRead(database: Database, salonId: string, date: string, technicianId?: string) {
  const paidBy = sql<string | null>`(SELECT actor FROM ${auditEvents} WHERE salon_id = ${salonId}
    AND event = 'payment paid' AND appointment_id IN (${withThoseBefore(salonId, sql`appointments.id`)})
    ORDER BY id DESC LIMIT 1)`;
  return database
    .select({
      status: appointments.status,
      paymentStatus: appointments.paymentStatus,
      paymentMethod: appointments.paymentMethod,
      pricePence: appointments.pricePence,
      paidBy: paidBy.as("paid_by"),
    })
    .from(appointments)
    .where(
      inSalon(
        appointments,
        salonId,
        eq(appointments.date, date),
        ne(appointments.status, "cancelled"),
        technicianId === undefined ? undefined : eq(appointments.technicianId, technicianId),
      ),
    );
}
