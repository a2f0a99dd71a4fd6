import { salonTime } from "../../kernel/clock.ts";
import { type Refused, refuse } from "../../kernel/result.ts";
import type { HoldStart } from "../command.ts";
import { type HeldTime, seenBy, withHeld } from "../holds/held.ts";
import { HOLD_MS, type Hold, hasRoom, heldToPay, leavesEnough, replacedBy, timeLeft } from "../holds/hold.ts";
import { basketLength, wantedOf } from "../menu/basket.ts";
import { basketNamed, type NoBasket } from "../menu/named-services.ts";
import { type SalonDiary, timesOf } from "../salon-diary.ts";
import { technicianFor } from "../times/assign.ts";
import { type NotOffered, whyNotOffered } from "../times/availability.ts";
import { diaryFor, lengthWith } from "../times/diary.ts";
import { quoteOf } from "../times/quote.ts";
import { bookableMinutes } from "../times/shifts.ts";

/** A start that is held from now on, and the hold of the same browser that gives way to it. */
export interface Held {
  ok: true;
  hold: Hold;
  givesWay: Hold | null;
}

/** Why the diary does not hold a start. */
export type NotHeld = NotOffered | NoBasket | "unknown-technician" | "too-long" | "too-many-holds" | "lapsed";

/** Why a start is not held, or a hold not extended. */
export type HoldRefusal = NotHeld | "over" | "diary-busy" | "outcome-unknown";

/**
 * Holds a start, or refuses: only what a client may book is held. A start that the browser holds already keeps its time,
 * under a new token. A further one takes the place of the browser's oldest. One that the network has held before gets what
 * was left of its time. One whose client pays is held as long as they may pay, in the place of the same start, and stays as it is when
 * a page asks for it again. docs/rules.md 22.9, 22.11, 22.14, 22.18
 */
export function holdStart(
  diary: SalonDiary,
  { holder, start, replaces, paying }: HoldStart,
  token: string,
  at: number,
): Held | Refused<NotHeld> {
  const found = timeToHold(diary, { browser: holder.browser, start, replaces }, at);
  if ("reason" in found) return found;
  const { time, bookable } = found;
  const { unlimited, settings } = diary;
  const { same, oldest } = replacedBy(time, holder, diary.holds);
  if (same?.paying && !paying) return { ok: true, hold: same, givesWay: null };
  const givesWay = same ?? (paying ? null : oldest) ?? null;
  const others = diary.holds.filter((hold) => hold !== givesWay);
  if (!unlimited && !hasRoom(time, holder, others, settings.longestBookingMinutes)) return refuse("too-many-holds");
  if (!unlimited && !same && !leavesEnough(time, others, bookable)) return refuse("too-many-holds");
  const [network] = holder.networks;
  const past = unlimited ? [] : diary.pastHolds.filter((one) => one.network === network && one.date === time.date);
  const changes = replaces !== undefined;
  if (paying) {
    const until = heldToPay(time, past, at, Math.min(paying.until, same?.paying ? same.until : paying.until));
    if (until <= at) return refuse("lapsed");
    const lasts = { until, extended: true, since: at, token: paying.id, paying: true };
    return { ok: true, hold: { ...time, ...holder, ...lasts, changes }, givesWay };
  }
  const { left, extended } = timeLeft(time, past, at);
  if (left <= 0 && !same) return refuse("lapsed");
  const ends = same ? { until: same.until, extended: same.extended } : { until: at + left, extended };
  const hold = { ...time, ...holder, ...ends, since: same?.since ?? at, changes, token };
  return { ok: true, hold, givesWay };
}

/** A hold that lasts longer, or null when it has been extended before. docs/rules.md 22.10 */
export function extended(hold: Hold): Hold | null {
  return hold.extended ? null : { ...hold, until: hold.until + HOLD_MS, extended: true };
}

/**
 * The time that a hold takes, with its technician, and for how many minutes that one takes appointments on that date; or
 * why it can't be held. docs/rules.md 22.9, 22.11
 */
function timeToHold(
  diary: SalonDiary,
  { browser, start, replaces }: Pick<HoldStart, "start" | "replaces"> & { browser: string },
  at: number,
): { time: HeldTime; bookable: number } | Refused<NotHeld> {
  const { date, minute, technicianId } = start;
  const { menu, team, settings } = diary;
  const basket = basketNamed(
    start.services,
    start.serviceQuantities,
    menu.filter(({ active }) => active),
  );
  if (!Array.isArray(basket)) return refuse(basket);
  if (technicianId && !team.some(({ id }) => id === technicianId)) return refuse("unknown-technician");
  const wanted = wantedOf(basket, technicianId ?? null);
  const times = diaryFor(timesOf(diary, replaces === undefined ? [] : [replaces]), wanted);
  const free = withHeld(times, seenBy(diary.holds, browser).byOthers);
  const length = basketLength(basket);
  if (quoteOf(times, basket).length > settings.longestBookingMinutes) return refuse("too-long");
  const reason = whyNotOffered(free, start, length, salonTime(settings.timeZone, at));
  if (reason) return refuse(reason);
  const technician = technicianFor(free, start, length);
  const end = minute + (technician ? lengthWith(technician, length) : length) + wanted.buffer;
  const time = { date, start: minute, end, technicianId: team.length > 1 ? (technician?.id ?? null) : null };
  return { time, bookable: bookableMinutes(times, date, technician) };
}
