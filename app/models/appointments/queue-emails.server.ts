import { and, eq, exists, gt, gte, inArray, isNotNull, isNull, lte, ne, notExists, notInArray, or } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { appointments, type EMAIL_KINDS, type EmailSubject, outbox } from "../../database/schema.ts";
import { endInstant, hasBegun } from "../../diary/appointments/cutoff.ts";
import { addDays, DAY_MS, instantAt, salonTime } from "../../kernel/clock.ts";

/** The kinds of email about an appointment. docs/rules.md 10.1 */
export type EmailKind = (typeof EMAIL_KINDS)[number];

interface Due {
  id: string;
  salonId: string;
  /** Empty for a walk-in, who is sent nothing. docs/rules.md 15.7 */
  customerEmail: string;
  timeZone: string;
  date: string;
  startsMinute: number;
}

/**
 * The statements for the emails about a booking, or a status by staff: the news, a reminder of a booking, and once the
 * appointment is completed, the request for a review. None for another status of one that has begun. docs/rules.md 10.31
 */
export function dueEmails(
  database: Database,
  appointment: Due & Pick<EmailSubject, "endsMinute" | "status">,
  kind: "confirmation" | "status",
  at: number,
): BatchItem<"sqlite">[] {
  const completed = appointment.status === "completed";
  if (appointment.customerEmail === "") return [];
  if (kind === "status" && !completed && isUnderWay(appointment, at)) return [];
  const id = crypto.randomUUID();
  return [
    emailStatement(database, appointment, { id, kind, dueAt: at, createdAt: at }),
    ...(kind === "confirmation" ? dueReminder(database, appointment, at) : []),
    ...(completed ? [dueReviewRequest(database, appointment, at), takeBackIfThanked(database, appointment, id)] : []),
  ];
}

/** Whether an appointment has begun: nobody hears of what staff correct about it. docs/rules.md 10.31 */
function isUnderWay(appointment: Due, at: number): boolean {
  return hasBegun(appointment, appointment.timeZone, at);
}

/** Takes the thanks back that were just put into the outbox, if the customer has got some. docs/rules.md 10.31 */
function takeBackIfThanked(database: Database, appointment: Due & Pick<EmailSubject, "endsMinute">, id: string) {
  const since = gte(other.sentAt, endInstant(appointment, appointment.timeZone));
  const thanked = database
    .select({ id: other.id })
    .from(other)
    .where(about(other, appointment, eq(other.kind, "status"), since));
  const news = alsoInSalon(outbox, appointment.salonId, eq(outbox.id, id), eq(outbox.kind, "status"));
  return database.delete(outbox).where(and(news, exists(thanked)));
}

/**
 * The statement for the request for a review: due a day after the end of the visit, or after `at` if it was completed
 * later, at the same time of the salon's day. Whether it goes is decided then. docs/rules.md 10.25
 */
function dueReviewRequest(database: Database, appointment: Due & Pick<EmailSubject, "endsMinute">, at: number) {
  const { timeZone, date, endsMinute } = appointment;
  const over = salonTime(timeZone, Math.max(at, instantAt(timeZone, date, endsMinute)));
  const dueAt = instantAt(timeZone, addDays(over.date, 1), over.minute);
  return emailStatement(database, appointment, { kind: "review-request", dueAt, createdAt: at });
}

/** The statement that puts the reminder into the outbox; none when less than 24 hours are left. docs/rules.md 10.16 */
function dueReminder(database: Database, appointment: Due, at: number): BatchItem<"sqlite">[] {
  const { timeZone, date, startsMinute } = appointment;
  const dueAt = instantAt(timeZone, date, startsMinute) - DAY_MS;
  return dueAt > at ? [emailStatement(database, appointment, { kind: "reminder", dueAt, createdAt: at })] : [];
}

/**
 * The statements for the email about a cancellation, none once the appointment has begun. It is taken back at once when
 * its customer has not heard of the appointment yet. `deletedAppointment` is what it is written from when the appointment
 * is deleted. docs/rules.md 10.9, 10.24, 10.31
 */
export function dueCancellation(
  database: Database,
  appointment: Due,
  at: number,
  deletedAppointment: EmailSubject | null = null,
): BatchItem<"sqlite">[] {
  if (appointment.customerEmail === "" || isUnderWay(appointment, at)) return [];
  const id = crypto.randomUUID();
  const confirmation = database
    .select({ id: other.id })
    .from(other)
    .where(about(other, appointment, eq(other.kind, "confirmation"), isUntried(other)));
  const unheardOf = and(exists(confirmation), notExists(triedAbout(database, appointment)));
  return [
    emailStatement(database, appointment, { id, kind: "cancelled", deletedAppointment, dueAt: at, createdAt: at }),
    database.delete(outbox).where(alsoInSalon(outbox, appointment.salonId, eq(outbox.id, id), unheardOf)),
  ];
}

type Changed = Due & Pick<EmailSubject, "endsMinute" | "serviceNames" | "pricePence" | "paymentMethod" | "calendarUid">;

/**
 * The statements for the emails about an appointment that has replaced `old`: the change, unless `tell` is false or it
 * has begun, and a reminder. News of `old` that no sender has tried is handed on to the new appointment instead. A former
 * mailbox is told of a cancellation. docs/rules.md 10.8, 10.24, 10.31, 13.6
 */
export function dueChange(
  database: Database,
  { old, appointment, at, tell }: { old: Changed; appointment: Changed; at: number; tell: boolean },
): BatchItem<"sqlite">[] {
  if (appointment.customerEmail === "") return dueCancellation(database, old, at);
  const id = crypto.randomUUID();
  const { date: previousDate, startsMinute: previousMinute } = old;
  const news = { id, kind: "changed" as const, previousDate, previousMinute, dueAt: at, createdAt: at };
  const change = tell && !isUnderWay(appointment, at) ? [emailStatement(database, appointment, news)] : [];
  const reminder = dueReminder(database, appointment, at);
  if (old.customerEmail !== appointment.customerEmail) {
    return [...change, ...reminder, ...dueCancellation(database, old, at)];
  }
  const handedOn = database
    .select({ id: other.id })
    .from(other)
    .where(about(other, appointment, ne(other.id, id)));
  return [
    handOn(database, old, appointment.id),
    dropIfAsBefore(database, appointment, at),
    ...change,
    database.delete(outbox).where(alsoInSalon(outbox, appointment.salonId, eq(outbox.id, id), exists(handedOn))),
    ...reminder,
  ];
}

/** Hands on the untried news of an appointment, unless an email about it was tried: its customer may know that one. */
function handOn(database: Database, from: OfSalon, to: string): BatchItem<"sqlite"> {
  const news = inArray(outbox.kind, ["confirmation", "changed"]);
  return database
    .update(outbox)
    .set({ appointmentId: to })
    .where(about(outbox, from, news, isUntried(outbox), notExists(triedAbout(database, from))));
}

/** Drops the news handed on to an appointment that is again as its customer knows it. docs/rules.md 10.24 */
function dropIfAsBefore(database: Database, appointment: Changed, at: number): BatchItem<"sqlite"> {
  const { id, salonId, customerEmail, calendarUid, date, startsMinute, endsMinute } = appointment;
  const asBefore = database
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      inSalon(
        appointments,
        salonId,
        eq(appointments.customerEmail, customerEmail),
        ...[or(eq(appointments.calendarUid, calendarUid), eq(appointments.id, calendarUid)), ne(appointments.id, id)],
        ...[eq(appointments.date, date), eq(appointments.startsMinute, startsMinute)],
        ...[eq(appointments.endsMinute, endsMinute), eq(appointments.serviceNames, appointment.serviceNames)],
        eq(appointments.pricePence, appointment.pricePence),
        eq(appointments.paymentMethod, appointment.paymentMethod),
      ),
    );
  const back = and(eq(outbox.previousDate, date), eq(outbox.previousMinute, startsMinute), exists(asBefore));
  return database
    .update(outbox)
    .set({ droppedAt: at })
    .where(about(outbox, appointment, eq(outbox.kind, "changed"), back));
}

const other = alias(outbox, "other");

/** The emails about an appointment that a sender has tried: its customer may know of it. */
function triedAbout(database: Database, appointment: OfSalon) {
  return database
    .select({ id: other.id })
    .from(other)
    .where(about(other, appointment, gt(other.attempts, 0)));
}

type OfSalon = Pick<Due, "id" | "salonId">;

/** The condition that an email is about an appointment, with further ones. */
function about(email: typeof outbox | typeof other, { id, salonId }: OfSalon, ...conditions: Parameters<typeof and>) {
  return alsoInSalon(email, salonId, eq(email.appointmentId, id), ...conditions);
}

function emailStatement(
  database: Database,
  { id: appointmentId, salonId }: Pick<Due, "id" | "salonId">,
  email: Pick<typeof outbox.$inferInsert, "kind" | "dueAt" | "createdAt"> & Partial<typeof outbox.$inferInsert>,
): BatchItem<"sqlite"> {
  return database.insert(outbox).values({ id: crypto.randomUUID(), ...email, salonId, appointmentId });
}

/** Whether an email waits and no sender has tried it. docs/rules.md 10.24 */
export function isUntried(email: typeof outbox | typeof other) {
  return and(isNull(email.sentAt), isNull(email.failedAt), isNull(email.droppedAt), eq(email.attempts, 0));
}

/** Whether an email can be sent at `instant`: it is waiting, due and not leased. docs/rules.md 10.18 */
export function isDue(instant: number) {
  return and(isWaiting(), lte(outbox.dueAt, instant), lte(outbox.leasedUntil, instant));
}

/** Whether an email is news, which newer news replaces, and not of a kind by itself. docs/rules.md 10.16, 14.5 */
export function isNews() {
  return notInArray(outbox.kind, [...BY_THEMSELVES]);
}

/** The kinds that news does not replace, but a later email of a kind like it. docs/rules.md 10.16, 10.29, 10.30 */
export const BY_THEMSELVES: readonly EmailKind[] = ["reminder", "review-request", "another-time", "as-booked"];

/** Whether an email is neither sent, failed nor dropped. docs/rules.md 10.2 */
export function isWaiting() {
  return and(isNull(outbox.sentAt), isNull(outbox.failedAt), isNull(outbox.droppedAt));
}

/** Whether an email is sent, failed or dropped. docs/rules.md 10.23 */
export function isAtAnEnd() {
  return or(isNotNull(outbox.sentAt), isNotNull(outbox.failedAt), isNotNull(outbox.droppedAt));
}
