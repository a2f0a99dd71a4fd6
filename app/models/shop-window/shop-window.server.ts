import { batchOf } from "../../database/batch.server.ts";
import { readOrNull } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { type HeldTime, withHeld } from "../../diary/holds/held.ts";
import type { Picture } from "../../diary/menu/service.ts";
import { byTransferOf } from "../../diary/terms/transfer.ts";
import { bookableDates } from "../../diary/times/availability.ts";
import type { Diary } from "../../diary/times/diary.ts";
import { nextFree } from "../../diary/times/next-free.ts";
import { popularServices } from "../../diary/times/popular.ts";
import { shownMenu } from "../../diary/times/quote.ts";
import { salonTime } from "../../kernel/clock.ts";
import { diaryFrom, diaryReads } from "../diary/diary.server.ts";
import { takesOnline } from "../money/online.server.ts";
import { comingClosures } from "../opening/closures.server.ts";
import { togetherInRows } from "../opening/closures.ts";
import { namedWeek, openingAt, openingInWords } from "../opening/opening.ts";
import { type GalleryPicture, salonPicturesFrom, shownPictures } from "../pictures/picture.server.ts";
import { approvedReviews, ratingsFrom, tallies } from "../reviews/review.server.ts";
import { FEWEST_RATED, visitRatings } from "../reviews/visit-ratings.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { mostBooked } from "../services/most-booked.server.ts";
import { activeServices } from "../services/service.server.ts";
import { type Technician, teamOf } from "../team/team.server.ts";
import { freeCancelHours } from "../terms/late-cost.ts";
import { termsOf, termsRead } from "../terms/terms.server.ts";
import { type ShownLook, shownLooks } from "./shown-looks.ts";
import { shownTeam } from "./shown-team.ts";

/** The number of reviews that the landing page quotes. */
const REVIEWS_QUOTED = 3;

export type ShopWindow = Awaited<ReturnType<typeof readShopWindow>>;

/**
 * The public data of a salon, at `instant` (UTC ms). A part that can't be read is null or empty. The only data of the diary
 * in it are the next free starts. Starts that are `held` are not free. docs/rules.md 20.1, 22.9
 */
export async function readShopWindow(database: Database, held: Promise<HeldTime[]>, salon: Salon, instant: number) {
  const now = salonTime(salon.timeZone, instant);
  const statements = shopWindowReads(database, salon, now.date);
  const [together, byOthers] = await Promise.all([
    readOrNull("shop-window-not-read", salon.id, atOnce(database, statements)),
    held,
  ]);
  const read = together ?? (await byParts(database, salon.id, statements));
  const { services, coming, tallied, reviews, shown, technicians } = read;
  const diary = read.diary && forVisitors(withHeld(read.diary, byOthers), read.terms ?? [], salon);
  const open = diary && coming && { ...diary, closures: coming.map(({ date }) => date) };
  const rating = tallied && ratingsFrom(tallied);
  const pictures = shown && salonPicturesFrom(shown);
  const looks = diary ? shownLooks(pictures?.gallery ?? [], services ?? [], diary) : [];
  return {
    readAt: instant,
    today: now.date,
    services: shownMenu(services ?? [], diary?.technicians),
    next: services && diary ? nextFree(services, diary, now) : null,
    popular: popularServices(
      services ?? [],
      diary,
      now,
      (read.booked ?? []).map(({ name }) => name),
    ),
    team:
      diary && services && technicians
        ? shownTeam(diary, services, about(technicians, read.ratings ?? [], pictures?.portraits ?? {}), looks, now)
        : [],
    freeCancelHours: freeCancelHours(termsOf(read.terms ?? [])),
    opening: open && openingInWords(openingAt(open, now), now.date),
    week: diary && namedWeek(diary),
    closures: togetherInRows(coming ?? []),
    hero: pictures?.hero ?? null,
    looks,
    gallery: picturesWithout(looks, pictures?.gallery ?? []),
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

/** The diary with the starts that are offered to a new client. docs/rules.md 29.21 */
export function forVisitors(
  diary: Diary,
  rows: Parameters<typeof termsOf>[0],
  salon: Pick<Salon, "onlinePayments">,
): Diary {
  const terms = termsOf(rows);
  return { ...diary, byTransfer: byTransferOf(terms && { terms, client: null, byCard: takesOnline(salon) }) };
}

/** The pictures of a gallery that are no looks. */
function picturesWithout(looks: ShownLook[], gallery: GalleryPicture[]): Picture[] {
  const rest = gallery.filter(({ id }) => !looks.some((look) => look.picture.id === id));
  return rest.map(({ look: _look, ...picture }) => picture);
}

/** Further facts about each technician, by id. docs/rules.md 20.7 */
function about(
  team: Technician[],
  ratings: Awaited<ReturnType<typeof visitRatings>>,
  portraits: Record<string, Picture>,
) {
  return new Map(
    team.map(({ id, line }) => {
      const rated = ratings.find((rating) => rating.id === id);
      const rating = rated ? { average: rated.average, count: rated.count } : null;
      return [id, { line, rating, portrait: portraits[id] ?? null }];
    }),
  );
}

/** The statements for all parts, and those of the diary. */
function shopWindowReads(database: Database, { id, bookableDays }: Salon, today: string) {
  const parts = {
    services: activeServices(database, id),
    coming: comingClosures(database, id, today),
    tallied: tallies(database, id),
    reviews: approvedReviews(database, id, REVIEWS_QUOTED),
    shown: shownPictures(database, id),
    technicians: teamOf(database, id),
    ratings: visitRatings(database, id, FEWEST_RATED),
    booked: mostBooked(database, id, today),
    terms: termsRead(database, id),
  };
  return { parts, diary: diaryReads(database, id, today, bookableDates(today, bookableDays).at(-1) ?? today) };
}

type ShopWindowReads = ReturnType<typeof shopWindowReads>;

/** All parts in one round trip. */
async function atOnce(database: Database, { parts, diary }: ShopWindowReads) {
  const read = await batchOf(database, { ...parts, ...diary });
  return { ...read, diary: diaryFrom(read) };
}

/** The same, part by part. What can't be read is null. */
async function byParts(database: Database, salonId: string, { parts, diary }: ShopWindowReads) {
  const [services, coming, tallied, reviews, shown, technicians, ratings, booked, terms, rows] = await Promise.all([
    readOrNull("services-not-read", salonId, parts.services),
    readOrNull("closures-not-read", salonId, parts.coming),
    readOrNull("reviews-not-counted", salonId, parts.tallied),
    readOrNull("reviews-not-read", salonId, parts.reviews),
    readOrNull("pictures-not-read", salonId, parts.shown),
    readOrNull("team-not-read", salonId, parts.technicians),
    readOrNull("reviews-not-counted", salonId, parts.ratings),
    readOrNull("revenue-not-read", salonId, parts.booked),
    readOrNull("terms-not-read", salonId, parts.terms),
    readOrNull("availability-failed", salonId, batchOf(database, diary)),
  ]);
  const diaryRead = rows && diaryFrom(rows);
  return { services, coming, tallied, reviews, shown, technicians, ratings, booked, terms, diary: diaryRead };
}
