import { now } from "../../kernel/clock.ts";
import { refuse } from "../../kernel/result.ts";
import type { TooMany } from "./rate-limit.server.ts";

/** The most passwords that wait in this isolate, the one being hashed included. docs/rules.md 6.27 */
const LONGEST_LINE = 8;

/** How often somebody in the line looks whether it is their turn, ms. */
const LOOKS_EVERY_MS = 15;

/** A place that has not been renewed for so long belongs to a request that was given up, ms. */
const GIVEN_UP_AFTER_MS = 3_000;

const COME_BACK: TooMany = { ...refuse("too-many-attempts"), retryAfter: 3 };

interface Place {
  renewedAt: number;
}

const line: Place[] = [];

/**
 * Does work with a password when its turn comes: hashing takes the processor from everybody in this isolate, so one
 * password is hashed at a time, with breaks. When the line is full, the sender is told to come back. Each request looks
 * after its own place, since one that was given up would never wake the next. On a busy machine a live request may be
 * taken for a given-up one: it is told to come back, too. docs/rules.md 6.27
 */
export async function inPasswordLine<Answer>(
  work: (takeBreak: () => Promise<void>) => Promise<Answer>,
): Promise<{ ok: true; answer: Answer } | TooMany> {
  leaveOut((place) => now() - place.renewedAt > GIVEN_UP_AFTER_MS);
  if (line.length >= LONGEST_LINE) return COME_BACK;
  const own: Place = { renewedAt: now() };
  line.push(own);
  try {
    while (line[0] !== own) {
      await pause(LOOKS_EVERY_MS);
      own.renewedAt = now();
      if (!line.includes(own)) return COME_BACK;
      leaveOut((place) => place !== own && now() - place.renewedAt > GIVEN_UP_AFTER_MS);
    }
    return { ok: true, answer: await work(() => breakFor(own)) };
  } finally {
    leaveOut((place) => place === own);
  }
}

/** Lets others have the processor, for longer when more passwords wait. */
async function breakFor(own: Place): Promise<void> {
  await pause(line.length > 1 ? LOOKS_EVERY_MS : 0);
  own.renewedAt = now();
}

function leaveOut(whom: (place: Place) => boolean): void {
  for (let index = line.length - 1; index >= 0; index--) {
    const place = line[index];
    if (place && whom(place)) line.splice(index, 1);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
