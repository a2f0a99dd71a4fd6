import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { appointments, outbox } from "../../database/schema.ts";
import { isDue, isWaiting } from "../../models/appointments/due-emails.server.ts";
import { nextTryAt } from "./outbox.ts";

/* What is read from and written to the outbox by whoever sends what is in it. */

/** An email that is this sender's until `leasedUntil` (UTC ms). `attempts` counts the try that begins. */
export type ClaimedEmail = typeof outbox.$inferSelect;

/** Longer than reading, writing and sending an email can take, the transport's ten seconds included. docs/rules.md 10.18 */
const LEASE_MS = 60_000;

/**
 * Claims at most so many of a salon's due emails, first tries before others, so that nobody else sends them meanwhile. A
 * sender that dies loses its emails when the lease runs out; that counts as a try. docs/rules.md 10.18
 */
export function claimEmails(salonId: string, most: number, instant: number): Promise<ClaimedEmail[]> {
  const database = primaryDatabase();
  const due = database
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.salonId, salonId), isDue(instant)))
    .orderBy(asc(outbox.attempts), asc(outbox.dueAt))
    .limit(most);
  return withinTime(
    database
      .update(outbox)
      .set({ leasedUntil: instant + LEASE_MS, attempts: sql`${outbox.attempts} + 1` })
      .where(inArray(outbox.id, due))
      .returning(),
  );
}

/** Whether a later email tells the same of the same appointment, so that this one need not. docs/rules.md 10.16 */
export async function isOvertaken(
  database: Database,
  { appointmentId, kind, createdAt }: ClaimedEmail,
): Promise<boolean> {
  const later = await database
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.appointmentId, appointmentId), eq(outbox.kind, kind), gt(outbox.createdAt, createdAt)))
    .limit(1);
  return later.length > 0;
}

/** How many emails a salon has sent to a mailbox after an instant (UTC ms). */
export function emailsSince(database: Database, salonId: string, mailbox: string, after: number): Promise<number> {
  const theirs = database
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.salonId, salonId), eq(appointments.customerEmail, mailbox)));
  return withinTime(database.$count(outbox, and(inArray(outbox.appointmentId, theirs), gt(outbox.sentAt, after))));
}

/** Has an email wait until `dueAt` (UTC ms), as if it had not been tried. docs/rules.md 10.22 */
export async function notePutOff(email: ClaimedEmail, dueAt: number): Promise<void> {
  await note(email, { dueAt, leasedUntil: 0, attempts: email.attempts - 1 });
}

export async function noteSent(email: ClaimedEmail, instant: number): Promise<void> {
  await note(email, { sentAt: instant, lastError: null });
}

export async function noteDropped(email: ClaimedEmail, instant: number): Promise<void> {
  await note(email, { droppedAt: instant });
}

/** Has an email tried again later, or gives it up after the last try. `lastError` names nobody. docs/rules.md 10.6, 10.15 */
export async function noteFailure(email: ClaimedEmail, lastError: string, instant: number): Promise<void> {
  const dueAt = nextTryAt(email.attempts, instant);
  await note(email, dueAt === null ? { failedAt: instant, lastError } : { dueAt, leasedUntil: 0, lastError });
}

/** Whoever lost an email when the lease ran out has no more to say about it, except that it has been sent. */
async function note(email: ClaimedEmail, what: Partial<typeof outbox.$inferInsert>): Promise<void> {
  const still = what.sentAt ? undefined : eq(outbox.leasedUntil, email.leasedUntil);
  await withinTime(
    primaryDatabase()
      .update(outbox)
      .set(what)
      .where(and(eq(outbox.id, email.id), isWaiting(), still)),
  );
}

/** When an email of this salon is due next (UTC ms), a lease that runs out included; null when none waits. docs/rules.md 10.18 */
export async function nextEmailAt(salonId: string): Promise<number | null> {
  const soonest = await withinTime(
    primaryDatabase()
      .select({ dueAt: outbox.dueAt, leasedUntil: outbox.leasedUntil })
      .from(outbox)
      .where(and(eq(outbox.salonId, salonId), isWaiting()))
      .orderBy(asc(outbox.dueAt))
      .limit(MORE_THAN_ARE_LEASED),
  );
  return soonest.length === 0 ? null : Math.min(...soonest.map((email) => Math.max(email.dueAt, email.leasedUntil)));
}

const MORE_THAN_ARE_LEASED = 10;
