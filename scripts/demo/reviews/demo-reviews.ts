import type { reviews } from "#app/database/schema.ts";
import { DAY, MINUTE } from "../demo-appointments.ts";
import type { DemoSalon } from "../inserts.ts";
import { OLDER_REVIEWS } from "./older.ts";
import { RECENT_REVIEWS } from "./recent.ts";
import { WAITING_REVIEWS } from "./waiting.ts";

/**
 * The rows of the demo reviews, each written between 10:00 and 20:00 on its day. One that is not pending was moderated
 * three hours later.
 */
export function demoReviews({ id: salonId, idPrefix }: DemoSalon, midnight: number): (typeof reviews.$inferInsert)[] {
  return [...WAITING_REVIEWS, ...RECENT_REVIEWS, ...OLDER_REVIEWS].map(({ daysAgo, ...review }, index) => {
    const createdAt = midnight - daysAgo * DAY + (10 * 60 + ((index * 137) % 600)) * MINUTE;
    const updatedAt = review.status === "pending" ? createdAt : createdAt + 180 * MINUTE;
    const id = `${idPrefix}demo-review-${String(index + 1).padStart(2, "0")}`;
    return { ...review, id, salonId, createdAt, updatedAt };
  });
}
