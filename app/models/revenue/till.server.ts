import { eq, ne, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { appointments, payments } from "../../database/schema.ts";
import type { WayToPay } from "../../diary/appointments/payment.ts";
import { type Till, tillOf } from "./till.ts";

/** The till of a salon's day: everybody's, or one technician's. docs/rules.md 16.13 */
export async function tillOn(database: Database, salonId: string, date: string, technicianId?: string): Promise<Till> {
  return tillOf(await withinTime(tillRead(database, salonId, date, technicianId)));
}

/** The statement that reads the day: each appointment with what was paid for it, by how it came. docs/rules.md 27 */
export function tillRead(database: Database, salonId: string, date: string, technicianId?: string) {
  const isPrice = sql`${payments.kind} in ('deposit', 'payment', 'refund')`;
  const sumOf = (which: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(iif(${which}, ${payments.amountPence}, 0)), 0)`.mapWith(Number);
  const by = (method: WayToPay) => sumOf(sql`${isPrice} and ${payments.method} = ${method}`);
  return database
    .select({
      status: appointments.status,
      paymentStatus: appointments.paymentStatus,
      pricePence: appointments.pricePence,
      cashPence: by("cash").as("cash_pence"),
      transferPence: by("bank_transfer").as("transfer_pence"),
      cardPence: by("card").as("card_pence"),
      onlinePence: by("online").as("online_pence"),
      voucherPence: by("voucher").as("voucher_pence"),
      tipsPence: sumOf(sql`${payments.kind} = 'tip'`).as("tips_pence"),
    })
    .from(appointments)
    .leftJoin(payments, inSalon(payments, appointments.salonId, eq(payments.appointmentId, appointments.firstId)))
    .where(
      inSalon(
        appointments,
        salonId,
        eq(appointments.date, date),
        ne(appointments.status, "cancelled"),
        technicianId === undefined ? undefined : eq(appointments.technicianId, technicianId),
      ),
    )
    .groupBy(appointments.id);
}
