import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  lt,
  lte,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { appointmentItems, appointments } from "../../database/schema.ts";
import type { Actor, AppointmentStatus } from "../../diary/appointments/appointment.ts";
import { type SalonTime, salonTime } from "../../kernel/clock.ts";
import { ownedAt } from "../appointments/own/ownership.server.ts";
import { paymentInWords } from "../appointments/own/payment-in-words.ts";
import { isOfBooker, isTheirs, isVouched } from "../appointments/own/vouched.server.ts";
import { onItsWayBackColumn } from "../money/back-by-terms.server.ts";
import { paidColumn } from "../money/payment-rows.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { bookedServices } from "../services/booked-services.ts";
import { technicianNameColumn } from "../team/technician-name.server.ts";
import { technicianOf } from "./own-appointments.server.ts";
import type { LastVisit } from "./same-again.ts";

/** An appointment of a client that has begun and was not cancelled. `reviewed`: by the link of the visit. */
export interface PastVisit extends LastVisit {
  id: string;
  customerEmail: string;
  endsMinute: number;
  serviceNames: string;
  payment: string;
  status: AppointmentStatus;
  reviewed: boolean;
}

type Client = Extract<Actor, { role: "client" }>;

/**
 * The latest past visits of a client, newest first, `most` at most. Only visits that belong to the account count. A guest has
 * none, and an access grant adds none. docs/rules.md 5.11, 5.25
 */
export async function pastVisits(
  database: Database,
  { id: salonId, timeZone }: Pick<Salon, "id" | "timeZone">,
  actor: Actor,
  at: number,
  most: number,
): Promise<PastVisit[]> {
  if (actor.role !== "client") return [];
  return visitsAmong(database, salonId, latestVisits(database, salonId, actor, salonTime(timeZone, at)).limit(most));
}

/**
 * The last visit of a mailbox, for a browser that has proved it: of the appointments under it that speak for its client. Nobody
 * else may ask. docs/rules.md 6.32, 9.11, 23.15
 */
export async function lastVisitOfMailbox(
  database: Database,
  { id: salonId, timeZone }: Pick<Salon, "id" | "timeZone">,
  mailbox: string,
  at: number,
): Promise<PastVisit[]> {
  const theirs = inSalon(appointments, salonId, eq(appointments.customerEmail, mailbox), isVouched);
  return visitsAmong(database, salonId, newestVisits(database, salonId, theirs, salonTime(timeZone, at)).limit(1));
}

/** The visits of these ids, newest first. */
async function visitsAmong(database: Database, salonId: string, ids: SQLWrapper): Promise<PastVisit[]> {
  const [visits, items] = await database.batch([
    database
      .select({
        ...getTableColumns(appointments),
        technicianName: technicianNameColumn,
        paidPence: paidColumn(salonId),
        backPence: onItsWayBackColumn(salonId),
        reviewed: hasReview,
      })
      .from(appointments)
      .where(alsoInSalon(appointments, salonId, inArray(appointments.id, ids)))
      .orderBy(...NEWEST_FIRST),
    database
      .select()
      .from(appointmentItems)
      .where(alsoInSalon(appointmentItems, salonId, inArray(appointmentItems.appointmentId, ids)))
      .orderBy(asc(appointmentItems.position)),
  ]);
  return visits.map(({ id, customerEmail, date, startsMinute, endsMinute, status, reviewed, ...visit }) => {
    const own = items
      .filter(({ appointmentId }) => appointmentId === id)
      .map(({ serviceId, name, quantity }) => ({ serviceId, name, quantity }));
    const serviceNames = bookedServices({ items: own, serviceNames: visit.serviceNames });
    const payment = paymentInWords(visit);
    const who = { technicianId: technicianOf(visit), technicianName: visit.technicianName };
    return {
      id,
      customerEmail,
      date,
      startsMinute,
      endsMinute,
      status,
      serviceNames,
      payment,
      items: own,
      ...who,
      reviewed,
    };
  });
}

/** The ids of a client's past visits, newest first. `now` is the salon's time. */
export function latestVisits(database: Database, salonId: string, actor: Client, now: SalonTime) {
  return newestVisits(database, salonId, and(ownedAt(salonId, { ...actor, grant: null }), isTheirs(actor.userId)), now);
}

/** The ids of those of some appointments that have begun and were not cancelled, newest first. */
function newestVisits(database: Database, salonId: string, theirs: SQL | undefined, { date, minute }: SalonTime) {
  const begun = or(lt(DAY, date), and(eq(DAY, date), lte(appointments.startsMinute, minute)));
  return database
    .select({ id: appointments.id })
    .from(appointments)
    .where(alsoInSalon(appointments, salonId, theirs, isOfBooker, ne(appointments.status, "cancelled"), begun))
    .orderBy(...NEWEST_FIRST);
}

/** The date, computed: as a plain column it would lead D1 to all past days of the salon, instead of to the client. */
const DAY = sql<string>`+${appointments.date}`;
const NEWEST_FIRST = [desc(DAY), desc(appointments.startsMinute)];

/** Whether a review came by the link of the visit. docs/rules.md 12.8 */
const hasReview = sql`EXISTS (
  SELECT 1 FROM reviews WHERE +salon_id = appointments.salon_id AND appointment_id = appointments.id AND verified = 1
)`
  .mapWith(Boolean)
  .as("reviewed");
