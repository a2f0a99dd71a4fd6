import { and, avg, count, eq } from "drizzle-orm";
import type { Database } from "../database/client.server.ts";
import { reviews } from "../database/schema.ts";

/**
 * How many approved reviews a salon has, and their average, 1 to 5; null while there are none, or when that can't be
 * found out. docs/rules.md 11.2
 */
export async function approvedRating(
  database: Database,
  salonId: string,
): Promise<{ average: number; count: number } | null> {
  try {
    const [rated] = await database
      .select({ count: count(), average: avg(reviews.rating).mapWith(Number) })
      .from(reviews)
      .where(and(eq(reviews.salonId, salonId), eq(reviews.status, "approved")));
    return rated?.average ? { average: rated.average, count: rated.count } : null;
  } catch {
    console.error(JSON.stringify({ event: "reviews-not-counted", salon: salonId }));
    return null;
  }
}

/** How many reviews wait for approval; 0 when that can't be found out. docs/rules.md 11.3 */
export async function pendingReviewCount(database: Database, salonId: string): Promise<number> {
  try {
    return await database.$count(reviews, and(eq(reviews.salonId, salonId), eq(reviews.status, "pending")));
  } catch {
    console.error(JSON.stringify({ event: "reviews-not-counted", salon: salonId }));
    return 0;
  }
}
