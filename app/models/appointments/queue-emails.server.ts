import { and, isNotNull, isNull, lte, or } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "../../database/client.server.ts";
import { type EMAIL_KINDS, outbox } from "../../database/schema.ts";
import { DAY_MS, instantAt } from "../../kernel/clock.ts";

/** The kinds of email about an appointment. docs/rules.md 10.1 */
export type EmailKind = (typeof EMAIL_KINDS)[number];

interface Due {
  id: string;
  salonId: string;
  timeZone: string;
  date: string;
  startsMinute: number;
}

/**
 * The statements that put the emails about an appointment into the outbox: the news at once and, when it is booked or
 * changed, a reminder 24 hours before. `previous` is the former time. docs/rules.md 10.1, 10.2
 */
export function dueEmails(
  database: Database,
  appointment: Due,
  kind: EmailKind,
  at: number,
  previous: { date: string; startsMinute: number } | null = null,
): BatchItem<"sqlite">[] {
  const changedFrom = kind === "changed" && previous;
  const news = emailStatement(database, appointment, kind, at, at, {
    ...(changedFrom && { previousDate: changedFrom.date, previousMinute: changedFrom.startsMinute }),
  });
  const stands = kind === "confirmation" || kind === "changed";
  return [news, ...(stands ? dueReminder(database, appointment, at) : [])];
}

/** The statement that puts the reminder into the outbox; none when less than 24 hours are left. docs/rules.md 10.16 */
export function dueReminder(database: Database, appointment: Due, at: number): BatchItem<"sqlite">[] {
  const { timeZone, date, startsMinute } = appointment;
  const remindAt = instantAt(timeZone, date, startsMinute) - DAY_MS;
  return remindAt > at ? [emailStatement(database, appointment, "reminder", remindAt, at)] : [];
}

function emailStatement(
  database: Database,
  { id: appointmentId, salonId }: Due,
  kind: EmailKind,
  dueAt: number,
  createdAt: number,
  previous: { previousDate?: string; previousMinute?: number } = {},
): BatchItem<"sqlite"> {
  return database
    .insert(outbox)
    .values({ id: crypto.randomUUID(), salonId, appointmentId, kind, dueAt, createdAt, ...previous });
}

/** Whether an email can be sent at `instant`: it is waiting, due and not leased. docs/rules.md 10.18 */
export function isDue(instant: number) {
  return and(isWaiting(), lte(outbox.dueAt, instant), lte(outbox.leasedUntil, instant));
}

/** Whether an email is neither sent, failed nor dropped. docs/rules.md 10.2 */
export function isWaiting() {
  return and(isNull(outbox.sentAt), isNull(outbox.failedAt), isNull(outbox.droppedAt));
}

/** Whether an email is sent, failed or dropped. docs/rules.md 10.23 */
export function isAtAnEnd() {
  return or(isNotNull(outbox.sentAt), isNotNull(outbox.failedAt), isNotNull(outbox.droppedAt));
}
