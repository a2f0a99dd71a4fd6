import { asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { batchOf } from "../../database/batch.server.ts";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { appointments, payments, technicians } from "../../database/schema.ts";
import { movementsRead } from "../money/movements.server.ts";
import { isUnpaidVisit, owedColumn } from "../money/payment-rows.server.ts";
import { ratesRead } from "../rates/rates.server.ts";
import type { Days } from "../revenue/range.ts";
import { bookedServicesColumn } from "../services/booked-services.server.ts";
import { technicianNameColumn } from "../team/technician-name.server.ts";
import { IS_SALE, itemsColumn, ofDays, ofVisit, taker, usesOfDays } from "./taken.server.ts";

/**
 * What the accountant's file needs, by one call of D1: the rows of money of some days in the order in which they were written,
 * the uses of vouchers, the completed visits that are not paid, the rates of VAT, and cash that is no sale. docs/rules.md 28.5
 */
export async function readPaymentsFile(database: Database, salonId: string, days: Days) {
  const { date } = appointments;
  return withinTime(
    batchOf(database, {
      rows: rowsRead(database, salonId, ofDays(salonId, days)),
      uses: rowsRead(database, salonId, usesOfDays(salonId, days)),
      unpaid: database
        .select({
          ...{ date, services: bookedServicesColumn, technicianName: technicianNameColumn },
          owedPence: owedColumn(salonId),
        })
        .from(appointments)
        .where(inSalon(appointments, salonId, isUnpaidVisit(days)))
        .orderBy(asc(date), asc(appointments.startsMinute), asc(appointments.id)),
      rates: ratesRead(database, salonId, "vat"),
      moved: movementsRead(database, salonId, days.from, days.to),
    }),
  );
}

/** The statement for a column with the day on which the voucher of a row was sold; null without one. docs/rules.md 28.9 */
function soldOn(database: Database, salonId: string) {
  const sale = alias(payments, "sale");
  const ofVoucher = inSalon(sale, salonId, eq(sale.voucherId, payments.voucherId), isNull(sale.appointmentId));
  // Without the plus SQLite walks the days of all that a salon has taken.
  const first = database
    .select({ on: sql`min(+${sale.takenOn})` })
    .from(sale)
    .where(ofVoucher);
  return sql<string | null>`(${first})`.as("sold_on");
}

/** The statement that reads rows of money with the visits that they are of, in the order in which they were written. */
function rowsRead(database: Database, salonId: string, which: SQL) {
  const several = sql`(SELECT count(*) FROM technicians WHERE salon_id = ${salonId}) > 1`;
  const services = sql<string | null>`iif(${appointments.id} IS NULL, NULL, ${bookedServicesColumn.sql})`;
  return database
    .select({
      ...{ takenOn: payments.takenOn, kind: payments.kind, method: payments.method },
      ...{ amountPence: payments.amountPence, note: payments.note, answersId: payments.answersId },
      ...{ isSale: IS_SALE.mapWith(Boolean).as("is_sale"), items: itemsColumn, services: services.as("services") },
      soldOn: soldOn(database, salonId),
      visitDate: sql<string | null>`${appointments.date}`.as("visit_date"),
      technicianName: sql<string | null>`iif(${several}, ${technicians.name}, NULL)`.as("technician_name"),
    })
    .from(payments)
    .leftJoin(appointments, ofVisit(salonId))
    .leftJoin(technicians, alsoInSalon(technicians, salonId, sql`${technicians.id} = ${taker}`))
    .where(inSalon(payments, salonId, which))
    .orderBy(asc(payments.takenOn), asc(sql`${payments}.rowid`));
}
