import { sql } from "drizzle-orm";
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";
import { inSalon } from "../../database/in-salon.server.ts";
import { reviews, reviewTallies } from "../../database/schema.ts";
import { REVIEW_STATUSES } from "./review.ts";

/**
 * The statement that counts a salon's reviews again, for the transaction of each write to them. It reads one row of an index
 * for each review. docs/rules.md 12.5
 */
export function recountReviews(database: Pick<BaseSQLiteDatabase<"async", unknown>, "insert">, salonId: string) {
  const { rating, status } = reviews;
  const given = (stars: number) => sql`count(iif(${rating} = ${stars}, 1, null))`;
  const ofStatus = inSalon(reviews, salonId, sql`${status} = statuses.value`);
  const counts = sql`select ${salonId}, statuses.value, count(${rating}), coalesce(sum(${rating}), 0),
    ${given(1)}, ${given(2)}, ${given(3)}, ${given(4)}, ${given(5)}
    from json_each(${JSON.stringify(REVIEW_STATUSES)}) as statuses left join ${reviews} on ${ofStatus}
    where true group by statuses.value`;
  return database
    .insert(reviewTallies)
    .select(counts)
    .onConflictDoUpdate({
      target: [reviewTallies.salonId, reviewTallies.status],
      set: {
        count: sql`excluded.count`,
        stars: sql`excluded.stars`,
        rated1: sql`excluded.rated_1`,
        rated2: sql`excluded.rated_2`,
        rated3: sql`excluded.rated_3`,
        rated4: sql`excluded.rated_4`,
        rated5: sql`excluded.rated_5`,
      },
    });
}
