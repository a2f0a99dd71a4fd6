import { MINUTE_MS, type SalonTime } from "../../kernel/clock.ts";
import { WIDER_NETWORK } from "../networks.ts";
import { whyNotOffered } from "../times/availability.ts";
import { type Diary, diaryFor, type Interval, overlaps } from "../times/diary.ts";
import { type HeldTime, type HeldTogether, timesIn } from "./held.ts";

/** How long a start is held, and by how much it can be extended once, ms. docs/rules.md 22.9, 22.10 */
export const HOLD_MS = 5 * MINUTE_MS;

/** How long a hold waits for its page to come back, such as during a reload, ms. docs/rules.md 22.10 */
export const GONE_MS = 10_000;

/** The most holds that a browser and a network may have at a time. docs/rules.md 22.11 */
const MOST_OF_A_BROWSER = 2;
const MOST_OF_A_NETWORK = 3;

/** One in this many of a technician's bookable minutes of a date may be held. docs/rules.md 22.14 */
const ONE_MINUTE_IN = 3;

/** A shorter hold counts as this many minutes, because it leaves no room for an ordinary appointment next to it. */
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
  /** Identifies this hold in one page. A page that holds the same start again gets a new token. */
  token: string;
  /** UTC ms. */
  until: number;
  /** Whether it has been extended. */
  extended: boolean;
}

/** The part of a hold that its browser knows. */
export function asOwn({ token, until, extended }: OwnHold): OwnHold {
  return { token, until, extended };
}

/** A hold as the salon's object stores it. */
export interface Hold extends OwnHold, HeldTogether, Holder {
  /** UTC ms. */
  since: number;
  /** Set while its page is gone: when it stops waiting for the page, UTC ms. */
  waitsUntil?: number;
  /** Whether its client is paying at Stripe. No page can extend or release it then. docs/rules.md 22.18 */
  paying?: boolean;
  /** Whether it is for a change. The slot of the client's own appointment then counts as free. */
  changes: boolean;
}

/**
 * A start that a network has held and not booked. `heldUntil` is when the hold ended (UTC ms), and `left` is the time that it
 * had left then (ms). docs/rules.md 22.14
 */
export interface PastHold extends Interval {
  heldUntil: number;
  left: number;
  extended: boolean;
  /** It was held while its client paid. */
  paying?: boolean;
}

/** When a past hold is forgotten, UTC ms. docs/rules.md 22.14, 22.18 */
export function forgottenAt(past: PastHold): number {
  return (past.paying ? wouldHaveEnded(past) : past.heldUntil) + LAPSE_MS;
}

function wouldHaveEnded({ heldUntil, left }: PastHold): number {
  return heldUntil + left;
}

/**
 * The end of a hold for a client who may pay until `until`, UTC ms. If the client's network went to pay for this time before,
 * the new hold ends no later than that one would have. So nobody keeps a start by going to pay again and again. docs/rules.md
 * 22.18
 */
export function heldToPay(wanted: Interval, before: PastHold[], instant: number, until: number): number {
  const over = before.filter((past) => past.paying && past.heldUntil <= instant && overlaps(past, wanted));
  return Math.min(until, ...over.map(wouldHaveEnded));
}

/**
 * How long a network may hold a start, ms, and whether that time has been extended. It is five minutes, or what was left of
 * the network's earlier holds of this time and date (`before`). It is 0 if such a hold ran out. docs/rules.md 22.14
 */
export function timeLeft(wanted: Interval, before: PastHold[], instant: number): { left: number; extended: boolean } {
  const over = before.filter((held) => held.heldUntil <= instant && overlaps(held, wanted));
  if (over.length === 0) return { left: HOLD_MS, extended: false };
  const left = Math.min(...over.map((held) => (held.paying ? Math.min(held.left, HOLD_MS) : held.left)));
  return { left, extended: over.some(({ extended }) => extended) };
}

/**
 * Whether all holds of a technician on a date stay within a third of their `bookable` minutes. The holds of everybody count.
 * A short hold counts as an hour. docs/rules.md 22.14
 */
export function leavesEnough(wanted: HeldTime, others: HeldTime[], bookable: number): boolean {
  const theirs = others.filter(({ date, technicianId }) => date === wanted.date && mayBeOne(technicianId, wanted));
  const counted = [...theirs, wanted].map(({ start, end }) => Math.max(end - start, COUNTED_AT_LEAST));
  return counted.reduce((sum, minutes) => sum + minutes, 0) * ONE_MINUTE_IN <= bookable;
}

/** Whether two holds may be of the same technician. They may if either names none. */
function mayBeOne(technicianId: string | null, wanted: HeldTime): boolean {
  return technicianId === null || wanted.technicianId === null || technicianId === wanted.technicianId;
}

/**
 * Whether staff have booked, blocked or closed a time of the hold, the client's or a friend's. `diary` is the diary of its
 * date without any holds. A hold for a change is never lost in this way. docs/rules.md 22.12, 22.20
 */
export function isLost(hold: Hold, diary: Diary, now: SalonTime): boolean {
  if (hold.changes) return false;
  return timesIn(hold).some(({ date, start, end, technicianId }) => {
    const asked = diaryFor(diary, { services: [], technicianId });
    const why = whyNotOffered(asked, { date, minute: start }, end - start, now);
    return why === "taken" || why === "closed";
  });
}

/** When a hold ends, UTC ms: when its time is over, or when its page has not come back in time. docs/rules.md 22.9, 22.10 */
export function endOf({ until, waitsUntil = until }: Hold): number {
  return Math.min(until, waitsUntil);
}

/**
 * How long before the end of a hold Stripe is asked about its payment, and the time between further questions, ms.
 * docs/rules.md 22.19
 */
export const ASKED_BEFORE_MS = 30_000;
const ASKED_AGAIN_MS = 10_000;

/** When a hold next needs attention, UTC ms: to ask Stripe about its payment, or because it ends. docs/rules.md 22.19 */
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
 * The hold after its client has left Stripe. The start and the friends' places stay held for up to five minutes for the details
 * page. docs/rules.md 22.18, 22.20
 */
export function backToTheDetails({ paying: _paying, ...hold }: Hold, at: number): Hold {
  return { ...hold, until: Math.min(hold.until, at + HOLD_MS) };
}

/** The holds that still count at `instant` (UTC ms), oldest first. Only this function decides that. docs/rules.md 22.9 */
export function stillHeld(holds: Hold[], instant: number): Hold[] {
  return holds.filter((hold) => endOf(hold) > instant).sort((one, other) => one.since - other.since);
}

/**
 * The hold of the same browser that a new one replaces: the one of the same start, or else the oldest if the browser holds as
 * many as it may. docs/rules.md 22.9, 22.11
 */
export function replacedBy(wanted: HeldTime, { browser }: Holder, current: Hold[]): { same?: Hold; oldest?: Hold } {
  const own = current.filter((hold) => hold.browser === browser);
  const same = own.find(({ date, start, end }) => date === wanted.date && start === wanted.start && end === wanted.end);
  if (same) return { same };
  const typing = own.filter(({ paying }) => !paying);
  return typing[0] && typing.length >= MOST_OF_A_BROWSER ? { oldest: typing[0] } : {};
}

/**
 * Whether the holder's networks may hold these times as well. A network may hold three starts, and an IPv6 /48 as many as
 * four networks. All of a network's holds may be no longer than the salon's longest booking (minutes). The limit of minutes
 * does not count for a network that holds nothing else. docs/rules.md 22.11, 22.20
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
