import { readDatabase } from "../../database/client.server.ts";
import { salonTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import { pageOf } from "../../kernel/list-page.ts";
import { approvedReviews } from "../../models/reviews/review.server.ts";
import { cursorAt, placeFrom } from "../../models/reviews/review.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import type { ReviewStretch } from "./review-list.tsx";

/** How many reviews the first page of the list shows, and each further one. docs/rules.md 12.2 */
const AT_FIRST = 5;
const AT_A_TIME = 20;

/** A page of the list: of a service or all, from the start or after a place. docs/rules.md 12.2, 12.9 */
export async function stretchFrom(
  { id, timeZone }: Salon,
  { of, before }: { of: string | null; before: string | null },
): Promise<ReviewStretch> {
  const after = placeFrom(before);
  const most = after ? AT_A_TIME : AT_FIRST;
  const found = await approvedReviews(readDatabase(), id, most + 1, { after, of });
  const { page, next } = pageOf(found, most, cursorAt);
  return {
    reviews: page.map(({ createdAt, updatedAt: _, ...review }) => {
      const { date } = salonTime(timeZone, createdAt);
      return { ...review, date, day: longDate(date) };
    }),
    next: next && `/reviews?${new URLSearchParams({ ...(of && { service: of }), before: next })}`,
  };
}
