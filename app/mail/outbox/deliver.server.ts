import { rootCause, withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { now } from "../../kernel/clock.ts";
import { type Appointment, appointmentById } from "../../models/appointments/appointment.server.ts";
import { openLink } from "../../models/appointments/link.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { appointmentLetter } from "../emails/appointment-email.ts";
import { sendLetter } from "../transports/mailer.server.ts";
import { isStale, MOST_TRIES } from "./outbox.ts";
import {
  type ClaimedLetter,
  isOvertaken,
  lettersSince,
  noteDropped,
  noteFailure,
  notePutOff,
  noteSent,
} from "./rows.server.ts";

/** What became of a letter. A `failed` one waits for its next try, or has had its last; one that is `later` has had none. */
export type Fate = "sent" | "dropped" | "failed" | "later";

/**
 * Sends a claimed letter, written from what its appointment is now, unless it is stale, and notes what became of it. It
 * never fails: what can't be noted comes back when the lease runs out. docs/rules.md 10.2, 10.15, 10.16
 */
export async function seeOff(salon: Salon, letter: ClaimedLetter): Promise<Fate> {
  try {
    const database = primaryDatabase();
    const at = now();
    const [appointment, overtaken] = await withinTime(
      Promise.all([appointmentById(database, salon.id, letter.appointmentId), isOvertaken(database, letter)]),
    );
    if (!appointment || overtaken || isStale(letter.kind, appointment, salon.timeZone, at)) {
      await noteDropped(letter, at);
      return "dropped";
    }
    if (await hasHadEnough(database, salon.id, appointment.customerEmail, at)) {
      await notePutOff(letter, at + PUT_OFF_MS);
      return "later";
    }
    const failure = await failureToSend(salon, letter, appointment, at);
    if (failure === null) {
      await noteSent(letter, now());
      return "sent";
    }
    await noteFailure(letter, failure, now());
    logFailure(letter, failure);
  } catch (error) {
    logFailure(letter, rootCause(error));
  }
  return "failed";
}

/** A mailbox that has had so many letters in an hour gets the next ones later, and of those only what is news still. docs/rules.md 10.22 */
const MOST_AN_HOUR = 30;
const HOUR_MS = 60 * 60_000;
const PUT_OFF_MS = 15 * 60_000;

async function hasHadEnough(database: Database, salonId: string, mailbox: string, at: number): Promise<boolean> {
  return (await lettersSince(database, salonId, mailbox, at - HOUR_MS)) >= MOST_AN_HOUR;
}

/** Why a letter could not be sent, in words that name nobody, or null when it is on its way. docs/rules.md 10.6 */
async function failureToSend(
  salon: Salon,
  letter: ClaimedLetter,
  appointment: Appointment,
  at: number,
): Promise<string | null> {
  if (letter.attempts > MOST_TRIES) return letter.lastError ?? "Whoever sent it was lost";
  try {
    await sendLetter(salon, {
      id: letter.id,
      to: appointment.customerEmail,
      ...appointmentLetter(letter.kind, {
        salon,
        appointment: {
          ...appointment,
          uid: appointment.calendarUid || appointment.id,
          sequence: appointment.calendarSequence,
        },
        previous: previousOf(letter),
        link: letter.kind === "cancelled" ? null : await openLink(salon, appointment, at),
        at,
      }),
    });
    return null;
  } catch (error) {
    return rootCause(error);
  }
}

function previousOf({ previousDate, previousMinute }: ClaimedLetter) {
  return previousDate !== null && previousMinute !== null ? { date: previousDate, startsMinute: previousMinute } : null;
}

function logFailure({ salonId, id, kind, attempts }: ClaimedLetter, cause: string): void {
  const last = attempts >= MOST_TRIES;
  console.error(JSON.stringify({ event: "letter-not-sent", salon: salonId, letter: id, kind, attempts, last, cause }));
}
