import { asc, eq, inArray, or, sql } from "drizzle-orm";
import { type Answers, batchOf } from "../database/batch.server.ts";
import { withinTime } from "../database/calls.server.ts";
import { type Database, primaryDatabase } from "../database/client.server.ts";
import { alsoInSalon, inSalon } from "../database/in-salon.server.ts";
import { oneOf } from "../database/many-rows.server.ts";
import { appointments, outbox, salons } from "../database/schema.ts";
import { insertLinks, type NewLink, removeLinks } from "../models/appointments/link.server.ts";
import { isDue, isWaiting } from "../models/diary/waiting-emails.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { type Claimed, factReads, factsOf } from "./facts.server.ts";
import type { Note } from "./note.ts";
import { type ClaimedRow, isEmailOfAppointment } from "./outbox.ts";

/* The calls of D1 of a run: one that reads the due rows, and one for each turn. */

/** A due row. The address is that of its appointment at the time of the look, and empty when it has none. */
export interface DueRow {
  id: string;
  kind: ClaimedRow["kind"];
  channel: ClaimedRow["channel"];
  address: string;
  /** The appointment that it is about, null if there is none. */
  appointment: { id: string; date: string; endsMinute: number; customerEmail: string } | null;
}

/**
 * What a salon has to send: the first due rows that are not claimed, at most `most`, first tries before others.
 * Also when the next one is due (UTC ms), with the ends of leases, or null when none waits. docs/rules.md 10.15, 10.18
 */
export interface Ahead {
  due: DueRow[];
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

/** The writes of one call: results, links that were not sent, and the rows that it claims, with their links. */
interface Turn {
  notes: Note[];
  unused: NewLink[];
  due: (DueRow & { link: NewLink | null })[];
}

/**
 * One call of D1 in one transaction. It writes results, claims those rows for this sender that are still due, stores their
 * links, reads the facts of emails about appointments, and looks ahead. If a sender dies, its leases expire and the rows are
 * due again. That counts as a try. docs/rules.md 10.16, 10.18, 10.22
 */
export async function noteAndClaim(
  salonId: string,
  { notes, unused, due }: Turn,
  most: number,
  instant: number,
): Promise<Ahead & { claimed: (Claimed & { link: NewLink | null })[]; others: ClaimedRow[] }> {
  const database = primaryDatabase();
  const links = due.flatMap(({ link }) => link ?? []);
  const read = await withinTime(
    batchOf(database, {
      noted: notes.length > 0 ? writeNotes(database, salonId, notes) : null,
      removed: unused.length > 0 ? removeLinks(database, salonId, unused) : null,
      // Read before the claim: emails that are being sent count, and the newly claimed ones do not yet.
      ...factReads(database, salonId, due, instant),
      stored: links.length > 0 ? insertLinks(database, salonId, links, instant) : null,
      claimed: due.length > 0 ? claim(database, salonId, due, instant) : null,
      ...aheadReads(database, salonId, most, instant),
    }),
  );
  const claimed = due.flatMap(({ id, address, link }) => {
    const email = read.claimed.find((email) => email.id === id);
    return email && isEmailOfAppointment(email) ? { ...factsOf(email, address, read), link } : [];
  });
  return { claimed, others: read.claimed.filter((row) => !isEmailOfAppointment(row)), ...aheadOf(read) };
}

/**
 * The statement that writes results. It ignores results of an expired lease, unless the email was sent. The data of a deleted
 * appointment is stored only until its email is finished. docs/rules.md 5.12, 10.18
 */
export function writeNotes(database: Database, salonId: string, notes: Note[]) {
  const rows = notes.map(({ row, set }) => ({ id: row.id, lease: row.leasedUntil, ...set }));
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
 * How long a lease lasts, ms. It is longer than reading, writing and sending an email can take, including the transport's ten
 * seconds. docs/rules.md 10.18
 */
const LEASE_MS = 60_000;

/** The statement that claims those rows that are still due, or `free` otherwise. docs/rules.md 10.18 */
export function claim(
  database: Database,
  salonId: string,
  due: { id: string }[],
  instant: number,
  free = isDue(instant),
) {
  const ids = due.map(({ id }) => id);
  return database
    .update(outbox)
    .set({ leasedUntil: instant + LEASE_MS, attempts: sql`${outbox.attempts} + 1` })
    .where(alsoInSalon(outbox, salonId, inArray(outbox.id, oneOf(ids)), free))
    .returning();
}

/** The statements that look ahead: they read the due rows, and when the next waiting one is due. */
function aheadReads(database: Database, salonId: string, most: number, instant: number) {
  const { id, subjectId, kind, channel, deletedAppointment, dueAt, leasedUntil } = outbox;
  const { customerEmail, date, endsMinute } = appointments;
  return {
    due: database
      .select({ id, subjectId, kind, channel, deletedAppointment, customerEmail, date, endsMinute })
      .from(outbox)
      .leftJoin(appointments, alsoInSalon(appointments, salonId, eq(appointments.id, subjectId)))
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
  return { due: due.map(asDueRow), nextAt: instants.length > 0 ? Math.min(...instants) : null };
}

function asDueRow(row: AheadRead["due"][number]): DueRow {
  const { id, kind, channel, subjectId, deletedAppointment, customerEmail, date, endsMinute } = row;
  const isThere = customerEmail !== null && date !== null && endsMinute !== null;
  return {
    id,
    kind,
    channel,
    address: deletedAppointment?.customerEmail ?? customerEmail ?? "",
    appointment: isThere ? { id: subjectId, date, endsMinute, customerEmail } : null,
  };
}
