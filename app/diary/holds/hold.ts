import { MINUTE_MS, type SalonTime } from "../../kernel/clock.ts";
import { WIDER_NETWORK } from "../networks.ts";
import { whyNotOffered } from "../times/availability.ts";
import { type Diary, diaryFor, type Interval, overlaps } from "../times/diary.ts";
import { type HeldTime, type HeldTogether, timesIn } from "./held.ts";

/** How long a start is held, and how much longer once, ms. docs/rules.md 22.9 */
export const HOLD_MS = 5 * MINUTE_MS;

/** How long a hold waits for a page that is gone to come back, such as one that is loaded again, ms. docs/rules.md 22.10 */
export const GONE_MS = 10_000;

/** The most holds at a time, of a browser and of a network. docs/rules.md 22.11 */
const MOST_OF_A_BROWSER = 2;
const MOST_OF_A_NETWORK = 3;

/** Of a technician's bookable minutes of a date, one in this many may be held. docs/rules.md 22.14 */
const ONE_MINUTE_IN = 3;

/** A shorter hold counts as this many minutes, because it leaves no room for an ordinary appointment around it. */
const COUNTED_AT_LEAST = 60;

/** After a network has let a hold run out, it can't hold that time again for this long, ms. docs/rules.md 22.14 */
export const LAPSE_MS = 30 * MINUTE_MS;

/** Who holds a start: a browser, by the id of its cookie, and its networks, the narrowest first. */
export interface Holder {
  browser: string;
  networks: string[];
}

/** A hold as its browser knows it. */
export interface OwnHold {
  /** The name of this hold in one page. A page that takes the same start again gets a new token. */
  token: string;
  /** UTC ms. */
  until: number;
  /** Whether it has been extended. */
  extended: boolean;
}

/** A hold as its browser knows it. */
export function asOwn({ token, until, extended }: OwnHold): OwnHold {
  return { token, until, extended };
}

/** A hold as the salon's object stores it. */
export interface Hold extends OwnHold, HeldTogether, Holder {
  /** UTC ms. */
  since: number;
  /** Until when it waits for its page to come back, UTC ms. */
  waitsUntil?: number;
  /** Whether its client is paying at Stripe. No page extends it or gives it back then. docs/rules.md 22.18 */
  paying?: boolean;
  /** Whether it is for a change, so that the slot of its own appointment counts as free. */
  changes: boolean;
}

/**
 * A start that a network has held and not booked: until when (UTC ms), how much of its time was left then (ms), and whether
 * that had been extended. docs/rules.md 22.14
 */
export interface PastHold extends Interval {
  heldUntil: number;
  left: number;
  extended: boolean;
  /** It was held while its client paid. */
  paying?: boolean;
}

/** When a start that was held and not booked is forgotten, UTC ms. docs/rules.md 22.14, 22.18 */
export function forgottenAt(past: PastHold): number {
  return (past.paying ? wouldHaveEnded(past) : past.heldUntil) + LAPSE_MS;
}

function wouldHaveEnded({ heldUntil, left }: PastHold): number {
  return heldUntil + left;
}

/**
 * Until when a start is held for a client who may pay until `until`, UTC ms. If their network went to pay for this time
 * `before`, it is no longer than that hold. So nobody keeps a start by going to pay again and again. docs/rules.md 22.18
 */
export function heldToPay(wanted: Interval, before: PastHold[], instant: number, until: number): number {
  const over = before.filter((past) => past.paying && past.heldUntil <= instant && overlaps(past, wanted));
  return Math.min(until, ...over.map(wouldHaveEnded));
}

/**
 * For how long a network may hold a start, ms, and whether that has been extended: five minutes, or what is left of those
 * that it had at this time of the same date `before`. Nothing once it has let them run out. docs/rules.md 22.14
 */
export function timeLeft(wanted: Interval, before: PastHold[], instant: number): { left: number; extended: boolean } {
  const over = before.filter((held) => held.heldUntil <= instant && overlaps(held, wanted));
  if (over.length === 0) return { left: HOLD_MS, extended: false };
  const left = Math.min(...over.map((held) => (held.paying ? Math.min(held.left, HOLD_MS) : held.left)));
  return { left, extended: over.some(({ extended }) => extended) };
}

/**
 * Whether what is held of a technician on a date stays within a third of their `bookable` minutes, whoever holds it. A
 * short hold counts as an hour. docs/rules.md 22.14
 */
export function leavesEnough(wanted: HeldTime, others: HeldTime[], bookable: number): boolean {
  const theirs = others.filter(({ date, technicianId }) => date === wanted.date && mayBeOne(technicianId, wanted));
  const counted = [...theirs, wanted].map(({ start, end }) => Math.max(end - start, COUNTED_AT_LEAST));
  return counted.reduce((sum, minutes) => sum + minutes, 0) * ONE_MINUTE_IN <= bookable;
}

/** Whether a hold may take the time of the same technician. It may when either names no technician. */
function mayBeOne(technicianId: string | null, wanted: HeldTime): boolean {
  return technicianId === null || wanted.technicianId === null || technicianId === wanted.technicianId;
}

/**
 * Whether the start of a hold is gone, or a friend's: staff have booked, blocked or closed it. `diary` is the diary of its date
 * without any holds. A hold for a change is never lost this way. docs/rules.md 22.12, 22.20
 */
export function isLost(hold: Hold, diary: Diary, now: SalonTime): boolean {
  if (hold.changes) return false;
  return timesIn(hold).some(({ date, start, end, technicianId }) => {
    const asked = diaryFor(diary, { services: [], technicianId });
    const why = whyNotOffered(asked, { date, minute: start }, end - start, now);
    return why === "taken" || why === "closed";
  });
}

/** When a hold is over, UTC ms: at the end of its time, or when its page has not come back. docs/rules.md 22.9, 22.10 */
export function endOf({ until, waitsUntil = until }: Hold): number {
  return Math.min(until, waitsUntil);
}

/**
 * How long before a start goes free Stripe is asked about its payment, and how long after that again, ms. docs/rules.md 22.19
 */
export const ASKED_BEFORE_MS = 30_000;
const ASKED_AGAIN_MS = 10_000;

/** When a hold next needs attention, UTC ms: Stripe is asked about its payment, or the hold ends. docs/rules.md 22.19 */
export function nextOf(hold: Hold, at: number): number {
  if (!hold.paying) return endOf(hold);
  const asked = hold.until - ASKED_BEFORE_MS;
  return at < asked ? asked : Math.min(hold.until, at + ASKED_AGAIN_MS);
}

/** Whether it is time to ask Stripe about the payment for a start that is still held. docs/rules.md 22.19 */
export function isToBeAsked(hold: Hold, at: number): boolean {
  return hold.paying === true && at >= hold.until - ASKED_BEFORE_MS;
}

/**
 * The hold after its client has left Stripe: their own start is held for the details page, for five minutes. Their friends'
 * places are free. docs/rules.md 22.18, 22.20
 */
export function backToTheDetails({ paying: _paying, friends: _friends, ...hold }: Hold, at: number): Hold {
  return { ...hold, until: Math.min(hold.until, at + HOLD_MS) };
}

/** The holds whose time is not over at `instant` (UTC ms), oldest first. Nothing else decides that. docs/rules.md 22.9 */
export function stillHeld(holds: Hold[], instant: number): Hold[] {
  return holds.filter((hold) => endOf(hold) > instant).sort((one, other) => one.since - other.since);
}

/**
 * The hold of the same browser whose place a new one takes: that of the same start, else the oldest when the browser
 * has as many as it may. docs/rules.md 22.9, 22.11
 */
export function replacedBy(wanted: HeldTime, { browser }: Holder, current: Hold[]): { same?: Hold; oldest?: Hold } {
  const own = current.filter((hold) => hold.browser === browser);
  const same = own.find(({ date, start, end }) => date === wanted.date && start === wanted.start && end === wanted.end);
  if (same) return { same };
  const typing = own.filter(({ paying }) => !paying);
  return typing[0] && typing.length >= MOST_OF_A_BROWSER ? { oldest: typing[0] } : {};
}

/**
 * Whether the holder's networks may hold this too, for one booking, beside what they hold. They may hold three starts, and an
 * IPv6 /48 as many as four networks may. Together these may be no longer than the salon's longest booking, minutes, unless the
 * network holds nothing else. docs/rules.md 22.11, 22.20
 */
export function hasRoom(wanted: Interval[], { networks }: Holder, others: Hold[], longestBooking: number): boolean {
  return networks.every((network, around) => {
    const theirs = others.filter((hold) => hold.networks.includes(network)).flatMap(timesIn);
    const all = [...theirs, ...wanted];
    const minutes = all.reduce((sum, { start, end }) => sum + end - start, 0);
    const most = MOST_OF_A_NETWORK * (around === 0 ? 1 : WIDER_NETWORK);
    return all.length <= most && (theirs.length === 0 || minutes <= longestBooking);
  });
}
