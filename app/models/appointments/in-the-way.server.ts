import { asc, eq, ne, sql } from "drizzle-orm";
import { readOrNull } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { appointments } from "../../database/schema.ts";
import type { Interval } from "../../diary/times/diary.ts";
import type { Salon } from "../salon/salon.server.ts";

/** An appointment that stands in the way of another. Minutes of the salon's day, without those kept free after it. */
export interface InTheWay {
  customerName: string;
  startsMinute: number;
  endsMinute: number;
}

/** The minutes of a technician that staff wish for, with those kept free after them. */
export interface Wished extends Interval {
  date: string;
  technicianId: string | null;
}

/**
 * Who has minutes that staff wish for, in the order of the day; the appointment `without` does not count. For staff alone, and
 * nobody during an outage: the refusal then names nobody. docs/rules.md 5.33
 */
export async function whoIsInTheWay(salon: Salon, wished: Wished, without?: string): Promise<InTheWay[]> {
  const { date, technicianId, start, end } = wished;
  const { status, startsMinute, endsMinute, bufferMinutes } = appointments;
  const reads = primaryDatabase()
    .select({ customerName: appointments.customerName, startsMinute, endsMinute })
    .from(appointments)
    .where(
      inSalon(
        appointments,
        salon.id,
        eq(appointments.date, date),
        sql`${status} <> 'cancelled'`,
        eq(appointments.technicianId, technicianId ?? salon.id),
        sql`${startsMinute} < ${end} AND ${endsMinute} + ${bufferMinutes} > ${start}`,
        without === undefined ? undefined : ne(appointments.id, without),
      ),
    )
    .orderBy(asc(startsMinute));
  return (await readOrNull("appointments-not-read", salon.id, reads)) ?? [];
}
