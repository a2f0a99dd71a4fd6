import { basketLength, basketLike, countOf, wantedOf } from "../../diary/menu/basket.ts";
import { isExtra, type Service } from "../../diary/menu/service.ts";
import { type Diary, diaryFor } from "../../diary/times/diary.ts";
import { likeStart } from "../../diary/times/like-start.ts";
import { quoteOf } from "../../diary/times/quote.ts";
import { type SalonTime, salonTime } from "../../kernel/clock.ts";
import { named } from "../../kernel/dates.ts";

/** What a visit was for and when it was. */
export interface LastVisit {
  date: string;
  startsMinute: number;
  items: { serviceId: string; name: string; quantity: number }[];
  /** Null at a salon with one technician, as their name. docs/rules.md 21.20 */
  technicianId: string | null;
  technicianName: string | null;
}

/** The services of the last visit with a free start like its own, at today's price. `length` is in minutes. */
export interface SameAgain {
  items: { serviceId: string; quantity: number }[];
  services: string;
  pricePence: number;
  length: number;
  start: SalonTime;
  /** The technician of the last visit, if they have such a start; null for anyone. docs/rules.md 9.11 */
  technician: { id: string; name: string } | null;
  /** The services of the visit that are no longer on the menu. */
  leftOut: string[];
  /** The service with the picture for all of them. */
  pictured: Service;
}

/**
 * The services and the hour of the last visit again, or null without one. While the diary can't be read nothing is
 * proposed. `at` is UTC ms. docs/rules.md 9.11
 */
export function likeLastVisit(
  [last]: LastVisit[],
  { services, diary, live }: { services: Service[]; diary: Diary; live: boolean },
  at: number,
): SameAgain | null {
  return last && live ? sameAgain(last, services, diary, salonTime(diary.timeZone, at)) : null;
}

/**
 * The last visit as a booking that one tap leads to, or null when none of its services is on the menu or nothing is free.
 * docs/rules.md 9.11
 */
export function sameAgain(visit: LastVisit, menu: Service[], diary: Diary, now: SalonTime): SameAgain | null {
  const basket = basketLike(menu, visit.items);
  const pictured = (basket.find(({ service }) => !isExtra(service)) ?? basket[0])?.service;
  if (!pictured) return null;
  const length = basketLength(basket);
  const like = { date: visit.date, minute: visit.startsMinute };
  const ofServices = diaryFor(diary, wantedOf(basket));
  const theirs = ofServices.technicians?.find(({ id }) => id === visit.technicianId);
  const withThem = theirs && likeStart(diaryFor(diary, wantedOf(basket, theirs.id)), like, length, now);
  const start = withThem ?? likeStart(ofServices, like, length, now);
  if (!start) return null;
  const whose = diaryFor(diary, wantedOf(basket, withThem ? theirs?.id : null));
  const quote = quoteOf(whose, basket, { start });
  const gone = visit.items.filter(({ serviceId }) => !menu.some(({ id }) => id === serviceId));
  return {
    items: basket.map((choice) => ({ serviceId: choice.service.id, quantity: countOf(choice) })),
    services: basket.map((choice) => named(choice.service.name, countOf(choice))).join(", "),
    pricePence: quote.pricePence,
    length: quote.length,
    start,
    technician: theirs && withThem ? { id: theirs.id, name: theirs.name } : null,
    leftOut: gone.map(({ name }) => name),
    pictured,
  };
}
