import type { outbox } from "../database/schema.ts";
import type { AppointmentStatus } from "../diary/appointments/appointment.ts";
import { endInstant, hasBegun } from "../diary/appointments/cutoff.ts";
import type { EmailKind } from "../diary/emails.ts";
import { type Fee, isFeeAsked } from "../diary/terms/terms.ts";
import { DAY_MS, MINUTE_MS } from "../kernel/clock.ts";

/** A row that belongs to one sender until `leasedUntil` (UTC ms). `attempts` includes the try that is about to begin. */
export type ClaimedRow = typeof outbox.$inferSelect;

/** An email about an appointment. */
export type ClaimedEmail = ClaimedRow & { kind: EmailKind };

/** What a row says, as a row that was not tried yet: by another channel, or once more. */
export function untried(row: ClaimedRow, as: Pick<ClaimedRow, "id" | "channel">): ClaimedRow {
  const results = { sentAt: null, failedAt: null, droppedAt: null, lastError: null };
  return { ...row, ...results, attempts: 0, leasedUntil: 0, ...as };
}

/** Whether a row is an email about an appointment. The run decides these together. */
export function isEmailOfAppointment<Row extends Pick<ClaimedRow, "subject" | "kind" | "channel">>(
  row: Row,
): row is Row & { kind: EmailKind } {
  return row.channel === "email" && row.subject === "appointment";
}

/** The wait after the first failure, the second and so on. docs/rules.md 10.15 */
const WAITS_MIN = [1, 5, 15, 60, 180, 360, 720];

const LONGEST_WAIT_MIN = Math.max(...WAITS_MIN);

const MOST_TRIES_OF_TEXT = 5;

type Tried = Pick<ClaimedRow, "subject" | "channel">;

/**
 * The most tries for a row: of an email about an appointment as many as there are waits, of one about money or a voucher four
 * more, which makes it three days; of a text or a push message five, which makes it an hour and a half. Money itself is never given up.
 * docs/rules.md 10.15, 31.8, 31.26, 32.14, 34.8, 36.3
 */
export function mostTries({ subject, channel }: Tried): number {
  if (channel === "text" || channel === "push") return MOST_TRIES_OF_TEXT;
  if (channel !== "email") return Number.POSITIVE_INFINITY;
  return WAITS_MIN.length + (subject === "appointment" ? 1 : 5);
}

/**
 * When a row is tried again (UTC ms) after its try number `attempts`, from 1, failed at `instant`. The waits grow from a minute
 * to twelve hours. Null after the last try. docs/rules.md 10.15
 */
export function nextTryAt(row: Tried & { attempts: number }, instant: number): number | null {
  if (row.attempts >= mostTries(row)) return null;
  return instant + (WAITS_MIN[row.attempts - 1] ?? LONGEST_WAIT_MIN) * MINUTE_MS;
}

/** The status and times of the appointment that an email is about. */
export interface Subject {
  status: AppointmentStatus;
  date: string;
  startsMinute: number;
  endsMinute: number;
  depositDueAt?: number | null;
  fee?: Fee | null;
}

/** The earliest time to send an email (UTC ms). Nobody is thanked for a visit before its end. docs/rules.md 10.10 */
export function earliestFor(kind: EmailKind, appointment: Subject, timeZone: string): number {
  return kind === "status" && appointment.status === "completed" ? endInstant(appointment, timeZone) : 0;
}

/** Nobody is asked for a review of a visit longer ago than this. docs/rules.md 10.25 */
const LATEST_REQUEST_MS = 14 * DAY_MS;

/** The kinds about an upcoming visit. They are stale once the visit is completed. */
const BEFORE_THE_VISIT: EmailKind[] = ["reminder", "another-time", "as-booked", "returned"];

/**
 * Whether an email is out of date at `instant` (UTC ms):
 * - once the appointment has begun, any email but a cancellation, the thanks and the request for a review;
 * - news of an appointment that was cancelled or moved since, and a cancellation that was reversed;
 * - an email about an upcoming visit (`BEFORE_THE_VISIT`) once the visit is completed;
 * - a request for a review of a visit that did not take place or is 14 days ago.
 *
 * A cancellation is queued only before the start, and is sent even after it. docs/rules.md 10.16, 10.25, 10.29 to 10.31
 */
export function isStale(kind: EmailKind, appointment: Subject, timeZone: string, instant: number): boolean {
  if (kind === "cancelled") return appointment.status !== "cancelled";
  if (kind === "fee") return appointment.status !== "cancelled" || !isFeeAsked(appointment.fee ?? null);
  if (appointment.status === "cancelled") return true;
  if (kind === "deposit-reminder" && !appointment.depositDueAt) return true;
  const completed = appointment.status === "completed";
  if (kind === "review-request") return !completed || instant - endInstant(appointment, timeZone) > LATEST_REQUEST_MS;
  if (kind === "status" && completed) return false;
  return (completed && BEFORE_THE_VISIT.includes(kind)) || hasBegun(appointment, timeZone, instant);
}
