import { and, eq, gte, isNotNull, isNull, lte, notExists, or, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { reviewRequests, reviews } from "../../database/schema.ts";
import { DAY_MS, instantAt, now } from "../../kernel/clock.ts";
import { foldedMailbox } from "../accounts/mailbox.ts";
import { hmacOf, readSigned, signed } from "../accounts/secrets.server.ts";
import type { Salon } from "../salon/salon.server.ts";

/* Which mailboxes are asked for a review, and which have declined. A mailbox is folded and stored as an HMAC. */

/** The shortest time between two requests to one mailbox. docs/rules.md 10.26 */
const BETWEEN_REQUESTS_MS = 30 * DAY_MS;

interface VisitOfMailbox {
  id: string;
  customerEmail: string;
  date: string;
  startsMinute: number;
}

/**
 * Claims the right to ask the mailbox of an appointment for a review, at `at` (UTC ms), by one email of the outbox. False
 * when its owner has declined, has reviewed the visit, or was asked by another email in the last 30 days. The same email
 * may claim again, for its next try. docs/rules.md 10.26, 10.27
 */
export async function claimRequest(
  { id: salonId, timeZone }: Pick<Salon, "id" | "timeZone">,
  emailId: string,
  visit: VisitOfMailbox,
  at: number,
): Promise<boolean> {
  const database = primaryDatabase();
  const { mailbox, emailId: last, requestedAt, declinedAt } = reviewRequests;
  const longAgo = or(isNull(requestedAt), lte(requestedAt, at - BETWEEN_REQUESTS_MS));
  const key = requestsKey(salonId, visit.customerEmail);
  const unreviewed = notExists(reviewsOf(database, salonId, timeZone, visit));
  const claimed = await withinTime(
    database
      .insert(reviewRequests)
      .select(sql`SELECT ${salonId}, ${key}, ${emailId}, ${at}, NULL WHERE ${unreviewed}`)
      .onConflictDoUpdate({
        target: [reviewRequests.salonId, mailbox],
        set: { emailId, requestedAt: at },
        setWhere: and(isNull(declinedAt), or(eq(last, emailId), longAgo)),
      })
      .returning({ mailbox }),
  );
  return claimed.length > 0;
}

/** The reviews that name the appointment, or bear its mailbox's address and were written since the visit began. */
function reviewsOf(database: Database, salonId: string, timeZone: string, visit: VisitOfMailbox) {
  const since = gte(reviews.createdAt, instantAt(timeZone, visit.date, visit.startsMinute));
  const byMailbox = inSalon(reviews, salonId, since, eq(reviews.customerEmail, visit.customerEmail));
  return database
    .select({ id: reviews.id })
    .from(reviews)
    .where(or(alsoInSalon(reviews, salonId, eq(reviews.appointmentId, visit.id)), byMailbox));
}

/** The path of the page on which the owner of a mailbox declines to be asked. It names nobody. docs/rules.md 10.27 */
export function noRequestsPath({ id: salonId }: Pick<Salon, "id">, mailbox: string): string {
  return `/reviews/requests/${signed("no review requests", salonId, requestsKey(salonId, mailbox))}`;
}

/** The stored form of the mailbox that a token of this salon names, or null. docs/rules.md 10.27 */
export function mailboxOf(salonId: string, token: string): string | null {
  return readSigned("no review requests", salonId, token);
}

/** Whether the owner of a mailbox, in its stored form, has declined to be asked. docs/rules.md 10.27 */
export async function hasDeclined(salonId: string, mailbox: string): Promise<boolean> {
  const theirs = inSalon(reviewRequests, salonId, eq(reviewRequests.mailbox, mailbox));
  const found = await withinTime(
    primaryDatabase()
      .select({ declinedAt: reviewRequests.declinedAt })
      .from(reviewRequests)
      .where(and(theirs, isNotNull(reviewRequests.declinedAt))),
  );
  return found.length > 0;
}

/** Notes for good that the owner of a mailbox, in its stored form, does not want to be asked. docs/rules.md 10.27 */
export async function declineRequests(salonId: string, mailbox: string): Promise<void> {
  const declinedAt = now();
  await withinTime(
    primaryDatabase()
      .insert(reviewRequests)
      .values({ salonId, mailbox, declinedAt })
      .onConflictDoUpdate({ target: [reviewRequests.salonId, reviewRequests.mailbox], set: { declinedAt } }),
  );
}

/** Whether a request is so old that it keeps no other one back. What was declined is never forgotten. docs/rules.md 10.26 */
export function isForgottenRequest(instant: number) {
  const { declinedAt, requestedAt } = reviewRequests;
  return sql`${isNull(declinedAt)} AND ${lte(requestedAt, instant - BETWEEN_REQUESTS_MS)}`;
}

/** The state of a mailbox in the table of requests. docs/rules.md 10.26 */
export function requestsKey(salonId: string, mailbox: string): string {
  return hmacOf("review requests", `${salonId} ${foldedMailbox(mailbox)}`);
}
