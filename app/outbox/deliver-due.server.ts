import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { rootCause, withinTime } from "../database/calls.server.ts";
import { primaryDatabase } from "../database/client.server.ts";
import { alsoInSalon, inSalon } from "../database/in-salon.server.ts";
import { appointments, outbox } from "../database/schema.ts";
import { hasBegun } from "../diary/appointments/cutoff.ts";
import { now } from "../kernel/clock.ts";
import { type Result, refuse } from "../kernel/result.ts";
import type { TooMany } from "../models/accounts/rate-limit.server.ts";
import { type NewLink, newLink } from "../models/appointments/link.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { wakeSchedule } from "../models/salon/salon-schedule.server.ts";
import { siteOf } from "../models/salon/secret-address.server.ts";
import { mayMailAgain } from "../models/trial/trial-mail.server.ts";
import { decideInOrder } from "./decision.ts";
import { deliver } from "./deliver.server.ts";
import { type Executors, execute, logFailure } from "./executor.server.ts";
import type { DeliveryResult, Note } from "./note.ts";
import { type Ahead, type DueRow, lookAhead, noteAndClaim } from "./outbox-rows.server.ts";

/** The number of rows of a run, by result. */
export type Results = Record<DeliveryResult, number>;

/** The results of a run, and when the salon's next row is due (UTC ms), null when none waits. */
export interface OutboxRun {
  results: Results;
  nextAt: number | null;
}

/**
 * The number of rows that are executed at the same time. So a hanging one does not hold up the others, and the object has
 * connections left for the diary.
 */
const SIDE_BY_SIDE = 3;

/** The most rows of one run. The next run sends the rest. */
const MOST_PER_RUN = 30;

/** How long a turn waits for its rows, so that their results are written together, ms. */
const TURN_MS = 1_000;

/** While the outbox is paused, each salon checks this often whether it still is, ms. docs/rules.md 10.33 */
const PAUSED_MS = 60_000;

/**
 * Does what is due in a salon's outbox, reminders included: at most 30 rows, three at a time. Emails about appointments are
 * sent by this file's neighbours; `executors` do the rest. A failed row is recorded and tried again later; it holds up no
 * other one.
 *
 * A run takes turns, each with one call of D1. The call writes the results of the turn before, claims as many rows as can
 * be executed at once, and looks for those that are due next. So no claimed row waits, and each is executed from the current
 * state. A run that dies leaves at most three rows that were executed without a recorded result. docs/rules.md 10.2, 10.15
 * to 10.18
 */
export async function runOutbox(salonId: string, executors: Executors): Promise<OutboxRun> {
  const results: Results = { sent: 0, dropped: 0, failed: 0, later: 0 };
  if (env.MAIL_PAUSED === "yes") return { results, nextAt: now() + PAUSED_MS };
  const { salon, ...first } = await lookAhead(salonId, SIDE_BY_SIDE, now());
  if (first.due.length === 0) return { results, nextAt: first.nextAt };
  if (!salon) throw new Error("Rows are due for a salon that does not exist");
  let ahead: Ahead = first;
  let left = MOST_PER_RUN;
  let failure: unknown;
  const sending = new Set<Promise<void>>();
  const ended: Ended[] = [];
  const free = () => Math.min(ahead.due.length, left, SIDE_BY_SIDE - sending.size);
  while (free() + ended.length + sending.size > 0) {
    if (free() + ended.length === 0) await Promise.race(sending);
    const noted = ended.splice(0);
    const wanted = ahead.due.slice(0, free());
    left -= wanted.length;
    try {
      const { emails, others, ...next } = await takeTurn(salon, noted, wanted);
      ahead = next;
      for (const { note } of noted) results[note.result]++;
      const begin = (done: Promise<Note>, link: NewLink | null) => {
        const work = done.then((note) => {
          ended.push({ note, link });
          sending.delete(work);
        });
        sending.add(work);
        return work;
      };
      const begun = [
        ...emails.map((email) => begin(deliver(salon, email), email.link)),
        ...others.map((row) => begin(execute(salon, row, executors[`${row.channel} ${row.subject}`]), null)),
      ];
      await atMost(TURN_MS, Promise.all(begun));
    } catch (error) {
      failure ??= error;
      left = 0;
      // The results are written once more, in a call of their own. A row without a recorded result is due again when its
      // lease expires.
      if (wanted.length > 0) ended.push(...noted);
      else for (const { note } of noted) logFailure(note.row, rootCause(error));
    }
  }
  if (failure) throw failure;
  return { results, nextAt: ahead.nextAt };
}

/** The result of a row, and the link that was made for it. */
interface Ended {
  note: Note;
  link: NewLink | null;
}

/** Writes the results of the turn before, claims rows, and decides about each email about an appointment. */
async function takeTurn(salon: Salon, ended: Ended[], wanted: DueRow[]) {
  const at = now();
  const notes = ended.map(({ note }) => note);
  const unused = ended.flatMap(({ note, link }) =>
    link && (note.result === "dropped" || note.result === "later") ? link : [],
  );
  const due = await Promise.all(wanted.map(async (email) => ({ ...email, link: await linkFor(salon, email, at) })));
  const { claimed, ...ahead } = await noteAndClaim(salon.id, { notes, unused, due }, SIDE_BY_SIDE, at);
  const hasSite = siteOf(salon) !== undefined;
  return { emails: decideInOrder(claimed, { timeZone: salon.timeZone, hasSite }, at), ...ahead };
}

/** A cancelled appointment has no link, and a text makes its own. docs/rules.md 10.9, 10.17 */
function linkFor(salon: Salon, { kind, channel, appointment }: DueRow, at: number): Promise<NewLink | null> | null {
  return kind === "cancelled" || channel !== "email" || !appointment ? null : newLink(salon, appointment, at);
}

/** Waits for some work, but not longer than `milliseconds`. */
async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, milliseconds);
  await Promise.race([work, over.promise]);
  clearTimeout(timer);
}

/** Why no email about an appointment is queued again. */
export type NoEmail = "not-found" | "no-email" | "begun";

/**
 * Queues the email about an appointment again, to the appointment's own address: the cancellation, the change, the completion
 * or the confirmation. Refuses a walk-in without an email, and an appointment that has begun and is not completed. An
 * appointment that was rescheduled or does not exist is not found: the new appointment has emails of its own. A salon on
 * trial sends it three times a day. The caller checks that the actor may do this. docs/rules.md 10.19, 10.31, 15.7, 18.11
 */
export async function queueConfirmation(
  salon: Salon,
  appointmentId: string,
): Promise<Result<unknown, NoEmail | TooMany>> {
  const database = primaryDatabase();
  const old = alias(appointments, "old");
  const [found] = await withinTime(
    database
      .select({
        status: appointments.status,
        customerEmail: appointments.customerEmail,
        date: appointments.date,
        startsMinute: appointments.startsMinute,
        replacesId: appointments.replacesId,
        replacedById: appointments.replacedById,
        previousDate: old.date,
        previousMinute: old.startsMinute,
      })
      .from(appointments)
      .leftJoin(old, alsoInSalon(old, salon.id, eq(old.id, appointments.replacesId)))
      .where(inSalon(appointments, salon.id, eq(appointments.id, appointmentId))),
  );
  const cancelled = found?.status === "cancelled";
  if (!found || (cancelled && found.replacedById)) return refuse("not-found");
  if (found.customerEmail === "") return refuse("no-email");
  const { previousDate, previousMinute } = found;
  const at = now();
  if (found.status !== "completed" && hasBegun(found, salon.timeZone, at)) return refuse("begun");
  const counted = await mayMailAgain(salon, appointmentId, found.customerEmail);
  if (!counted.ok) return counted;
  await withinTime(
    database.insert(outbox).values({
      id: crypto.randomUUID(),
      salonId: salon.id,
      subjectId: appointmentId,
      ...(cancelled || found.status === "completed"
        ? { kind: cancelled ? "cancelled" : "status" }
        : found.replacesId
          ? { kind: "changed", previousDate, previousMinute }
          : { kind: "confirmation" }),
      dueAt: at,
      createdAt: at,
    }),
  );
  await wakeSchedule(salon);
  return { ok: true };
}
