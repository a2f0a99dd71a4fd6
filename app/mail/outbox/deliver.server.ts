import { rootCause, withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import type { EmailSubject } from "../../database/schema.ts";
import { DAY_MS, HOUR_MS, now } from "../../kernel/clock.ts";
import { logError } from "../../log/log.ts";
import { mailboxState } from "../../models/accounts/answered-mailbox.server.ts";
import { type Appointment, appointmentById } from "../../models/appointments/appointment.server.ts";
import { openLink } from "../../models/appointments/link.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { manageAddress } from "../../models/salon/secret-address.server.ts";
import { sendEmail } from "../transports/mailer.server.ts";
import { declineByOneTap, mayRequestReview, waysAfterVisit } from "./after-visit.server.ts";
import { earliestFor, isStale, MOST_TRIES } from "./outbox.ts";
import { ownNotes } from "./own-notes.server.ts";
import {
  type ClaimedEmail,
  emailsBefore,
  isOvertaken,
  noteDropped,
  noteFailure,
  notePutOff,
  noteSent,
} from "./rows.server.ts";

/**
 * The result for one email. A `failed` one waits for its next try or has had its last; a `later` one has not been
 * tried.
 */
export type DeliveryResult = "sent" | "dropped" | "failed" | "later";

/**
 * Sends a claimed email, written from its appointment as it is now, unless it is stale, and records the result. It
 * never throws: an email whose result can't be recorded is due again when the lease expires. docs/rules.md 10.2, 10.15,
 * 10.16
 */
export async function deliver(salon: Salon, email: ClaimedEmail): Promise<DeliveryResult> {
  try {
    const database = primaryDatabase();
    const at = now();
    const [appointment, overtaken] = await withinTime(
      Promise.all([
        email.deletedAppointment ?? appointmentById(database, salon.id, email.appointmentId),
        isOvertaken(database, email),
      ]),
    );
    if (!appointment?.customerEmail || overtaken || isStale(email.kind, appointment, salon.timeZone, at))
      return drop(email, at);
    const earliest = earliestFor(email.kind, appointment, salon.timeZone);
    if (earliest > at) {
      await notePutOff(email, earliest);
      return "later";
    }
    const { answered, expecting } = await mailboxState(salon.id, appointment);
    const unwanted =
      email.kind === "review-request" && !(await mayRequestReview(salon, email, { appointment, answered, at }));
    if (unwanted) return drop(email, at);
    if (
      await isMailboxLimitReached(database, email, appointment.customerEmail, expecting ? EXPECTED : UNEXPECTED, at)
    ) {
      if (!expecting && email.createdAt <= at - DAY_MS) return drop(email, at);
      await notePutOff(email, at + PUT_OFF_MS);
      return "later";
    }
    const failure = await failureToSend(salon, email, { appointment, trusted: expecting, at });
    if (failure === null) {
      await noteSent(email, now());
      return "sent";
    }
    await noteFailure(email, failure, now());
    logFailure(email, failure);
  } catch (error) {
    logFailure(email, rootCause(error));
  }
  return "failed";
}

async function drop(email: ClaimedEmail, at: number): Promise<"dropped"> {
  await noteDropped(email, at);
  return "dropped";
}

/**
 * The most emails to one mailbox in a time, by one salon, or by every salon here where it does not expect them. Further ones
 * wait, and are then sent only if they are not stale. docs/rules.md 10.22
 */
const EXPECTED = [{ most: 30, within: HOUR_MS, everySalon: false }];
const UNEXPECTED = [
  { most: 4, within: HOUR_MS, everySalon: true },
  { most: 10, within: DAY_MS, everySalon: true },
];
const PUT_OFF_MS = 15 * 60_000;

async function isMailboxLimitReached(
  database: Database,
  email: ClaimedEmail,
  mailbox: string,
  limits: typeof EXPECTED,
  at: number,
): Promise<boolean> {
  const counts = await Promise.all(limits.map((limit) => emailsBefore(database, email, mailbox, { ...limit, at })));
  return limits.some(({ most }, index) => (counts[index] ?? 0) >= most);
}

/** The reason why an email could not be sent, which names nobody, or null once it is sent. docs/rules.md 10.6 */
async function failureToSend(
  salon: Salon,
  email: ClaimedEmail,
  { appointment, trusted, at }: { appointment: EmailSubject | Appointment; trusted: boolean; at: number },
): Promise<string | null> {
  if (email.attempts > MOST_TRIES) return email.lastError ?? "Whoever sent it was lost";
  try {
    // What writes emails is loaded for the first one.
    const { appointmentEmail } = await import("../emails/appointment-email.ts");
    const link = email.kind === "cancelled" ? null : await openLink(salon, appointment, at);
    const afterwards = waysAfterVisit(salon, appointment);
    await sendEmail(salon, {
      id: email.id,
      to: appointment.customerEmail,
      ...(email.kind === "review-request" && afterwards && { headers: declineByOneTap(afterwards) }),
      ...appointmentEmail(email.kind, {
        salon,
        appointment: {
          ...appointment,
          uid: appointment.calendarUid || appointment.id,
          sequence: appointment.calendarSequence,
        },
        trusted,
        previous: previousOf(email),
        link,
        manage: manageAddress(salon),
        afterwards,
        ownNotes: "notes" in appointment ? await ownNotes(primaryDatabase(), appointment) : "",
        at,
      }),
    });
    return null;
  } catch (error) {
    return rootCause(error);
  }
}

function previousOf({ previousDate, previousMinute }: ClaimedEmail) {
  return previousDate !== null && previousMinute !== null ? { date: previousDate, startsMinute: previousMinute } : null;
}

function logFailure({ salonId, id, kind, attempts }: ClaimedEmail, cause: string): void {
  const last = attempts >= MOST_TRIES;
  logError("email-not-sent", { salon: salonId, email: id, kind, attempts, last, cause });
}
