import { env, withEnv } from "cloudflare:workers";
import { and, asc, eq, gt, type SQL } from "drizzle-orm";
import { expect, vi } from "vitest";
import { EXECUTORS } from "../../workers/executors.ts";
import { countChanges } from "../database/changes.server.ts";
import { primaryDatabase } from "../database/client.server.ts";
import { appointments, outbox } from "../database/schema.ts";
import type { Book, Change, Move, OfSalon, Sender } from "../diary/command.ts";
import { now } from "../kernel/clock.ts";
import { parseSubmission } from "../kernel/parsing.ts";
import { storedEmails } from "../mail/transports/mailbox.server.ts";
import { BookingRequest } from "../models/appointments/booking/booking-request.ts";
import { insertLinks, newLink } from "../models/appointments/link.server.ts";
import { staleOn } from "../models/diary/derived.server.ts";
import type { Outcome } from "../models/diary/execute.server.ts";
import { execute } from "../models/diary/execute.server.ts";
import { isDue, isNews, isWaiting } from "../models/diary/waiting-emails.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { type Results, runOutbox } from "../outbox/deliver-due.server.ts";
import type { Note } from "../outbox/note.ts";
import type { ClaimedRow } from "../outbox/outbox.ts";
import { lookAhead, noteAndClaim } from "../outbox/outbox-rows.server.ts";
import { settleUnsettled } from "../payments/unsettled.server.ts";
import { aBooking } from "./appointments.ts";
import { database } from "./database.ts";

/* Factories for tests of mail. Their clock is ten years ahead, where no alarm goes off by itself. */
const ADMIN = { role: "admin", userId: "admin" } as const;

/** A Monday in summer, 10:00 UTC: 11:00 at a salon in London. */
export const MONDAY = Date.parse("2036-06-16T10:00:00Z");

/** Sets the clock only: timers keep running. */
export function itIs(instant: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: instant });
}

/** A booking by staff, tomorrow at 10:00 by default, or a change of an appointment to it. */
export function aReservation(salon: Salon, with_?: Record<string, unknown>): Book & ToSend;
export function aReservation(salon: Salon, with_: Record<string, unknown>, changes: string): Change & ToSend;
export function aReservation(salon: Salon, with_?: Record<string, unknown>, changes?: string): (Book | Change) & ToSend;
export function aReservation(
  salon: Salon,
  with_: Record<string, unknown> = {},
  changes?: string,
): (Book | Change) & ToSend {
  const booking = parseSubmission(BookingRequest, aBooking(salon, with_));
  if (!booking.ok) return expect.fail(JSON.stringify(booking.fields));
  const sent = { salonId: salon.id, actor: ADMIN, key: crypto.randomUUID() };
  if (changes === undefined) return { what: "book", ...sent, ...booking.value, phoneKey: "" };
  const { customerName, customerEmail, customerPhone, status: _, ...wanted } = booking.value;
  const customer = { customerName, customerEmail, customerPhone, phoneKey: "" };
  return { what: "change", ...sent, ...wanted, customer, appointmentId: changes };
}

type ToSend = Sender & OfSalon;

/** A move by staff, of version 1 unless another is given. */
export function aMove(
  salon: Salon,
  appointmentId: string,
  to: { date: string; minute: number } & Partial<Move>,
): Move & ToSend {
  const sent = { salonId: salon.id, actor: ADMIN, key: crypto.randomUUID() };
  return { what: "move", ...sent, appointmentId, version: 1, tell: true, ...to };
}

/** Books as the object does but sends no mail: the state after a Worker is killed right after the commit. */
export async function bookAndDie(salon: Salon, with_: Record<string, unknown> = {}, replaces?: string) {
  return idOf(await execute(primaryDatabase, aReservation(salon, with_, replaces)));
}

/** The id of the appointment that a command wrote. */
export function idOf(outcome: Outcome): string {
  return outcome.ok ? outcome.appointmentId : expect.fail(outcome.reason);
}

/** A staff command that updates an appointment. */
export function anUpdate<Update>(salon: Salon, appointmentId: string, update: Update) {
  return { salonId: salon.id, actor: ADMIN, key: crypto.randomUUID(), appointmentId, ...update };
}

/** The rows of a salon's outbox except for reminders and requests for reviews, oldest first. */
export function newsOf(salon: Salon) {
  return database
    .select()
    .from(outbox)
    .where(and(eq(outbox.salonId, salon.id), isNews()))
    .orderBy(asc(outbox.createdAt), asc(outbox.kind));
}

/** The only row of that kind about an appointment. */
export async function emailAbout(appointmentId: string, kind: typeof outbox.$inferSelect.kind) {
  const rows = await database
    .select()
    .from(outbox)
    .where(and(eq(outbox.subjectId, appointmentId), eq(outbox.kind, kind)));
  return rows.length === 1 && rows[0] ? rows[0] : expect.fail(`${rows.length} emails of that kind`);
}

/** Changes an appointment directly in D1, without a command, with the rows that follow from it. */
export async function alter(id: string, what: Partial<typeof appointments.$inferInsert>) {
  const read = () =>
    database
      .select({ salonId: appointments.salonId, date: appointments.date })
      .from(appointments)
      .where(eq(appointments.id, id));
  const before = await read();
  await database.update(appointments).set(what).where(eq(appointments.id, id));
  const dates = [...before, ...(await read())].map(({ date }) => date);
  const [first] = before;
  if (!first) return;
  await database.batch([staleOn(database, first.salonId, dates), countChanges(database, first.salonId, dates)]);
}

/** The emails that the local mailbox has stored for an address, oldest first. */
export async function emailsTo(address: string) {
  const stored = await storedEmails(env.MAILBOX ?? expect.fail("Tests have a mailbox"), { to: address });
  return stored.toReversed();
}

/**
 * Mails codes without their random delay, until mocks are restored. When one has arrived, so have all that were asked for
 * before it: a test that expects none for somebody asks for theirs first.
 */
export function mailCodesAtOnce(): void {
  vi.spyOn(Math, "random").mockReturnValue(0);
}

/** Runs something with emails going to Resend, as in a deployment. */
export function throughResend<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return withBindings({ MAILBOX: undefined, RESEND_API_KEY: "key" }, work);
}

/** The bindings with which no email is taken. */
export const MAIL_DOWN = { MAILBOX: undefined, RESEND_API_KEY: "key", RESEND_URL: "http://127.0.0.1:9" };

/** Runs something with other bindings than the tests have. */
export function withBindings<Answer>(
  bindings: Partial<Record<keyof Cloudflare.Env, unknown>>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  withEnv({ ...env, ...bindings }, () => {
    answer = work();
  });
  return answer ?? expect.fail("Nothing was done");
}

/**
 * Has a salon's due emails sent, as its object does in a run, and answers the number of each result. It waits a moment for
 * those that the object itself is sending.
 */
export async function deliverDueEmails(salonId: string): Promise<Results> {
  const { results } = await runOutbox(salonId, EXECUTORS);
  await whileSending(eq(outbox.salonId, salonId));
  return results;
}

/** Waits a moment for what objects are sending. */
async function whileSending(ofSalon?: SQL): Promise<void> {
  const sending = and(ofSalon, gt(outbox.leasedUntil, now()), isWaiting());
  for (let tries = 0; tries < 500 && (await database.$count(outbox, sending)) > 0; tries++)
    await new Promise((resolve) => setTimeout(resolve, 10));
}

/** What cron and the objects of the salons with due rows do so much later. The clock goes back afterwards. */
export async function later(milliseconds: number): Promise<void> {
  const before = now();
  const isFaked = vi.isFakeTimers();
  await settleUnsettled(before + milliseconds);
  itIs(before + milliseconds);
  try {
    const read = () => database.selectDistinct({ id: outbox.salonId }).from(outbox).where(isDue(now()));
    for (let due = await read(); due.length > 0; due = await read())
      for (const { id } of due) await deliverDueEmails(id);
    await whileSending();
  } finally {
    if (isFaked) itIs(before);
    else vi.useRealTimers();
  }
}

/** Claims a number of due emails, like a sender that is lost before it sends them. */
export async function claimEmails(salonId: string, most: number, instant: number): Promise<ClaimedRow[]> {
  const { due } = await lookAhead(salonId, most, instant);
  const unlinked = due.map((email) => ({ ...email, link: null }));
  const { claimed } = await noteAndClaim(salonId, { notes: [], unused: [], due: unlinked }, most, instant);
  return claimed.map(({ email }) => email);
}

/** Writes down what became of an email, as a run does. */
export async function write(note: Note): Promise<void> {
  await noteAndClaim(note.row.salonId, { notes: [note], unused: [], due: [] }, 0, now());
}

/** The address of a stored secret link to an appointment, or null when there can be none. */
export async function openLink(
  salon: Pick<Salon, "id" | "host" | "timeZone">,
  appointment: Parameters<typeof newLink>[1],
  instant: number,
): Promise<string | null> {
  const link = await newLink(salon, appointment, instant);
  if (link) await insertLinks(primaryDatabase(), salon.id, [link], instant);
  return link?.address ?? null;
}

/** Lets Resend answer each email according to its addressee. */
export function resendAnswers(answer: (to: string) => Promise<number> | number) {
  return vi.spyOn(globalThis, "fetch").mockImplementation(async (_, request) => {
    const { to } = JSON.parse(String(request?.body));
    return new Response("{}", { status: await answer(to[0]) });
  });
}

/** Waits until something is true; the clock stands still meanwhile. */
export async function until(comesTrue: () => Promise<boolean>) {
  while (!(await comesTrue())) await new Promise((resolve) => setTimeout(resolve, 10));
}
