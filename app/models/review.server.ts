import { and, count, eq, sum } from "drizzle-orm";
import type { Database } from "../database/client.server.ts";
import { reviews } from "../database/schema.ts";

/** How many approved reviews a salon has, and their average, 1 to 5; null while there are none. docs/rules.md 11.2 */
export async function approvedRating(
  database: Database,
  salonId: string,
): Promise<{ average: number; count: number } | null> {
  const [rated] = await database
    .select({ count: count(), stars: sum(reviews.rating).mapWith(Number) })
    .from(reviews)
    .where(and(eq(reviews.salonId, salonId), eq(reviews.status, "approved")));
  return rated && rated.count > 0 ? { average: (rated.stars ?? 0) / rated.count, count: rated.count } : null;
}

/** How many reviews wait for approval; 0 when that can't be found out. docs/rules.md 11.3 */
export async function pendingReviewCount(database: Database, salonId: string): Promise<number> {
  try {
    return await database.$count(reviews, and(eq(reviews.salonId, salonId), eq(reviews.status, "pending")));
  } catch {
    console.error(JSON.stringify({ event: "pending-reviews-not-counted", salon: salonId }));
    return 0;
  }
}
