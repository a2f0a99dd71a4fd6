import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { appointments, outbox } from "../../database/schema.ts";
import { hasBegun } from "../../diary/appointments/cutoff.ts";
import { bringBackUntil } from "../../diary/commands/bring-back.ts";
import { lateFeeToCome, paidBeyondFee } from "../../diary/terms/terms.ts";
import { salonTime } from "../../kernel/clock.ts";
import type { Customer } from "../appointments/own/ownership.server.ts";
import { cardInWords } from "../cards-on-file/card-on-file.ts";
import { cardColumn } from "../cards-on-file/cards-on-file.server.ts";
import { cancelledFrom } from "../diary/from-history.server.ts";
import { onItsWayBackColumn } from "../money/back-by-terms.server.ts";
import { paidInMoneyColumn } from "../money/payment-rows.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { bookedServices } from "../services/booked-services.ts";
import { ownAppointment, technicianOf } from "./own-appointments.server.ts";

/** The data of a just cancelled appointment for its customer. */
export interface CancelledAppointment {
  id: string;
  date: string;
  startsMinute: number;
  serviceNames: string;
  items: { serviceId: string; name: string; quantity: number }[];
  /** Null at a salon with one technician. docs/rules.md 21.20 */
  technicianId: string | null;
  technicianName: string | null;
  /** Whether an email says so: none does when the booking's own had not gone yet. docs/rules.md 10.24 */
  mailed: boolean;
  /** Until which minute of the salon's day the cancellation can be taken back; null when it can't. docs/rules.md 5.28 */
  backUntil: number | null;
  /** The agreed fee for cancelling this late, pence. 0 once staff have asked for it. docs/rules.md 29.8 */
  lateFeePence: number;
  /** The amount paid, if the client has agreed to terms, pence. docs/rules.md 29.19 */
  paidPence: number;
  /** The part of it that is on its way back, pence. docs/rules.md 29.20 */
  backPence: number;
  /** The card on file to which a fee may be charged, in words. docs/rules.md 31.18 */
  card: string | null;
}

/** The actor's own appointment, if it is cancelled; null otherwise, also for somebody else's. docs/rules.md 5.11, 5.27, 5.28 */
export async function cancelledAppointment(
  database: Database,
  { id: salonId, timeZone }: Pick<Salon, "id" | "timeZone">,
  actor: Customer,
  id: string,
  at: number,
): Promise<CancelledAppointment | null> {
  const own = await ownAppointment(database, salonId, actor, id);
  if (own?.status !== "cancelled") return null;
  const [[email], [last]] = await database.batch([
    database
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        alsoInSalon(
          outbox,
          salonId,
          and(eq(outbox.subjectId, id), eq(outbox.kind, "cancelled"), isNull(outbox.droppedAt)),
        ),
      )
      .limit(1),
    database
      .select({
        cancelledFrom: cancelledFrom(salonId),
        ...{ paidPence: paidInMoneyColumn(salonId), backPence: onItsWayBackColumn(salonId) },
        card: cardColumn,
      })
      .from(appointments)
      .where(inSalon(appointments, salonId, eq(appointments.id, id))),
  ]);
  const { date, startsMinute } = own;
  const items = own.items.map(({ serviceId, name, quantity }) => ({ serviceId, name, quantity }));
  const until = last?.cancelledFrom ? bringBackUntil(last.cancelledFrom.at) : 0;
  const canReturn = own.replacedById === null && at < until && !hasBegun(own, timeZone, at);
  return {
    ...{ id, date, startsMinute, serviceNames: bookedServices(own), items },
    ...{ technicianId: technicianOf(own), technicianName: own.technicianName },
    mailed: email !== undefined,
    lateFeePence: lateFeeToCome(own.fee),
    paidPence: own.agreed ? paidBeyondFee(own.fee, last?.paidPence ?? 0) : 0,
    backPence: last?.backPence ?? 0,
    card: last?.card ? cardInWords(last.card) : null,
    backUntil: canReturn ? salonTime(timeZone, until).minute : null,
  };
}
