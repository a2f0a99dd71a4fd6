import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { appointments, outbox, salons } from "../../database/schema.ts";
import type { EmailKind } from "../../diary/emails.ts";
import { foldedMailbox } from "../../models/accounts/mailbox.ts";
import { BY_THEMSELVES, isDue, isNews, isWaiting } from "../../models/diary/waiting-emails.server.ts";
import { nextTryAt } from "./outbox.ts";

/* The outbox's reads and writes for its senders. */

/** An email that belongs to one sender until `leasedUntil` (UTC ms). `attempts` includes the try that begins. */
export type ClaimedEmail = typeof outbox.$inferSelect;

/**
 * Longer than reading, writing and sending an email can take, including the transport's ten seconds.
 * docs/rules.md 10.18
 */
const LEASE_MS = 60_000;

/**
 * Claims at most `most` of a salon's due emails, first tries before others, so that no other sender takes them. If a
 * sender dies, its lease expires and the email is due again; that counts as a try. docs/rules.md 10.18
 */
export function claimEmails(salonId: string, most: number, instant: number): Promise<ClaimedEmail[]> {
  const database = primaryDatabase();
  const due = database
    .select({ id: outbox.id })
    .from(outbox)
    .where(inSalon(outbox, salonId, isDue(instant)))
    .orderBy(asc(outbox.attempts), asc(outbox.dueAt))
    .limit(most);
  return withinTime(
    database
      .update(outbox)
      .set({ leasedUntil: instant + LEASE_MS, attempts: sql`${outbox.attempts} + 1` })
      .where(alsoInSalon(outbox, salonId, inArray(outbox.id, due)))
      .returning(),
  );
}

/**
 * Whether later news of the same appointment, or a later reminder or request, replaces this email. A request for
 * another time and the email that takes it back replace each other. docs/rules.md 10.16, 10.24, 10.29, 10.30
 */
export async function isOvertaken(
  database: Database,
  { salonId, appointmentId, kind, createdAt }: ClaimedEmail,
): Promise<boolean> {
  const alike = BY_THEMSELVES.includes(kind) ? inArray(outbox.kind, replacing(kind)) : isNews();
  const later = and(gt(outbox.createdAt, createdAt), isNull(outbox.droppedAt));
  const [newest] = await database
    .select({ kind: outbox.kind })
    .from(outbox)
    .where(alsoInSalon(outbox, salonId, eq(outbox.appointmentId, appointmentId), alike, later))
    .orderBy(desc(outbox.createdAt))
    .limit(1);
  // A reminder goes after all when the request that came after it was taken back.
  return newest !== undefined && !(kind === "reminder" && newest.kind === "as-booked");
}

/** The kinds of which a later email replaces one of a kind by itself. */
function replacing(kind: EmailKind): EmailKind[] {
  return kind === "review-request" ? [kind] : [kind, "another-time", "as-booked"];
}

/**
 * How many other emails of its salon, or of every salon here, a folded mailbox has got in the time `within` before `at` (UTC
 * ms), or is getting at the moment. docs/rules.md 6.22, 10.22
 */
export function emailsBefore(
  database: Database,
  { id, salonId }: ClaimedEmail,
  mailbox: string,
  { within, at, everySalon }: { within: number; at: number; everySalon: boolean },
): Promise<number> {
  // The index of mailboxes begins with the salon.
  const salon = everySalon
    ? inArray(appointments.salonId, database.select({ id: salons.id }).from(salons))
    : inSalon(appointments, salonId);
  const theirs = database
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(salon, eq(appointments.mailboxKey, foldedMailbox(mailbox))));
  const sent = gt(outbox.sentAt, at - within);
  const isBeingSent = and(isWaiting(), gt(outbox.leasedUntil, at));
  const others = and(inArray(outbox.appointmentId, theirs), ne(outbox.id, id), or(sent, isBeingSent));
  return withinTime(database.$count(outbox, others));
}

/** Postpones an email until `dueAt` (UTC ms) without counting a try. docs/rules.md 10.22 */
export async function notePutOff(email: ClaimedEmail, dueAt: number): Promise<void> {
  await note(email, { dueAt, leasedUntil: 0, attempts: email.attempts - 1 });
}

export async function noteSent(email: ClaimedEmail, instant: number): Promise<void> {
  await note(email, { sentAt: instant, lastError: null, ...ENDED });
}

export async function noteDropped(email: ClaimedEmail, instant: number): Promise<void> {
  await note(email, { droppedAt: instant, ...ENDED });
}

/** Schedules the next try, or gives up after the last one. `lastError` names nobody. docs/rules.md 10.6, 10.15 */
export async function noteFailure(email: ClaimedEmail, lastError: string, instant: number): Promise<void> {
  const dueAt = nextTryAt(email.attempts, instant);
  await note(email, dueAt === null ? { failedAt: instant, lastError, ...ENDED } : { dueAt, leasedUntil: 0, lastError });
}

/** A deleted appointment is remembered only until its email has come to an end. docs/rules.md 5.12 */
const ENDED = { deletedAppointment: null };

/** Ignores results from an expired lease, except `sent`. */
async function note(email: ClaimedEmail, what: Partial<typeof outbox.$inferInsert>): Promise<void> {
  const still = what.sentAt ? undefined : eq(outbox.leasedUntil, email.leasedUntil);
  await withinTime(
    primaryDatabase()
      .update(outbox)
      .set(what)
      .where(alsoInSalon(outbox, email.salonId, eq(outbox.id, email.id), isWaiting(), still)),
  );
}

/**
 * When this salon's next email is due (UTC ms), counting leases that expire; null when none waits. docs/rules.md 10.18
 */
export async function nextEmailAt(salonId: string): Promise<number | null> {
  const soonest = await withinTime(
    primaryDatabase()
      .select({ dueAt: outbox.dueAt, leasedUntil: outbox.leasedUntil })
      .from(outbox)
      .where(inSalon(outbox, salonId, isWaiting()))
      .orderBy(asc(outbox.dueAt))
      .limit(MORE_THAN_ARE_LEASED),
  );
  return soonest.length === 0 ? null : Math.min(...soonest.map((email) => Math.max(email.dueAt, email.leasedUntil)));
}

const MORE_THAN_ARE_LEASED = 10;
