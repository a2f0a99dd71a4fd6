import { and, asc, between, desc, eq, gte, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { appointments, payments, vouchers } from "../../database/schema.ts";
import { paidOnlineOf } from "../../diary/appointments/payment.ts";
import { DAY_MS } from "../../kernel/clock.ts";

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

/** Whether the books have a payment, by Stripe’s name for it. docs/rules.md 17.4, 31.3 */
export async function isWritten(database: Database, salonId: string, stripeId: string): Promise<boolean> {
  const rows = database
    .select({ id: payments.id })
    .from(payments)
    .where(inSalon(payments, salonId, eq(payments.stripeId, stripeId)));
  return (await withinTime(rows)).length > 0;
}

/** Whether some of what was paid for an appointment came online, and has not gone back. docs/rules.md 5.17, 17.4 */
export async function wasPaidOnline(database: Database, salonId: string, appointmentId: string): Promise<boolean> {
  return paidOnlineOf(await paymentRows(database, salonId, appointmentId)) > 0;
}

/** The column with what was paid for an appointment, less what was given back, pence. docs/rules.md 27.2 */
export function paidColumn(salonId: string) {
  const paid = inSalon(
    payments,
    salonId,
    eq(payments.appointmentId, appointments.firstId),
    inArray(payments.kind, ["deposit", "payment", "refund"]),
  );
  return sql<number>`(select coalesce(sum(${payments.amountPence}), 0) from ${payments} where ${paid})`.mapWith(Number);
}

/**
 * The column with the amount paid, pence. Payments by packages are left out, because packages get their visits back anyway.
 * docs/rules.md 29.19, 32.16
 */
export function paidInMoneyColumn(salonId: string) {
  const ofPackage = alsoInSalon(vouchers, salonId, eq(vouchers.id, payments.voucherId), isNotNull(vouchers.uses));
  const byPackages = inSalon(
    payments,
    salonId,
    eq(payments.appointmentId, appointments.firstId),
    sql`exists (select 1 from ${vouchers} where ${ofPackage})`,
  );
  const paid = sql`(select coalesce(sum(${payments.amountPence}), 0) from ${payments} where ${byPackages})`;
  return sql<number>`${paidColumn(salonId)} - ${paid}`.mapWith(Number);
}

/** The column with what is still owed for an appointment, pence. docs/rules.md 27.2 */
export function owedColumn(salonId: string) {
  const { paymentStatus, pricePence } = appointments;
  const left = sql`max(0, ${pricePence} - ${paidColumn(salonId)})`;
  return sql<number>`iif(${paymentStatus} = 'pending', ${left}, 0)`.mapWith(Number).as("owed_pence");
}

/** The condition for a visit of a range that is completed and not paid. docs/rules.md 16.14 */
export function isUnpaidVisit({ from, to }: { from: string; to: string }): SQL | undefined {
  const { date, status, paymentStatus } = appointments;
  // Without the plus SQLite may walk all that is completed instead.
  return and(eq(paymentStatus, "pending"), between(date, from, to), sql`+${status} = 'completed'`);
}

/** How many days back the last way to pay is looked for. */
const LOOKED_BACK_MS = 30 * DAY_MS;

/**
 * The way in which one of the staff last took money at the till, within the 30 days before `at` (UTC ms), or null.
 * docs/rules.md 27.10
 */
export async function lastWayOf(
  database: Database,
  salonId: string,
  userId: string,
  at: number,
): Promise<"cash" | "bank_transfer" | "card" | null> {
  const since = new Date(at - LOOKED_BACK_MS).toISOString().slice(0, 10);
  const [last] = await database
    .select({ method: payments.method })
    .from(payments)
    .where(
      inSalon(
        payments,
        salonId,
        gte(payments.takenOn, since),
        eq(payments.actor, `admin:${userId}`),
        inArray(payments.kind, ["deposit", "payment"]),
        inArray(payments.method, ["cash", "bank_transfer", "card"]),
      ),
    )
    .orderBy(desc(payments.takenOn), desc(payments.createdAt))
    .limit(1);
  const way = last?.method;
  return way === "cash" || way === "bank_transfer" || way === "card" ? way : null;
}

/** What a list shows of a row that counts. */
export type MoneyListed = Pick<PaymentRow, "id" | "kind" | "method" | "amountPence" | "takenOn">;

/**
 * The column with the rows of money that count, as they were written, for statements that read `appointments`. Empty if staff
 * only said that it is paid. docs/rules.md 27.9
 */
export const moneyColumn = sql<MoneyListed[]>`(
  SELECT iif(min(settles), '[]', json_group_array(json_object(
    'id', id, 'kind', kind, 'method', method, 'amountPence', amount_pence, 'takenOn', taken_on))) FROM (
    SELECT * FROM payments AS row WHERE salon_id = appointments.salon_id AND appointment_id = appointments.first_id
      AND answers_id IS NULL AND NOT EXISTS (SELECT 1 FROM payments AS void WHERE +void.salon_id = row.salon_id AND void.answers_id = row.id)
    ORDER BY rowid
  )
)`
  .mapWith((text: string): MoneyListed[] => JSON.parse(text))
  .as("money");
