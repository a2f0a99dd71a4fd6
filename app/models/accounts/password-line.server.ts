import { now } from "../../kernel/clock.ts";
import { refuse } from "../../kernel/result.ts";
import { countPassword, passwordsFrom } from "./password-counts.server.ts";
import type { LimitedAction, TooMany } from "./rate-limit.server.ts";
import { knownAs, knownDevice } from "./sender.server.ts";

/** The most passwords that wait in this isolate in each part of the line. docs/rules.md 6.27 */
const MOST_WAITING = 7;

/** One password of the account weighs more than all those of its networks: others there keep nobody waiting. */
const ACCOUNT_OVER_NETWORK = 100_000;

/** How often somebody in the line looks whether it is their turn, ms. */
const LOOKS_EVERY_MS = 15;

/** A place that has not been renewed for so long belongs to a request that was given up, ms. */
const GIVEN_UP_AFTER_MS = 3_000;

const COME_BACK: TooMany = { ...refuse("too-many-attempts"), retryAfter: 3 };

/** Who brings a password, and the owner of the account, whose browser may be known. */
export type PasswordSender = Pick<LimitedAction, "salonId" | "from" | "owner">;

interface Place {
  part: "known" | "strangers";
  /** How many passwords its networks have lately brought before it, and in a known browser above all its account. */
  before: number;
  renewedAt: number;
}

/** In the order of arrival. */
const waiting: Place[] = [];
let beingHashed: Place | undefined;
let lastPart: Place["part"] = "strangers";

/**
 * Does work with a password when its turn comes: hashing takes the processor from everybody in this isolate, so one
 * password is hashed at a time, with breaks. Browsers that are known for the account have a part of the line of their
 * own, and the parts take turns. In each part the one goes first whose network has lately brought the fewest. When a
 * part is full, the one whose network has brought the most is told to come back. Each request looks after its own place,
 * since one that was given up would never wake the next. On a busy machine a live request may be taken for a given-up
 * one: it is told to come back, too. docs/rules.md 6.27
 */
export async function inPasswordLine<Answer>(
  sender: PasswordSender,
  work: (takeBreak: () => Promise<void>) => Promise<Answer>,
): Promise<{ ok: true; answer: Answer } | TooMany> {
  forgetGivenUp();
  const own = placeFor(sender);
  if (!own) return COME_BACK;
  try {
    while (beingHashed || next() !== own) {
      await pause(LOOKS_EVERY_MS);
      own.renewedAt = now();
      if (!waiting.includes(own)) return COME_BACK;
      forgetGivenUp();
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

/** A place at the end of its part, or undefined when the part is full of networks that have brought no more than it. */
function placeFor({ salonId, from, owner }: PasswordSender): Place | undefined {
  const known = owner !== undefined && knownDevice(from, salonId, owner) !== null;
  const part = known ? "known" : "strangers";
  const networks = (from.networks.length > 0 ? from.networks : ["nowhere"]).map((network) => `${part} ${network}`);
  const accounts = known ? [knownAs(salonId, owner)] : [];
  const before = passwordsFrom(networks) + ACCOUNT_OVER_NETWORK * passwordsFrom(accounts);
  const own: Place = { part, before, renewedAt: now() };
  const there = waiting.filter((place) => place.part === part);
  if (there.length >= MOST_WAITING) {
    const greediest = there.reduce((most, place) => (place.before >= most.before ? place : most));
    if (greediest.before <= own.before) return undefined;
    leave(greediest);
  }
  countPassword([...networks, ...accounts]);
  waiting.push(own);
  return own;
}

/** Whose turn it is: the parts take turns, and each part's goes to the place with the fewest passwords before it. */
function next(): Place | undefined {
  const first = lastPart === "known" ? "strangers" : "known";
  return waiting.toSorted(
    (one, other) => Number(other.part === first) - Number(one.part === first) || one.before - other.before,
  )[0];
}

/** Lets others have the processor, for longer when more passwords wait. */
async function breakFor(own: Place): Promise<void> {
  await pause(waiting.length > 0 ? LOOKS_EVERY_MS : 0);
  own.renewedAt = now();
}

function forgetGivenUp(): void {
  const isGivenUp = ({ renewedAt }: Place) => now() - renewedAt > GIVEN_UP_AFTER_MS;
  for (const place of waiting.filter(isGivenUp)) leave(place);
  if (beingHashed && isGivenUp(beingHashed)) beingHashed = undefined;
}

function leave(place: Place): void {
  const index = waiting.indexOf(place);
  if (index >= 0) waiting.splice(index, 1);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
