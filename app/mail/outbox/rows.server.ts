import { asc, eq, inArray, or, sql } from "drizzle-orm";
import { type Answers, batchOf } from "../../database/batch.server.ts";
import { withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { oneOf } from "../../database/rows.server.ts";
import { appointments, outbox, salons } from "../../database/schema.ts";
import { insertLinks, type NewLink, removeLinks } from "../../models/appointments/link.server.ts";
import { isDue, isWaiting } from "../../models/diary/waiting-emails.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { type Claimed, factReads, factsOf } from "./facts.server.ts";
import type { Note } from "./note.ts";
import type { ClaimedEmail } from "./outbox.ts";

/* The calls of D1 of a mail run: one that looks at what is due, and one for each turn. */

/** An email that is due, with its address as it was when the run looked, empty when it has none. */
export interface DueEmail {
  id: string;
  kind: ClaimedEmail["kind"];
  address: string;
  /** The appointment that it is about, null when that is gone. */
  appointment: { id: string; date: string; endsMinute: number; customerEmail: string } | null;
}

/**
 * What a salon has to send: the first due emails, at most `most`, of which none is claimed; and when the next one is due (UTC
 * ms), counting leases that expire, null when none waits. First tries go before others. docs/rules.md 10.15, 10.18
 */
export interface Ahead {
  due: DueEmail[];
  nextAt: number | null;
}

/** A salon, and what it has to send at `instant` (UTC ms). */
export async function lookAhead(
  salonId: string,
  most: number,
  instant: number,
): Promise<Ahead & { salon: Salon | undefined }> {
  const database = primaryDatabase();
  const read = await withinTime(
    batchOf(database, {
      salons: database.select().from(salons).where(eq(salons.id, salonId)),
      ...aheadReads(database, salonId, most, instant),
    }),
  );
  return { salon: read.salons[0], ...aheadOf(read) };
}

/** What a run writes in one call: notes, links that went to nobody, and the emails that it claims, with their links. */
interface Turn {
  notes: Note[];
  unused: NewLink[];
  due: (DueEmail & { link: NewLink | null })[];
}

/**
 * One call of D1, and one transaction: writes notes down, claims emails for this sender as far as they are still due, stores
 * their links, reads what they are decided on and written from, and looks ahead. If a sender dies, its leases expire and the
 * emails are due again; that counts as a try. docs/rules.md 10.16, 10.18, 10.22
 */
export async function noteAndClaim(
  salonId: string,
  { notes, unused, due }: Turn,
  most: number,
  instant: number,
): Promise<Ahead & { claimed: (Claimed & { link: NewLink | null })[] }> {
  const database = primaryDatabase();
  const links = due.flatMap(({ link }) => link ?? []);
  const read = await withinTime(
    batchOf(database, {
      noted: writeNotes(database, salonId, notes),
      removed: removeLinks(database, salonId, unused),
      // Before the claim: emails that are being sent count, and these do not yet.
      ...factReads(database, salonId, due, instant),
      stored: insertLinks(database, salonId, links, instant),
      claimed: claim(database, salonId, due, instant),
      ...aheadReads(database, salonId, most, instant),
    }),
  );
  const claimed = due.flatMap(({ id, address, link }) => {
    const email = read.claimed.find((email) => email.id === id);
    return email ? { ...factsOf(email, address, read), link } : [];
  });
  return { claimed, ...aheadOf(read) };
}

/**
 * The statement that writes notes down. It ignores those of an expired lease, except that an email was sent. A deleted
 * appointment is remembered only until its email has come to an end. docs/rules.md 5.12, 10.18
 */
function writeNotes(database: Database, salonId: string, notes: Note[]) {
  const rows = notes.map(({ email, row }) => ({ id: email.id, lease: email.leasedUntil, ...row }));
  const noted = (name: keyof (typeof rows)[number]) => sql`note.value ->> ${sql.raw(`'${name}'`)}`;
  const isAtAnEnd = sql`coalesce(${noted("sentAt")}, ${noted("failedAt")}, ${noted("droppedAt")}) IS NOT NULL`;
  const mayWrite = or(sql`${noted("sentAt")} IS NOT NULL`, eq(outbox.leasedUntil, noted("lease")));
  return database
    .update(outbox)
    .set({
      dueAt: noted("dueAt"),
      leasedUntil: noted("leasedUntil"),
      attempts: noted("attempts"),
      sentAt: noted("sentAt"),
      failedAt: noted("failedAt"),
      droppedAt: noted("droppedAt"),
      lastError: noted("lastError"),
      deletedAppointment: sql`iif(${isAtAnEnd}, NULL, ${outbox.deletedAppointment})`,
    })
    .from(sql`json_each(${JSON.stringify(rows)}) AS note`)
    .where(alsoInSalon(outbox, salonId, eq(outbox.id, noted("id")), isWaiting(), mayWrite));
}

/**
 * Longer than reading, writing and sending an email can take, including the transport's ten seconds.
 * docs/rules.md 10.18
 */
const LEASE_MS = 60_000;

/** The statement that claims emails, as far as they are still due. docs/rules.md 10.18 */
function claim(database: Database, salonId: string, due: DueEmail[], instant: number) {
  const ids = due.map(({ id }) => id);
  return database
    .update(outbox)
    .set({ leasedUntil: instant + LEASE_MS, attempts: sql`${outbox.attempts} + 1` })
    .where(alsoInSalon(outbox, salonId, inArray(outbox.id, oneOf(ids)), isDue(instant)))
    .returning();
}

/** The statements that look ahead: at the due emails, and at those that wait and are due first. */
function aheadReads(database: Database, salonId: string, most: number, instant: number) {
  const { id, kind, appointmentId, deletedAppointment, dueAt, leasedUntil } = outbox;
  const { customerEmail, date, endsMinute } = appointments;
  return {
    due: database
      .select({ id, kind, appointmentId, deletedAppointment, customerEmail, date, endsMinute })
      .from(outbox)
      .leftJoin(appointments, alsoInSalon(appointments, salonId, eq(appointments.id, appointmentId)))
      .where(inSalon(outbox, salonId, isDue(instant)))
      .orderBy(asc(outbox.attempts), asc(dueAt))
      .limit(most),
    soonest: database
      .select({ dueAt, leasedUntil })
      .from(outbox)
      .where(inSalon(outbox, salonId, isWaiting()))
      .orderBy(asc(dueAt))
      .limit(MORE_THAN_ARE_LEASED),
  };
}

const MORE_THAN_ARE_LEASED = 10;

type AheadRead = Answers<ReturnType<typeof aheadReads>>;

function aheadOf({ due, soonest }: AheadRead): Ahead {
  const instants = soonest.map(({ dueAt, leasedUntil }) => Math.max(dueAt, leasedUntil));
  return { due: due.map(asDueEmail), nextAt: instants.length > 0 ? Math.min(...instants) : null };
}

function asDueEmail(row: AheadRead["due"][number]): DueEmail {
  const { id, kind, appointmentId, deletedAppointment, customerEmail, date, endsMinute } = row;
  const isThere = customerEmail !== null && date !== null && endsMinute !== null;
  return {
    id,
    kind,
    address: deletedAppointment?.customerEmail ?? customerEmail ?? "",
    appointment: isThere ? { id: appointmentId, date, endsMinute, customerEmail } : null,
  };
}
