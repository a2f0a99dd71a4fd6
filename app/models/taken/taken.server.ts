import { between, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { batchOf } from "../../database/batch.server.ts";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { appointmentItems, appointments, payments, technicians } from "../../database/schema.ts";
import type { Days } from "../revenue/range.ts";
import { DELETED, type Item, SALES, type TakenDay, type TakenPart, takenByDay, takenByService } from "./taken.ts";

/*
 * What a salon took, summed over an index of the days of its rows. Nothing of it is rolled up
 * (docs/decisions/0046-taken-is-summed-when-it-is-read.md). docs/rules.md 28
 */

/** What was taken on each day of a range on which money came or went, oldest first. docs/rules.md 28.1 */
export async function takenIn(database: Database, salonId: string, days: Days): Promise<TakenDay[]> {
  return takenByDay(await withinTime(takenRead(database, salonId, days)));
}

/** What was taken in a range: by day, by technician, by service. Each sums to the same. */
export interface TakenOfRange {
  days: TakenDay[];
  technicians: TakenPart[];
  services: TakenPart[];
}

/** The same, and by technician and service; everybody's, or one technician's. docs/rules.md 28.1 to 28.3 */
export async function takenBeside(
  database: Database,
  salonId: string,
  days: Days,
  technicianId?: string,
): Promise<TakenOfRange> {
  const { sums, byTechnician, byService } = await withinTime(
    batchOf(database, takenReads(database, salonId, days, technicianId)),
  );
  return {
    days: takenByDay(sums),
    technicians: byTechnician.map(({ name, isSale, pence }) => ({ name: isSale ? SALES : (name ?? DELETED), pence })),
    services: takenByService(byService),
  };
}

/** The statements that read it. */
function takenReads(database: Database, salonId: string, days: Days, technicianId?: string) {
  const whose = technicianId === undefined ? undefined : sql`${taker} = ${technicianId}`;
  const pence = sql<number>`sum(${payments.amountPence})`.mapWith(Number);
  return {
    sums: takenRead(database, salonId, days, technicianId),
    byTechnician: database
      .select({ name: technicians.name, isSale: IS_SALE.mapWith(Boolean).as("is_sale"), pence: pence.as("pence") })
      .from(payments)
      .leftJoin(appointments, ofVisit(salonId))
      .leftJoin(technicians, alsoInSalon(technicians, salonId, sql`${technicians.id} = ${taker}`))
      .where(ofDays(salonId, days, whose))
      .groupBy(taker, sql`is_sale`)
      .orderBy(sql`pence desc`),
    byService: database
      .select({
        kind: payments.kind,
        isSale: IS_SALE.mapWith(Boolean).as("is_sale"),
        items: itemsColumn,
        serviceNames: appointments.serviceNames,
        amountPence: pence.as("pence"),
      })
      .from(payments)
      .leftJoin(appointments, ofVisit(salonId))
      .where(ofDays(salonId, days, whose))
      .groupBy(payments.kind, sql`is_sale`, sql`items`, appointments.serviceNames),
  };
}

/** The statement that sums a range by day, kind and way. */
function takenRead(database: Database, salonId: string, days: Days, technicianId?: string) {
  const { takenOn, kind, method } = payments;
  const amountPence = sql<number>`sum(${payments.amountPence})`.mapWith(Number).as("pence");
  const visits = sql`(SELECT technician_id FROM appointments WHERE ${standing(salonId)} LIMIT 1)`;
  const whose = technicianId && sql`coalesce(${payments.technicianId}, ${visits}) = ${technicianId}`;
  return database
    .select({ takenOn, kind, method, amountPence })
    .from(payments)
    .where(ofDays(salonId, days, whose || undefined))
    .groupBy(takenOn, kind, method);
}

/** The rows of a range of days, by their index, which is money: a use of a voucher was taken when that was sold. Rule 32.1 */
export function ofDays(salonId: string, { from, to }: Days, also?: ReturnType<typeof sql>) {
  return inSalon(payments, salonId, between(payments.takenOn, from, to), IS_MONEY, also);
}

/** Whether a row of the statement is money that came or went, and not the use of a voucher. docs/rules.md 32.1 */
const IS_MONEY = sql`(${payments.voucherId} is null or ${payments.method} <> 'voucher')`;

/** The other rows of these days that are of visits: what was paid by voucher, and went back to one. docs/rules.md 28.5, 32.1 */
export function usesOfDays(salonId: string, { from, to }: Days) {
  return inSalon(
    payments,
    salonId,
    between(payments.takenOn, from, to),
    isNotNull(payments.appointmentId),
    sql`not ${IS_MONEY}`,
  );
}

/** Whether a row of the statement is of the sale of a voucher, and of no appointment. docs/rules.md 32.1 */
export const IS_SALE = sql<number>`(${payments.voucherId} is not null and ${payments.method} <> 'voucher')`;

/** The condition of a join with the appointment of a row as it stands, after all moves: one, or none that is left. Rule 27.3 */
export function ofVisit(salonId: string) {
  const id = sql`(SELECT id FROM appointments WHERE ${standing(salonId)} LIMIT 1)`;
  return alsoInSalon(appointments, salonId, sql`${appointments.id} = ${id}`);
}

function standing(salonId: string) {
  const ofRow = eq(appointments.firstId, payments.appointmentId);
  return inSalon(appointments, salonId, ofRow, isNull(appointments.replacedById));
}

/** The technician of a row: who got the tip, or else who did the visit. Null for a deleted appointment. docs/rules.md 28.3 */
export const taker = sql<string | null>`coalesce(${payments.technicianId}, ${appointments.technicianId})`;

/** The services of the appointment of the statement, null without one. */
export const itemsColumn = sql<Item[] | null>`iif(${appointments.id} IS NULL, NULL, (
  SELECT json_group_array(json_array(name, price_pence, quantity, service_id) ORDER BY position) FROM ${appointmentItems}
  WHERE +salon_id = appointments.salon_id AND appointment_id = appointments.id
))`
  .mapWith((json: string): Item[] => JSON.parse(json))
  .as("items");
