import { asc, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { oneOf } from "../../database/many-rows.server.ts";
import { appointments, checkouts, payments, refunds, vouchers } from "../../database/schema.ts";

/** Whether staff have given it back and it is still on its way. docs/rules.md 31.7 */
export const isOnItsWayBack = sql`${refunds.reason} = 'staff' AND ${refunds.state} IN ('asked', 'pending')`;

/**
 * The statements that read the money of several appointments. docs/rules.md 27.3, 31.23, 32.3
 * - The rows of the appointments. An id may be that of a deleted appointment, whose money is still there.
 * - The vouchers that have paid for them, and those in `voucherIds`, with all rows of these vouchers.
 * - What is on its way back.
 */
export function moneyReads(database: Database, salonId: string, ids: SQL, voucherIds: string[]) {
  const ofThem = alsoInSalon(appointments, salonId, sql`${appointments.id} in ${ids}`);
  const first = sql`select ${appointments.firstId} from ${appointments} where ${ofThem}`;
  const ofAppointments = inSalon(
    payments,
    salonId,
    sql`${payments.appointmentId} in (${first} union select * from ${ids})`,
  );
  const paidBy = sql`select voucher_id from ${payments} where ${ofAppointments} and +voucher_id is not null`;
  const known = sql`(${paidBy} union select value from ${oneOf(voucherIds)})`;
  const ofVouchers = inSalon(payments, salonId, sql`${payments.voucherId} in ${known}`);
  const wanted = sql`(select rowid from ${payments} where ${ofAppointments} union select rowid from ${payments} where ${ofVouchers})`;
  return {
    payments: database
      .select()
      .from(payments)
      .where(alsoInSalon(payments, salonId, sql`${payments}.rowid in ${wanted}`))
      .orderBy(asc(sql`${payments}.rowid`)),
    onTheirWayBack: database
      .select({ firstId: sql<string>`${checkouts.appointmentId}`, pence: sql<number>`sum(${refunds.amountPence})` })
      .from(checkouts)
      .innerJoin(refunds, alsoInSalon(refunds, salonId, sql`${refunds.checkoutId} = ${checkouts.id}`, isOnItsWayBack))
      .where(
        inSalon(checkouts, salonId, sql`${checkouts.appointmentId} in (${first})`, sql`${checkouts.purpose} <> 'fee'`),
      )
      .groupBy(checkouts.appointmentId),
    vouchers: database
      .select({ id: vouchers.id, validUntil: vouchers.validUntil, uses: vouchers.uses, services: vouchers.services })
      .from(vouchers)
      .where(alsoInSalon(vouchers, salonId, sql`${vouchers.id} in ${known}`)),
  };
}
