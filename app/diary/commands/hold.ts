import { salonTime } from "../../kernel/clock.ts";
import { type Refused, refuse } from "../../kernel/result.ts";
import { termsClientOf } from "../appointments/agreement.ts";
import type { Actor } from "../appointments/appointment.ts";
import { contentsAsked, type NoContents } from "../appointments/contents.ts";
import type { HoldStart } from "../command.ts";
import { type HeldTime, seenBy, timesIn, withHeld } from "../holds/held.ts";
import { HOLD_MS, type Hold, hasRoom, heldToPay, leavesEnough, replacedBy, timeLeft } from "../holds/hold.ts";
import { basketLength, wantedOf } from "../menu/basket.ts";
import { basketNamed } from "../menu/named-services.ts";
import { appointmentIn, type SalonDiary, timesOf } from "../salon-diary.ts";
import { byTransferOf } from "../terms/transfer.ts";
import { type NotOffered, whyNotOffered } from "../times/availability.ts";
import { diaryFor, type PartyMember } from "../times/diary.ts";
import { placesOfParty } from "../times/party.ts";
import { quoteOf } from "../times/quote.ts";
import { bookableMinutes } from "../times/shifts.ts";

/** A new hold, and the hold of the same browser that it replaces. */
export interface Held {
  ok: true;
  hold: Hold;
  givesWay: Hold | null;
}

/** Why the diary does not hold a start. */
export type NotHeld = NotOffered | NoContents | "unknown-technician" | "too-long" | "too-many-holds" | "lapsed";

/** A start that is not held. `friend` is set if it is for a friend and not for the booker. docs/rules.md 5.40 */
export interface NotHeldFor<Why extends HoldRefusal = NotHeld> extends Refused<Why> {
  friend?: number;
}

/** Why a start is not held, or why a hold is not extended. */
export type HoldRefusal = NotHeld | "over" | "diary-busy" | "outcome-unknown";

/**
 * Holds a start. Refuses what a client may not book. docs/rules.md 22.9, 22.11, 22.14, 22.18, 22.20
 * - A start that the browser already holds keeps its end, under a new token.
 *   A client who is back from Stripe keeps their friends' places with it.
 * - Another start replaces the browser's oldest hold if the browser holds as many as it may.
 * - A start that the network has held before gets only the time that was left.
 * - While its client pays, a start is held as long as they may pay, and the earlier hold ends. A page that asks for the start
 *   again changes nothing. Either the places of friends are held too, or nothing is.
 * - While a booking waits for its code, its start is held as if somebody had done something on the page.
 */
export function holdStart(diary: SalonDiary, asked: HoldStart, token: string, at: number): Held | NotHeldFor {
  const { holder, replaces, paying, waits, friends: asksForFriends } = asked;
  const contents = waits && contentsAsked({ ...waits, ...asked.start }, GUEST, diary, null);
  if (contents && "reason" in contents) return contents;
  const found = timesToHold(diary, asked, at);
  if ("reason" in found) return found;
  const { time, friends, bookable } = found;
  const { unlimited, settings } = diary;
  const { same, oldest } = replacedBy(time, holder, diary.holds);
  if (same?.paying && !paying) return { ok: true, hold: same, givesWay: null };
  const givesWay = same ?? (paying ? null : oldest) ?? null;
  const others = diary.holds.filter((hold) => hold !== givesWay);
  const together = paying !== undefined || asksForFriends !== undefined;
  const places = together ? friends : (same?.friends ?? []);
  const times = [time, ...places];
  const counted = others.flatMap(timesIn);
  const isEnough = (one: HeldTime, place: number) =>
    (same && (place === 0 || !together)) || leavesEnough(one, [...counted, ...times.slice(0, place)], bookable);
  if (!unlimited && !(hasRoom(times, holder, others, settings.longestBookingMinutes) && times.every(isEnough)))
    return refuse("too-many-holds");
  const [network] = holder.networks;
  const past = unlimited ? [] : diary.pastHolds.filter((one) => one.network === network && one.date === time.date);
  const changes = replaces !== undefined;
  if (paying) {
    const most = Math.min(paying.until, same?.paying ? same.until : paying.until);
    const until = Math.min(...times.map((one) => heldToPay(one, past, at, most)));
    if (until <= at) return refuse("lapsed");
    const lasts = { until, extended: true, since: at, token: paying.id, paying: true };
    return { ok: true, hold: { ...time, friends, ...holder, ...lasts, changes }, givesWay };
  }
  const least = shortest(times.map((one) => timeLeft(one, past, at)));
  if (least.left <= 0 && !same) return refuse("lapsed");
  const ends = same
    ? { until: same.until, extended: same.extended }
    : { until: at + least.left, extended: least.extended };
  const own = places.length > 0 ? { ...time, friends: places } : time;
  const hold = { ...own, ...holder, ...ends, since: same?.since ?? at, changes, token };
  return { ok: true, hold: (waits && extended(hold)) || hold, givesWay };
}

/** Somebody who has proved no mailbox yet. docs/rules.md 5.29 */
const GUEST: Actor = { role: "guest", grant: { email: "" } };

/** The shortest of some times: what is held together ends together. */
function shortest<Left extends { left: number }>([first, ...others]: [Left, ...Left[]] | Left[]): Left {
  if (!first) throw new Error("Nobody’s time is held");
  return others.reduce((least, other) => (other.left < least.left ? other : least), first);
}

/** The hold, extended once by five minutes. Null if it has been extended before. docs/rules.md 22.10 */
export function extended(hold: Hold): Hold | null {
  return hold.extended ? null : { ...hold, until: hold.until + HOLD_MS, extended: true };
}

/**
 * The times to hold: the client's and their friends', each with its technician, as they would be booked together. `bookable`
 * is the smallest number of minutes that any of these technicians takes appointments on that date. Refuses times that can't
 * be held. docs/rules.md 5.40, 22.9, 22.11, 22.20
 */
function timesToHold(
  diary: SalonDiary,
  { holder, actor, start, replaces, friends: asked = [] }: HoldStart,
  at: number,
): { time: HeldTime; friends: HeldTime[]; bookable: number } | NotHeldFor {
  const { date, technicianId } = start;
  const { menu, team, settings } = diary;
  if (technicianId && !team.some(({ id }) => id === technicianId)) return refuse("unknown-technician");
  const changed = replaces === undefined ? undefined : appointmentIn(diary, replaces);
  const client = actor ? termsClientOf(diary, actor, true) : null;
  const asks = diary.terms && { terms: diary.terms, client, byCard: settings.takesOnline };
  const byTransfer = byTransferOf(asks, changed);
  const times = { ...timesOf(diary, replaces === undefined ? [] : [replaces]), byTransfer };
  const { byOthers } = seenBy(diary.holds, holder.browser);
  const people: PartyMember[] = [];
  for (const [place, one] of [{ ...start, comes: "beside" as const }, ...asked].entries()) {
    const refused = (reason: NotHeld) => (place === 0 ? refuse(reason) : { ...refuse(reason), friend: place });
    const basket = basketNamed(
      one.services,
      one.serviceQuantities,
      menu.filter(({ active }) => active),
    );
    if (!Array.isArray(basket)) return refused(basket);
    const theirs = diaryFor(times, wantedOf(basket, one.technicianId));
    if (quoteOf(theirs, basket).length > settings.longestBookingMinutes) return refused("too-long");
    people.push({ diary: withHeld(theirs, byOthers), length: basketLength(basket), comes: one.comes });
  }
  const [own, ...party] = people;
  if (!own) return refuse("no-services");
  const reason = whyNotOffered(own.diary, start, own.length, salonTime(settings.timeZone, at));
  if (reason) return refuse(reason);
  const placed = (count: number) => placesOfParty({ ...own.diary, party: party.slice(0, count) }, start, own.length);
  const places = placed(party.length);
  // The first friend who finds no place with those before them.
  if (!places) return { ...refuse("taken"), friend: 1 + party.findIndex((_one, place) => !placed(place + 1)) };
  const minutesOf = ({ technicianId }: { technicianId: string | null }) =>
    bookableMinutes(times, date, times.technicians?.find(({ id }) => id === technicianId) ?? null);
  const [time, ...friends] = places.map(({ start, end, technicianId }): HeldTime => {
    return { date, start, end, technicianId: team.length > 1 ? technicianId : null };
  });
  return time ? { time, friends, bookable: Math.min(...places.map(minutesOf)) } : refuse("taken");
}
