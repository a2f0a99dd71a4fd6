import { eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { batchOf } from "../../database/batch.server.ts";
import { countChanges } from "../../database/changes.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import {
  accessGrants,
  addedClients,
  answeredMailboxes,
  appointmentLinks,
  appointments,
  auditEvents,
  CODE_PURPOSES,
  calendarFeeds,
  guestBookings,
  idempotencyKeys,
  oneTimeCodes,
  outbox,
  passkeys,
  reviewRequests,
  reviews,
  users,
} from "../../database/schema.ts";
import { guestSender } from "../../diary/decision.ts";
import { mailboxKey } from "../accounts/answered-mailbox.server.ts";
import { ownedAt } from "../appointments/own/ownership.server.ts";
import { forgetCards } from "../cards-on-file/cards-on-file.server.ts";
import { datesOf, NOBODY_NAMED, rewrittenAppointments } from "../customers/rewrite.server.ts";
import { endDevices } from "../devices/remembered-devices.server.ts";
import { forgetUndos } from "../diary/undos.server.ts";
import { forgetWaiting } from "../guest-bookings/guest-bookings.server.ts";
import { forgetBookingsToPay } from "../money/bookings-to-pay.server.ts";
import { forgetFacts } from "../notes/facts.server.ts";
import { forgetMessages } from "../notes/forget-messages.server.ts";
import { forgetTexts } from "../notes/forget-texts.server.ts";
import { leaveJoined } from "../notes/joined.server.ts";
import { forgetMark } from "../notes/must-call.server.ts";
import { forgetNote } from "../notes/note.server.ts";
import { requestsKey } from "../reviews/review-requests.server.ts";
import { recountReviews } from "../reviews/tallies.server.ts";
import { forgetOnVouchers } from "../vouchers/packages.server.ts";
import { forgetEntries, forgetEntriesOf } from "../waitlist/waiting-list.server.ts";
import { forgetWishes } from "../wishes/wishes.server.ts";

/** The client whose data is deleted. `mailbox` is their email if they have proved it, else null. docs/rules.md 24.11 */
export interface Leaver {
  salonId: string;
  userId: string;
  email: string;
  mailbox: string | null;
}

/**
 * Deletes a salon's data of a client in one transaction. Their appointments stay for the accounting, without personal
 * details. Data that is only known by their email is deleted only if they have proved that email. docs/rules.md 24.10, 24.11
 */
export async function eraseClient(database: Database, leaver: Leaver, asOf: number): Promise<void> {
  const theirs = ownedAt(leaver.salonId, { role: "client", userId: leaver.userId, verifiedEmail: leaver.mailbox });
  const dates = await datesOf(database, leaver.salonId, theirs);
  await batchOf(database, {
    changes: countChanges(database, leaver.salonId, dates, { asOf }),
    ...besideAppointments(database, leaver, theirs),
    ...rewrittenAppointments(database, leaver.salonId, FORMER, "client removed", theirs, NOBODY_NAMED),
    ...(leaver.mailbox === null ? {} : ofMailbox(database, leaver, leaver.mailbox)),
    ...ofAccount(database, leaver),
  });
}

type Statements = Record<string, BatchItem<"sqlite">>;

/** The actor in the history that replaces a deleted client. */
const FORMER = "client:former";

/** What hangs on the client's appointments. It is deleted while these can still be told as theirs. */
function besideAppointments(
  database: Database,
  { salonId, userId, mailbox }: Leaver,
  theirs: SQL | undefined,
): Statements {
  const ids = database
    .select({ id: appointments.id })
    .from(appointments)
    .where(alsoInSalon(appointments, salonId, theirs));
  const waits = sql`${outbox.sentAt} IS NULL AND ${outbox.failedAt} IS NULL AND ${outbox.droppedAt} IS NULL`;
  const clientOfDeleted = sql`json_extract(${outbox.deletedAppointment}, '$.clientId') = ${userId}`;
  return {
    wishes: forgetWishes(database, salonId, ids),
    cards: forgetCards(database, salonId, { ids, userId }),
    links: database
      .delete(appointmentLinks)
      .where(alsoInSalon(appointmentLinks, salonId, inArray(appointmentLinks.appointmentId, ids))),
    grantsOfLinks: database
      .delete(accessGrants)
      .where(
        alsoInSalon(
          accessGrants,
          salonId,
          isNotNull(accessGrants.appointmentId),
          inArray(accessGrants.appointmentId, ids),
        ),
      ),
    emails: database.delete(outbox).where(alsoInSalon(outbox, salonId, inArray(outbox.subjectId, ids))),
    texts: forgetTexts(database, salonId, ids),
    undos: forgetUndos(database, salonId, { ids, named: [userId, mailbox] }),
    emailsOfDeleted: database.delete(outbox).where(inSalon(outbox, salonId, waits, clientOfDeleted)),
    verifiedReviews: database
      .delete(reviews)
      .where(alsoInSalon(reviews, salonId, eq(reviews.verified, true), inArray(reviews.appointmentId, ids))),
    history: database
      .update(auditEvents)
      .set({ actor: FORMER })
      .where(
        alsoInSalon(
          auditEvents,
          salonId,
          eq(auditEvents.actor, `client:${userId}`),
          inArray(auditEvents.appointmentId, ids),
        ),
      ),
  };
}

/** What is known by the client's mailbox, which they have proved. */
function ofMailbox(database: Database, { salonId }: Leaver, mailbox: string): Statements {
  const waits = sql`${outbox.sentAt} IS NULL AND ${outbox.failedAt} IS NULL AND ${outbox.droppedAt} IS NULL`;
  const emailOfDeleted = sql`json_extract(${outbox.deletedAppointment}, '$.customerEmail') = ${mailbox}`;
  return {
    emailsToMailbox: database.delete(outbox).where(inSalon(outbox, salonId, waits, emailOfDeleted)),
    added: database.delete(addedClients).where(inSalon(addedClients, salonId, eq(addedClients.client, mailbox))),
    ...leaveJoined(database, salonId, mailbox),
    note: forgetNote(database, salonId, mailbox),
    mark: forgetMark(database, salonId, mailbox),
    facts: forgetFacts(database, salonId, mailbox),
    ...Object.fromEntries(
      forgetMessages(database, salonId, mailbox).map((statement, place) => [`messages ${place}`, statement]),
    ),
    reviews: database.delete(reviews).where(inSalon(reviews, salonId, eq(reviews.customerEmail, mailbox))),
    requests: database
      .delete(reviewRequests)
      .where(inSalon(reviewRequests, salonId, eq(reviewRequests.mailbox, requestsKey(salonId, mailbox)))),
    grants: database
      .delete(accessGrants)
      .where(inSalon(accessGrants, salonId, or(eq(accessGrants.email, mailbox), eq(accessGrants.mailbox, mailbox)))),
    keysOfGuest: database
      .delete(idempotencyKeys)
      .where(inSalon(idempotencyKeys, salonId, eq(idempotencyKeys.actor, guestSender(mailbox)))),
    waiting: forgetWaiting(database, salonId, mailbox),
    entries: forgetEntries(database, salonId, mailbox),
    toPay: forgetBookingsToPay(database, salonId, { mailbox }),
    vouchers: forgetOnVouchers(database, salonId, mailbox),
    devices: endDevices(database, salonId, mailbox),
    answered: database
      .delete(answeredMailboxes)
      .where(inSalon(answeredMailboxes, salonId, eq(answeredMailboxes.mailbox, mailboxKey(salonId, mailbox)))),
  };
}

/** What is the account's own, and the account last. Each table that names an account has its statement here. */
function ofAccount(database: Database, { salonId, userId, email }: Leaver): Statements {
  const { purpose, subject, mailbox } = oneTimeCodes;
  return {
    codes: database
      .delete(oneTimeCodes)
      .where(
        or(
          inSalon(oneTimeCodes, salonId, inArray(purpose, CODE_PURPOSES), inArray(subject, [userId, email])),
          inSalon(oneTimeCodes, salonId, inArray(purpose, CODE_PURPOSES), eq(mailbox, email)),
        ),
      ),
    keys: database.delete(idempotencyKeys).where(inSalon(idempotencyKeys, salonId, eq(idempotencyKeys.actor, userId))),
    feeds: database.delete(calendarFeeds).where(inSalon(calendarFeeds, salonId, eq(calendarFeeds.userId, userId))),
    ownToPay: forgetBookingsToPay(database, salonId, { userId }),
    ownWaiting: database.delete(guestBookings).where(inSalon(guestBookings, salonId, eq(guestBookings.userId, userId))),
    ownEntries: forgetEntriesOf(database, salonId, userId),
    passkeys: database.delete(passkeys).where(inSalon(passkeys, salonId, eq(passkeys.userId, userId))),
    tallies: recountReviews(database, salonId),
    account: database.delete(users).where(inSalon(users, salonId, eq(users.id, userId))),
  };
}
