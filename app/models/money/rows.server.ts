import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { appointments, payments } from "../../database/schema.ts";
import { paidOnlineOf } from "../../diary/appointments/payment.ts";

/** A row of money as it is stored. docs/rules.md 27 */
export type PaymentRow = typeof payments.$inferSelect;

/** The rows of an appointment's money, also of those it was moved from, as they were written. docs/rules.md 27.3 */
export function paymentRows(database: Database, salonId: string, appointmentId: string): Promise<PaymentRow[]> {
  const first = database
    .select({ id: appointments.firstId })
    .from(appointments)
    .where(alsoInSalon(appointments, salonId, eq(appointments.id, appointmentId)));
  return database
    .select()
    .from(payments)
    .where(inSalon(payments, salonId, inArray(payments.appointmentId, first)))
    .orderBy(asc(sql`${payments}.rowid`));
}

/**
 * The statement that reads the rows of several appointments. An id may be that of a deleted one, whose money is still there.
 * docs/rules.md 27.3
 */
export function paymentsRead(database: Database, salonId: string, ids: SQL) {
  const ofThem = alsoInSalon(appointments, salonId, sql`${appointments.id} in ${ids}`);
  const first = sql`select ${appointments.firstId} from ${appointments} where ${ofThem}`;
  return database
    .select()
    .from(payments)
    .where(inSalon(payments, salonId, sql`${payments.appointmentId} in (${first} union select * from ${ids})`))
    .orderBy(asc(sql`${payments}.rowid`));
}

/** The rows that a command has written. */
export async function rowsByCommand(
  database: Database,
  salonId: string,
  appointmentId: string,
  commandId: string,
): Promise<PaymentRow[]> {
  const rows = await paymentRows(database, salonId, appointmentId);
  return rows.filter((row) => row.commandId === commandId);
}

/** Whether some of what was paid for an appointment came online, and has not gone back. docs/rules.md 5.17, 17.4 */
export async function wasPaidOnline(database: Database, salonId: string, appointmentId: string): Promise<boolean> {
  return paidOnlineOf(await paymentRows(database, salonId, appointmentId)) > 0;
}

/** What was paid for the appointment of the statement, less what was given back, pence: a column of it. docs/rules.md 27.2 */
export function paidColumn(salonId: string) {
  const paid = inSalon(
    payments,
    salonId,
    eq(payments.appointmentId, appointments.firstId),
    inArray(payments.kind, ["deposit", "payment", "refund"]),
  );
  return sql<number>`(select coalesce(sum(${payments.amountPence}), 0) from ${payments} where ${paid})`.mapWith(Number);
}
