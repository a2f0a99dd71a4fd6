import { and, eq, isNotNull, isNull, lte, notInArray, or } from "drizzle-orm";
import type { alias } from "drizzle-orm/sqlite-core";
import { outbox } from "../../database/schema.ts";
import { BY_THEMSELVES } from "../../diary/emails.ts";

/* The conditions that find emails which wait, are due, or are finished. */

/** The outbox, or another name of it in a statement. */
type Outbox = typeof outbox | ReturnType<typeof alias<typeof outbox, string>>;

/** Whether an email waits and no sender has tried it. docs/rules.md 10.24 */
export function isUntried(email: Outbox) {
  return and(isWaiting(email), eq(email.attempts, 0));
}

/** Whether an email can be sent at `instant`: it is waiting, due and not leased. docs/rules.md 10.18 */
export function isDue(instant: number) {
  return and(isWaiting(), lte(outbox.dueAt, instant), lte(outbox.leasedUntil, instant));
}

/** Whether an email is news, which newer news replaces. docs/rules.md 10.16, 14.5 */
export function isNews() {
  return notInArray(outbox.kind, [...BY_THEMSELVES]);
}

/** Whether an email is neither sent, failed nor dropped. docs/rules.md 10.2 */
export function isWaiting(email: Outbox = outbox) {
  return and(isNull(email.sentAt), isNull(email.failedAt), isNull(email.droppedAt));
}

/** Whether an email is sent, failed or dropped. docs/rules.md 10.23 */
export function isAtAnEnd() {
  return or(isNotNull(outbox.sentAt), isNotNull(outbox.failedAt), isNotNull(outbox.droppedAt));
}
