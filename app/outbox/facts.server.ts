import { and, asc, eq, getTableColumns, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Answers } from "../database/batch.server.ts";
import type { Database } from "../database/client.server.ts";
import { alsoInSalon, inSalon } from "../database/in-salon.server.ts";
import { oneOf } from "../database/many-rows.server.ts";
import { appointmentItems, appointments, type EmailSubject, outbox } from "../database/schema.ts";
import { mailboxReads, mailboxState, type VerifiedAccount } from "../models/accounts/answered-mailbox.server.ts";
import { foldedMailbox } from "../models/accounts/mailbox.ts";
import type { Appointment } from "../models/appointments/appointment.server.ts";
import { type BookedWith, othersOf, partiesOf } from "../models/appointments/own/party.server.ts";
import { alsoListed, seriesOf, type VisitOfSeries } from "../models/appointments/own/series.server.ts";
import type { CardShown, ChargeShown } from "../models/cards-on-file/card-on-file.ts";
import { cardColumn, chargeColumn } from "../models/cards-on-file/cards-on-file.server.ts";
import { isWaiting } from "../models/diary/waiting-emails.server.ts";
import { onItsWayBackColumn } from "../models/money/back-by-terms.server.ts";
import { paidColumn } from "../models/money/payment-rows.server.ts";
import { pictureOfBooked } from "../models/pictures/look.ts";
import { lookColumn } from "../models/pictures/picture.server.ts";
import { technicianNameColumn } from "../models/team/technician-name.server.ts";
import { depositNextColumn } from "../models/terms/agreed-fees.server.ts";
import { type ToAgree, toAgreeColumn } from "../models/terms/to-agree.server.ts";
import { COUNTED_MS, type EmailFacts, type Received } from "./decision.ts";
import { type ClaimedEmail, isEmailOfAppointment } from "./outbox.ts";

/** The amount paid, pence. docs/rules.md 27.11 */
interface Paid {
  paidPence?: number | undefined;
  backPence?: number | undefined;
  /** The card on file, and the result of the latest charge. docs/rules.md 31.16, 31.19 */
  card?: CardShown | null;
  charge?: ChargeShown | null;
  /** Whether the client pays a deposit from now on. docs/rules.md 29.17 */
  depositNext?: boolean;
  /** The fees that the client has yet to agree to. docs/rules.md 29.23 */
  toAgree?: ToAgree | null;
}

/** A claimed email with all facts for its decision and its text. */
export interface Claimed extends EmailFacts {
  email: ClaimedEmail;
  appointment: (Appointment & Paid) | EmailSubject | null;
  /** The account that has verified the appointment's address. */
  owner: VerifiedAccount | undefined;
  /** The others of the party who still come. docs/rules.md 5.40 */
  together: BookedWith[];
  /** The other visits of its series that the email lists. docs/rules.md 35.4 */
  also: VisitOfSeries[];
}

/** The statements that read the facts of due emails. */
export function factReads(database: Database, salonId: string, due: { id: string; address: string }[], at: number) {
  const ids = due.map(({ id }) => id);
  // Walk-ins share the empty address, so it is left out.
  const addresses = due.flatMap(({ address }) => address || []);
  return {
    ...(ids.length > 0 ? appointmentReads(database, salonId, ids) : NO_APPOINTMENTS),
    received: addresses.length > 0 ? receivedRead(database, salonId, addresses.map(foldedMailbox), at) : null,
    ...(addresses.length > 0 ? mailboxReads(database, salonId, addresses) : NO_MAILBOXES),
  };
}

/** Where nothing is due, or nothing has an address. */
const NO_APPOINTMENTS = { appointments: null, items: null, party: null, series: null, related: null };
const NO_MAILBOXES = { answers: null, accounts: null };

/** The facts of one email. `address` is the address of the mailbox that was read. */
export function factsOf(email: ClaimedEmail, address: string, read: Answers<ReturnType<typeof factReads>>): Claimed {
  const { subjectId } = email;
  const row = read.appointments.find(({ id }) => id === subjectId);
  const items = read.items.filter((item) => item.appointmentId === subjectId);
  const booked = row ? { ...row, items, look: pictureOfBooked(row.look, items) } : null;
  const appointment = email.deletedAppointment ?? booked;
  const related = read.related.filter(isEmailOfAppointment).filter((other) => other.subjectId === subjectId);
  const together = row ? othersOf(row, read.party) : [];
  const also = row?.seriesId ? alsoListed(row, read.series) : [];
  if (appointment?.customerEmail !== address)
    return { email, appointment, related, together, also, mailbox: null, owner: undefined };
  const { owner, ...state } = mailboxState(email.salonId, appointment, read);
  const key = foldedMailbox(address);
  const received = read.received.find((counted) => counted.key === key) ?? NOTHING;
  return { email, appointment, related, together, also, mailbox: { key, ...state, received }, owner };
}

const NOTHING: Received = { hereInHour: 0, inHour: 0, inDay: 0 };

/** The appointments of these emails with their items, and the emails about these appointments that were not dropped. */
function appointmentReads(database: Database, salonId: string, ids: string[]) {
  const theirs = database
    .select({ id: outbox.subjectId })
    .from(outbox)
    .where(alsoInSalon(outbox, salonId, inArray(outbox.id, oneOf(ids))));
  const { subjectId, subject, channel, kind, createdAt } = outbox;
  return {
    appointments: database
      .select({
        ...getTableColumns(appointments),
        ...{ technicianName: technicianNameColumn, paidPence: paidColumn(salonId) },
        backPence: onItsWayBackColumn(salonId),
        ...{ card: cardColumn, charge: chargeColumn, depositNext: depositNextColumn },
        ...{ toAgree: toAgreeColumn, look: lookColumn },
      })
      .from(appointments)
      .where(alsoInSalon(appointments, salonId, inArray(appointments.id, theirs))),
    items: database
      .select()
      .from(appointmentItems)
      .where(alsoInSalon(appointmentItems, salonId, inArray(appointmentItems.appointmentId, theirs)))
      .orderBy(asc(appointmentItems.position)),
    party: partiesOf(database, salonId, theirs),
    series: seriesOf(database, salonId, theirs),
    related: database
      .select({ subjectId, subject, channel, kind, createdAt })
      .from(outbox)
      .where(alsoInSalon(outbox, salonId, inArray(subjectId, theirs), isNull(outbox.droppedAt))),
  };
}

/**
 * The number of emails that folded mailboxes have got before `at` (UTC ms) or are getting now, from this salon and from all
 * salons here. docs/rules.md 6.22, 10.22
 */
function receivedRead(database: Database, salonId: string, mailboxes: string[], at: number) {
  const isBeingSent = and(isWaiting(), gt(outbox.leasedUntil, at));
  const inHour = or(gt(outbox.sentAt, at - COUNTED_MS.hour), isBeingSent);
  const inDay = or(gt(outbox.sentAt, at - COUNTED_MS.day), isBeingSent);
  const ofThem = and(eq(outbox.subjectId, appointments.id), eq(outbox.channel, "email"));
  const theirs = and(inArray(appointments.mailboxKey, oneOf(mailboxes)), ofThem);
  const hereInHour = inSalon(appointments, salonId, inHour);
  return (
    database
      .select({
        key: appointments.mailboxKey,
        hereInHour: sql<number>`count(*) FILTER (WHERE ${hereInHour})`.as("here_in_hour"),
        inHour: sql<number>`count(*) FILTER (WHERE ${inHour})`.as("in_hour"),
        inDay: sql<number>`count(*)`.as("in_day"),
      })
      .from(appointments)
      // A cross join, because with an inner join D1 might read the emails first.
      .crossJoin(outbox)
      .where(and(theirs, inDay))
      .groupBy(appointments.mailboxKey)
  );
}
