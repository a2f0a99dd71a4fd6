import { now } from "../../kernel/clock.ts";
import { refuse } from "../../kernel/result.ts";
import { countPassword, type PasswordSender, standingOf } from "./password-counts.server.ts";
import type { TooMany } from "./rate-limit.server.ts";

/** The most passwords that wait in this isolate in each part of the line. docs/rules.md 6.27 */
const MOST_WAITING = 7;

/** How often somebody in the line looks whether it is their turn, ms. */
const LOOKS_EVERY_MS = 15;

/** A request that has not checked for this long is skipped, ms. It was given up, or the machine is too busy. */
const PASSED_OVER_AFTER_MS = 3_000;

/** A request that has not checked for this long has given up, ms. In a full part, any newcomer takes its place. */
const GIVEN_UP_AFTER_MS = 10_000;

/** The refusal of a sender who finds no place in the queue. docs/rules.md 6.27 */
export const COME_BACK: TooMany = { ...refuse("too-many-attempts"), retryAfter: 3 };

interface Place {
  part: "known" | "strangers";
  /** How many passwords its networks have lately brought before it, and in a known browser above all its account. */
  before: number;
  lookedAt: number;
}

/** In the order of arrival. */
const waiting: Place[] = [];
let beingHashed: Place | undefined;
let lastPart: Place["part"] = "strangers";

/**
 * Does work with a password when its turn comes. Hashing blocks the processor for everybody in this isolate, so one password
 * is hashed at a time, with breaks. Browsers that are known for the account have a part of the queue of their own, and the
 * parts take turns. In each part, the network with the fewest recent passwords goes first. When a part is full, the network
 * with the most is told to come back. Each request checks by itself whether it is its turn, because an abandoned request
 * would never wake the next one. docs/rules.md 6.27
 */
export async function inPasswordLine<Answer>(
  sender: PasswordSender,
  work: (takeBreak: () => Promise<void>) => Promise<Answer>,
): Promise<{ ok: true; answer: Answer } | TooMany> {
  const own = takePlace(sender);
  if (!own) return COME_BACK;
  try {
    while ((beingHashed && isThere(beingHashed)) || next() !== own) {
      await pause(LOOKS_EVERY_MS);
      own.lookedAt = now();
      if (!waiting.includes(own)) return COME_BACK;
    }
    leave(own);
    beingHashed = own;
    lastPart = own.part;
    return { ok: true, answer: await work(() => breakFor(own)) };
  } finally {
    leave(own);
    if (beingHashed === own) beingHashed = undefined;
  }
}

/**
 * Whether the line has a place for this password now. It reads nothing, so a flood of refused ones costs little. One that
 * is refused counts for its networks: who floods the line goes behind who comes for the first time. docs/rules.md 6.27
 */
export function hasPlaceFor(sender: PasswordSender): boolean {
  const { place, counted } = placeOf(sender);
  const room = roomFor(place);
  if (!room) countPassword(counted);
  return room !== null;
}

function takePlace(sender: PasswordSender): Place | null {
  const { place, counted } = placeOf(sender);
  countPassword(counted);
  const room = roomFor(place);
  if (!room) return null;
  if (room !== "free") leave(room);
  waiting.push(place);
  return place;
}

/** The place that a password would get, and what it counts for. */
function placeOf(sender: PasswordSender): { place: Place; counted: string[] } {
  const { known, before, counted } = standingOf(sender);
  return { place: { part: known ? "known" : "strangers", before, lookedAt: now() }, counted };
}

/**
 * Whether a part has a free place, or the place that a newcomer takes over, or null when all places go before the newcomer.
 */
function roomFor({ part, before }: Place): "free" | Place | null {
  const there = waiting.filter((place) => place.part === part);
  if (there.length < MOST_WAITING) return "free";
  const gone = there.find(({ lookedAt }) => now() - lookedAt > GIVEN_UP_AFTER_MS);
  if (gone) return gone;
  const greediest = there.reduce((most, place) => (place.before >= most.before ? place : most));
  return greediest.before > before ? greediest : null;
}

/** The next place: the parts take turns, and in a part the place with the fewest passwords before it is next. */
function next(): Place | undefined {
  const first = lastPart === "known" ? "strangers" : "known";
  return waiting
    .filter(isThere)
    .sort((one, other) => Number(other.part === first) - Number(one.part === first) || one.before - other.before)[0];
}

function isThere({ lookedAt }: Place): boolean {
  return now() - lookedAt <= PASSED_OVER_AFTER_MS;
}

/** Lets others have the processor, for longer when more passwords wait. */
async function breakFor(own: Place): Promise<void> {
  await pause(waiting.length > 0 ? LOOKS_EVERY_MS : 0);
  own.lookedAt = now();
}

function leave(place: Place): void {
  const index = waiting.indexOf(place);
  if (index >= 0) waiting.splice(index, 1);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
