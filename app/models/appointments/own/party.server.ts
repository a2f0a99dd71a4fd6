import { asc, inArray, isNotNull, ne, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "../../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../../database/in-salon.server.ts";
import { appointments } from "../../../database/schema.ts";
import { onItsWayBackColumn } from "../../money/back-by-terms.server.ts";
import { paidColumn } from "../../money/payment-rows.server.ts";
import { technicianNameColumn } from "../../team/technician-name.server.ts";

/* Those who were booked together. docs/rules.md 5.40 */

/** Somebody who still comes. `startsMinute` is of the day; `technicianName` is null at a salon with one technician. */
export interface BookedWith {
  id: string;
  partyId: string | null;
  customerName: string;
  customerEmail: string;
  date: string;
  startsMinute: number;
  technicianName: string | null;
  pricePence: number;
  paidPence: number;
  /** The part of it that is on its way back, pence. docs/rules.md 31.7 */
  backPence: number;
}

type Own = Pick<BookedWith, "id" | "partyId" | "customerEmail">;

/** Who was booked together with an appointment and still comes, in the order of their starts. docs/rules.md 5.40 */
export async function bookedWith(database: Database, salonId: string, own: Own): Promise<BookedWith[]> {
  return own.partyId === null ? [] : othersOf(own, await partiesOf(database, salonId, [own.id]));
}

/**
 * Those of these appointments that were booked together with one. An appointment with another email by now no longer belongs
 * to the booker, so it is left out.
 */
export function othersOf({ id, partyId, customerEmail }: Own, party: BookedWith[]): BookedWith[] {
  return party.filter((other) => other.partyId === partyId && other.id !== id && other.customerEmail === customerEmail);
}

/** The statement that reads all who come of the parties of these appointments. */
export function partiesOf(database: Database, salonId: string, ids: string[] | SQLWrapper) {
  const theirs = database
    .select({ partyId: appointments.partyId })
    .from(appointments)
    .where(alsoInSalon(appointments, salonId, inArray(appointments.id, ids), isNotNull(appointments.partyId)));
  return (
    database
      .select({
        id: appointments.id,
        partyId: appointments.partyId,
        ...{ customerName: appointments.customerName, customerEmail: appointments.customerEmail },
        ...{ date: appointments.date, startsMinute: appointments.startsMinute },
        technicianName: technicianNameColumn,
        ...{ pricePence: appointments.pricePence, paidPence: paidColumn(salonId) },
        backPence: onItsWayBackColumn(salonId),
      })
      .from(appointments)
      .where(
        inSalon(
          appointments,
          salonId,
          isNotNull(appointments.partyId),
          inArray(appointments.partyId, theirs),
          ne(appointments.status, "cancelled"),
        ),
      )
      // Not by an index of dates: the parties are found by their own.
      .orderBy(sql`+${appointments.date}`, asc(appointments.startsMinute))
  );
}
