import type { BatchItem } from "drizzle-orm/batch";
import { readOrNull } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { salonTime } from "../../kernel/clock.ts";
import { bookableDates } from "../opening/availability.ts";
import { comingClosures } from "../opening/closures.server.ts";
import { togetherInRows } from "../opening/closures.ts";
import { diaryFrom, diaryReads } from "../opening/diary.server.ts";
import { nextFree } from "../opening/next-free.ts";
import { namedWeek, openingAt, openingInWords } from "../opening/opening.ts";
import { popularServices } from "../opening/popular.ts";
import { salonPicturesFrom, shownPictures } from "../pictures/picture.server.ts";
import { approvedReviews, ratingsFrom, tallies } from "../reviews/review.server.ts";
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
  const statements = shopWindowReads(database, salon.id, now.date);
  const together = readOrNull("shop-window-not-read", salon.id, database.batch(statements));
  const [services, closures, tallied, reviews, shown, ...rows] = (await together) ?? (await byParts(salon, statements));
  const [itself, hours, closed, busy] = rows;
  const diary = hours && closed && busy && diaryFrom([itself ?? [salon], hours, closed, busy]);
  const open = diary && closures && { ...diary, closures: closures.map(({ date }) => date) };
  const rating = tallied && ratingsFrom(tallied);
  const pictures = shown && salonPicturesFrom(shown);
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
    rating: rating && { average: rating.average, count: rating.count },
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

/** The statements for all parts, in one round trip. */
function shopWindowReads(database: Database, salonId: string, today: string) {
  return [
    activeServices(database, salonId),
    comingClosures(database, salonId, today),
    tallies(database, salonId),
    approvedReviews(database, salonId, REVIEWS_QUOTED),
    shownPictures(database, salonId),
    ...diaryReads(database, salonId, today, bookableDates(today).at(-1) ?? today),
  ] as const satisfies BatchItem<"sqlite">[];
}

/** The same, part by part. What can't be read is null. The salon's own row is known already. */
function byParts({ id }: Salon, [...reads]: ReturnType<typeof shopWindowReads>) {
  const [services, closures, tallied, reviews, pictures, , hours, closed, busy] = reads;
  return Promise.all([
    readOrNull("services-not-read", id, services),
    readOrNull("closures-not-read", id, closures),
    readOrNull("reviews-not-counted", id, tallied),
    readOrNull("reviews-not-read", id, reviews),
    readOrNull("pictures-not-read", id, pictures),
    null,
    readOrNull("hours-not-read", id, hours),
    readOrNull("closures-not-read", id, closed),
    readOrNull("availability-failed", id, busy),
  ]);
}
