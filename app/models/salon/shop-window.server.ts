import { readOrNull } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { salonTime } from "../../kernel/clock.ts";
import { bookableDates } from "../opening/availability.ts";
import { comingClosures } from "../opening/closures.server.ts";
import { togetherInRows } from "../opening/closures.ts";
import { readDiary } from "../opening/diary.server.ts";
import { nextFree } from "../opening/next-free.ts";
import { namedWeek, openingAt, openingInWords } from "../opening/opening.ts";
import { popularServices } from "../opening/popular.ts";
import { salonPictures } from "../pictures/picture.server.ts";
import { approvedRating, approvedReviews } from "../reviews/review.server.ts";
import { activeServices } from "../services/service.server.ts";
import type { Salon } from "./salon.server.ts";

/** The number of reviews that the landing page quotes. */
const REVIEWS_QUOTED = 3;

export type ShopWindow = Awaited<ReturnType<typeof readShopWindow>>;

/**
 * What anybody may see of a salon without an account, at `instant` (UTC ms). A part that can't be read is null or empty.
 * Of the diary only the next free starts leave this function. docs/rules.md 20.1
 */
export async function readShopWindow(database: Database, salon: Salon, instant: number) {
  const now = salonTime(salon.timeZone, instant);
  const [services, diary, closures, rating, reviews, pictures] = await Promise.all([
    readOrNull("services-not-read", salon.id, activeServices(database, salon.id)),
    readOrNull("availability-failed", salon.id, readDiary(database, salon.id, now.date, lastBookable(now.date))),
    readOrNull("closures-not-read", salon.id, comingClosures(database, salon.id, now.date)),
    readOrNull("reviews-not-counted", salon.id, approvedRating(database, salon.id)),
    readOrNull("reviews-not-read", salon.id, approvedReviews(database, salon.id, REVIEWS_QUOTED)),
    readOrNull("pictures-not-read", salon.id, salonPictures(database, salon.id)),
  ]);
  const open = diary && closures && { ...diary, closures: closures.map(({ date }) => date) };
  return {
    today: now.date,
    services: services ?? [],
    next: services && diary ? nextFree(services, diary, now) : null,
    popular: popularServices(services ?? [], diary, now),
    opening: open && openingInWords(openingAt(open, now), now.date),
    week: diary && namedWeek(diary),
    closures: togetherInRows(closures ?? []),
    hero: pictures?.hero ?? null,
    gallery: pictures?.gallery ?? [],
    rating,
    reviews: (reviews ?? []).map(({ id, customerName, rating, comment, service, createdAt }) => ({
      id,
      customerName,
      rating,
      comment,
      service,
      date: salonTime(salon.timeZone, createdAt).date,
    })),
  };
}

function lastBookable(today: string): string {
  return bookableDates(today).at(-1) ?? today;
}
