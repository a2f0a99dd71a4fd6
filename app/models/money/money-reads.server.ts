import { asc, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { oneOf } from "../../database/rows.server.ts";
import { appointments, checkouts, payments, refunds, vouchers } from "../../database/schema.ts";

/** Whether staff give it back and it has not arrived. docs/rules.md 31.7 */
export const onItsWayBack = sql`${refunds.reason} = 'staff' AND ${refunds.state} IN ('asked', 'pending')`;

/**
 * The statements that read the rows of several appointments, and the vouchers that have paid for them or are named, with all rows of
 * theirs, and what is on its way back. An id may be that of a deleted appointment, whose money is still there. docs/rules.md 27.3, 31.23, 32.3
 */
export function moneyReads(database: Database, salonId: string, ids: SQL, voucherIds: string[]) {
  const ofThem = alsoInSalon(appointments, salonId, sql`${appointments.id} in ${ids}`);
  const first = sql`select ${appointments.firstId} from ${appointments} where ${ofThem}`;
  const ofAppointments = inSalon(
    payments,
    salonId,
    sql`${payments.appointmentId} in (${first} union select * from ${ids})`,
  );
  const paidBy = sql`select voucher_id from ${payments} where ${ofAppointments} and voucher_id is not null`;
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
      .innerJoin(refunds, alsoInSalon(refunds, salonId, sql`${refunds.checkoutId} = ${checkouts.id}`, onItsWayBack))
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
