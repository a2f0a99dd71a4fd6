import { between, eq, exists, sql } from "drizzle-orm";
import { batchOf } from "../../database/batch.server.ts";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { TEAM_ORDER } from "../../database/orders.server.ts";
import { appointments, payments, technicians } from "../../database/schema.ts";
import { addDays } from "../../kernel/clock.ts";
import { AFTER_REFUNDS } from "../rates/rate.ts";
import { rateRead, ratesRead, setRate } from "../rates/rates.server.ts";
import { itemsColumn } from "../taken/taken.server.ts";
import { firstOf, type PayLine, payOf } from "./pay.ts";

/** The pay of each technician in a month (`yyyy-MM`), or of one technician. docs/rules.md 28.6 */
export async function payIn(
  database: Database,
  salonId: string,
  month: string,
  technicianId?: string,
): Promise<PayLine[]> {
  const read = await withinTime(batchOf(database, payReads(database, salonId, month, technicianId)));
  return payOf({ month, ...read });
}

/** The statements that read it: the visits and tips of one technician or of all. docs/rules.md 28.7 */
function payReads(database: Database, salonId: string, month: string, technicianId?: string) {
  const [from, to] = [firstOf(month), addDays(firstOf(nextMonth(month)), -1)];
  const { date, status, paymentStatus, pricePence } = appointments;
  return {
    team: database
      .select({ id: technicians.id, name: technicians.name, active: technicians.active })
      .from(technicians)
      .where(inSalon(technicians, salonId, technicianId === undefined ? undefined : eq(technicians.id, technicianId)))
      .orderBy(...TEAM_ORDER),
    visits: database
      .select({
        technicianId: appointments.technicianId,
        ...{ date, status, paymentStatus, pricePence, items: itemsColumn, offPence: offByRefunds(salonId) },
      })
      .from(appointments)
      .where(
        inSalon(
          appointments,
          salonId,
          between(date, from, to),
          sql`+${status} = 'completed'`,
          technicianId === undefined ? undefined : sql`+${appointments.technicianId} = ${technicianId}`,
        ),
      ),
    tips: database
      .select({
        technicianId: payments.technicianId,
        pence: sql<number>`sum(${payments.amountPence})`.mapWith(Number).as("pence"),
      })
      .from(payments)
      .where(
        inSalon(
          payments,
          salonId,
          between(payments.takenOn, from, to),
          sql`${payments.kind} = 'tip'`,
          technicianId === undefined ? undefined : eq(payments.technicianId, technicianId),
        ),
      )
      .groupBy(payments.technicianId),
    vat: ratesRead(database, salonId, "vat"),
    commission: ratesRead(database, salonId, "commission"),
  };
}

/** The column with what refunds have taken off the price of a visit, pence. docs/rules.md 28.6 */
function offByRefunds(salonId: string) {
  const refunds = inSalon(
    payments,
    salonId,
    eq(payments.appointmentId, appointments.firstId),
    eq(payments.kind, "refund"),
  );
  return sql<number>`(select coalesce(sum(${payments.offPence}), 0) from ${payments} where ${refunds})`
    .mapWith(Number)
    .as("off_by_refunds");
}

/** The month after one, or before it with -1. */
export function nextMonth(month: string, step: 1 | -1 = 1): string {
  return addDays(firstOf(month), step === 1 ? 31 : -1).slice(0, 7);
}

/** Sets a technician's commission from a month on, until a later one. Refuses one of no such technician. docs/rules.md 28.6 */
export async function setCommission(
  database: Database,
  salonId: string,
  { technicianId, month, basisPoints }: { technicianId: string; month: string; basisPoints: number | null },
): Promise<boolean> {
  const known = database
    .select({ id: technicians.id })
    .from(technicians)
    .where(inSalon(technicians, salonId, eq(technicians.id, technicianId)));
  const rate = { kind: "commission" as const, subjectId: technicianId, fromDate: firstOf(month), basisPoints };
  const { meta } = await withinTime(setRate(database, salonId, rate, exists(known)));
  return meta.changes > 0;
}

/** Whether technicians keep their commission after a refund in a month. docs/rules.md 28.6 */
export async function commissionStays(database: Database, salonId: string, month: string): Promise<boolean> {
  const [rate] = await withinTime(rateRead(database, salonId, "commission", AFTER_REFUNDS, firstOf(month)));
  return (rate?.basisPoints ?? null) !== null;
}

/** Sets it from a month on, until a later one says otherwise. docs/rules.md 28.6 */
export async function setCommissionStays(
  database: Database,
  salonId: string,
  month: string,
  stays: boolean,
): Promise<void> {
  const rate = { kind: "commission", subjectId: AFTER_REFUNDS, fromDate: firstOf(month) } as const;
  await withinTime(setRate(database, salonId, { ...rate, basisPoints: stays ? 10_000 : null }, sql`true`));
}
