import { and, asc, desc, eq, exists, getTableColumns, inArray, ne, notExists, type SQL, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { appointments, reviews, reviewTallies, services } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { countTowardsLimit, type TooMany } from "../accounts/rate-limit.server.ts";
import { hmacOf } from "../accounts/secrets.server.ts";
import type { Sender } from "../accounts/sender.server.ts";
import type { NewReview, ReviewPlace, ReviewRefusal, ReviewStatus, Verdict } from "./review.ts";
import { recountReviews } from "./tallies.server.ts";
import { isOfVisitTo } from "./visit-ratings.server.ts";

export type Review = typeof reviews.$inferSelect;

/** How a review was sent. `visit` is the appointment that its sender's link has proved. docs/rules.md 12.8 */
interface Submit {
  key: string;
  from: Sender;
  otherwise?: "refuse" | "keep";
  visit?: string | undefined;
}

/**
 * Stores a review as pending. Its id derives from the key of the submit and the network address, so that a repeat finds
 * the first submit's review. Other content under the same key is refused, or with `otherwise: "keep"` stored as another
 * review: the browser may restore a sent form. The first review of a visit is verified, no further one is.
 * docs/rules.md 12.1, 12.6, 12.8
 */
export async function leaveReview(
  salonId: string,
  written: NewReview,
  { key, from, otherwise = "refuse", visit }: Submit,
): Promise<Result<{ review: Review }, "key-reused" | TooMany>> {
  const counted = await countTowardsLimit({ kind: "review", salonId, from, account: "reviews" });
  if (!counted.ok) return counted;
  const { customerEmail, service, appointmentId, ...rest } = written;
  const at = now();
  const review = {
    id: hmacOf("review key", `${salonId} ${from.networks[0] ?? null} ${key}`),
    salonId,
    ...rest,
    customerEmail: customerEmail || null,
    service: service || null,
    appointmentId: visit ?? (appointmentId || null),
    status: "pending" as const,
    createdAt: at,
    updatedAt: at,
  };
  const database = primaryDatabase();
  const stored = { ...review, verified: visit ? isFirstOf(database, salonId, visit) : false };
  const [[left]] = await withinTime(
    database.batch([
      database.insert(reviews).values(stored).onConflictDoNothing().returning(),
      recountReviews(database, salonId),
    ]),
  );
  if (left) return { ok: true, review: left };
  const ofThisKey = alsoInSalon(reviews, salonId, eq(reviews.id, review.id));
  const [before] = await withinTime(database.select().from(reviews).where(ofThisKey));
  if (before && isTheSame(before, review)) return { ok: true, review: before };
  if (otherwise === "refuse") return refuse("key-reused");
  const ofItsOwn = { ...stored, id: crypto.randomUUID() };
  const [[another]] = await withinTime(
    database.batch([database.insert(reviews).values(ofItsOwn).returning(), recountReviews(database, salonId)]),
  );
  if (!another) throw new Error("D1 answered no review that it stored");
  return { ok: true, review: another };
}

/** Whether no verified review of a visit is there yet, as an SQL value. */
function isFirstOf(database: Database, salonId: string, visit: string): SQL<boolean> {
  const before = database
    .select({ id: reviews.id })
    .from(reviews)
    .where(alsoInSalon(reviews, salonId, eq(reviews.appointmentId, visit), eq(reviews.verified, true)));
  return sql<boolean>`(${notExists(before)})`;
}

function isTheSame(one: Words, other: Words): boolean {
  const words = ({ customerName, customerEmail, rating, comment, service, appointmentId }: Words) =>
    JSON.stringify([customerName, customerEmail, rating, comment, service, appointmentId]);
  return words(one) === words(other);
}

type Words = Pick<Review, "customerName" | "customerEmail" | "rating" | "comment" | "service" | "appointmentId">;

/**
 * A salon's approved reviews, newest first, at most `most`, from after a place in the list: of one service or all, of
 * visits to one technician or all. docs/rules.md 12.2, 12.9, 12.10
 */
export function approvedReviews(
  database: Database,
  salonId: string,
  most: number,
  { after = null, of, to }: { after?: ReviewPlace | null; of?: string | null; to?: string | null | undefined } = {},
) {
  const { id, customerName, rating, comment, service, createdAt, updatedAt } = reviews;
  const approved = inSalon(reviews, salonId, eq(reviews.status, "approved"), of ? eq(service, of) : undefined);
  return database
    .select({ id, customerName, rating, comment, service, verified: isVerified(database), createdAt, updatedAt })
    .from(reviews)
    .where(and(approved, to ? isOfVisitTo(database, to) : undefined, furtherDown(after)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(most);
}

/** Whether the visit of a review stands: it came by the visit's link, and the appointment is completed. */
function isVerified(database: Database): SQL<boolean> {
  const isVisit = eq(appointments.id, reviews.appointmentId);
  const visit = database
    .select({ id: appointments.id })
    .from(appointments)
    .where(inSalon(appointments, reviews.salonId, isVisit, eq(appointments.status, "completed")));
  return sql<boolean>`(${and(eq(reviews.verified, true), exists(visit))})`.mapWith(Boolean);
}

/** The services of the menu that have an approved review, in the menu's order. docs/rules.md 12.9 */
export async function reviewedServices(database: Database, salonId: string): Promise<string[]> {
  const theirs = database
    .select({ id: reviews.id })
    .from(reviews)
    .where(inSalon(reviews, salonId, eq(reviews.status, "approved"), eq(reviews.service, services.name)));
  const found = await database
    .select({ name: services.name })
    .from(services)
    .where(inSalon(services, salonId, eq(services.active, true), exists(theirs)))
    .orderBy(asc(services.position));
  return found.map(({ name }) => name);
}

/** The same for staff: all columns, one status or all. docs/rules.md 12.2 */
export function moderatedReviews(
  database: Database,
  salonId: string,
  status: ReviewStatus | null,
  most: number,
  after: ReviewPlace | null = null,
) {
  return database
    .select({ ...getTableColumns(reviews), verified: isVerified(database) })
    .from(reviews)
    .where(inSalon(reviews, salonId, status ? eq(reviews.status, status) : undefined, furtherDown(after)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(most);
}

function furtherDown(place: ReviewPlace | null) {
  return place ? sql`(${reviews.createdAt}, ${reviews.id}) < (${place.createdAt}, ${place.id})` : undefined;
}

/**
 * Approves or rejects a review. Refuses one that already has this status, and one whose status is no longer the one
 * that the sender saw (`seen`). docs/rules.md 12.3, 12.4
 */
export async function moderateReview(
  salonId: string,
  id: string,
  verdict: Verdict,
  seen?: ReviewStatus,
): Promise<Result<{ review: Review }, ReviewRefusal>> {
  const database = primaryDatabase();
  const theReview = inSalon(reviews, salonId, eq(reviews.id, id));
  const [[moderated]] = await withinTime(
    database.batch([
      database
        .update(reviews)
        .set({ status: verdict, updatedAt: now() })
        .where(and(theReview, ne(reviews.status, verdict), seen && eq(reviews.status, seen)))
        .returning(),
      recountReviews(database, salonId),
    ]),
  );
  if (moderated) return { ok: true, review: moderated };
  const [standing] = await withinTime(database.select().from(reviews).where(theReview));
  if (!standing) return refuse("not-found");
  return refuse(standing.status === verdict ? `already-${verdict}` : `now-${standing.status}`);
}

/** Approves or rejects the given reviews that are still pending, and answers how many. docs/rules.md 12.3 */
export async function moderatePending(salonId: string, ids: string[], verdict: Verdict): Promise<number> {
  const database = primaryDatabase();
  const [moderated] = await withinTime(
    database.batch([
      database
        .update(reviews)
        .set({ status: verdict, updatedAt: now() })
        .where(alsoInSalon(reviews, salonId, eq(reviews.status, "pending"), inArray(reviews.id, ids)))
        .returning({ id: reviews.id }),
      recountReviews(database, salonId),
    ]),
  );
  return moderated.length;
}

/**
 * Deletes a review. With the status that the sender saw (`seen`), it refuses to delete one that has another status by
 * now. docs/rules.md 12.3, 12.4
 */
export async function deleteReview(
  salonId: string,
  id: string,
  seen?: ReviewStatus,
): Promise<Result<unknown, ReviewRefusal>> {
  const database = primaryDatabase();
  const theReview = inSalon(reviews, salonId, eq(reviews.id, id));
  const [deleted] = await withinTime(
    database.batch([
      database
        .delete(reviews)
        .where(and(theReview, seen && eq(reviews.status, seen)))
        .returning({ id: reviews.id }),
      recountReviews(database, salonId),
    ]),
  );
  if (deleted.length > 0) return { ok: true };
  const [standing] = await withinTime(database.select({ status: reviews.status }).from(reviews).where(theReview));
  return refuse(standing ? `now-${standing.status}` : "not-found");
}

/** The statement that reads the number of reviews and the sum of stars by status. docs/rules.md 12.5 */
export function tallies(database: Database, salonId: string) {
  return database.select().from(reviewTallies).where(inSalon(reviewTallies, salonId));
}

type Tallies = Awaited<ReturnType<typeof tallies>>;

function of(status: ReviewStatus, rows: Tallies) {
  return rows.find((row) => row.status === status) ?? NONE;
}

const NONE = { count: 0, stars: 0, rated1: 0, rated2: 0, rated3: 0, rated4: 0, rated5: 0 };

/** Number of reviews, in total and by status. docs/rules.md 12.5 */
export async function reviewCounts(database: Database, salonId: string): Promise<Record<"all" | ReviewStatus, number>> {
  const rows = await tallies(database, salonId);
  const [pending, approved, rejected] = [
    of("pending", rows).count,
    of("approved", rows).count,
    of("rejected", rows).count,
  ];
  return { all: pending + approved + rejected, pending, approved, rejected };
}

/**
 * Number and average, 1 to 5, of a salon's approved reviews, and how many have 5, 4, 3, 2 and 1 stars, or null when there
 * are none. docs/rules.md 11.2, 12.9
 */
export async function approvedRatings(database: Database, salonId: string) {
  return ratingsFrom(await tallies(database, salonId));
}

/** The same from the rows of `tallies`. */
export function ratingsFrom(rows: Tallies): { average: number; count: number; byStars: number[] } | null {
  const { count, stars, rated1, rated2, rated3, rated4, rated5 } = of("approved", rows);
  return count > 0 ? { average: stars / count, count, byStars: [rated5, rated4, rated3, rated2, rated1] } : null;
}

/** Number of pending reviews. docs/rules.md 11.3 */
export async function pendingReviewCount(database: Database, salonId: string): Promise<number> {
  return of("pending", await tallies(database, salonId)).count;
}
