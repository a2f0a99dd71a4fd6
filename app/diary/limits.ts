import { DAY_MS } from "../kernel/clock.ts";
import { type Refused, refuse } from "../kernel/result.ts";
import type { Actor } from "./appointments/appointment.ts";
import { hasBegun } from "./appointments/cutoff.ts";
import { paidFirst } from "./appointments/paid-first.ts";
import type { Sent } from "./command.ts";
import { senderOf, type TriesUsedUp } from "./decision.ts";
import type { Count, CountedKind } from "./networks.ts";
import type { Client, SalonDiary } from "./salon-diary.ts";
import type { Agreeing } from "./terms/commands.ts";

/*
 * The limits of a client's bookings: the length of one, the open ones at a time, and those of a network in a day. Staff have
 * none.
 */

/** All open appointments together take at most as long as this many of the longest bookings. docs/rules.md 5.20 */
const MOST_AT_LENGTH = 3;

/** A client has to confirm their email before a longer booking than this, minutes. docs/rules.md 5.23 */
export const LONGEST_UNVERIFIED = 180;

/**
 * The most that a network books in a day, in bookings or minutes. The wider network around it may book twice as much.
 * docs/rules.md 5.23
 */
export const MOST_IN_A_DAY: Record<CountedKind, number> = {
  booking: 12,
  "unverified-booking": 8,
  "unverified-minutes": 6 * 60,
};
const WIDER_IN_A_DAY = 2;

/** Whether a count is above the limit of a network for a day. Wider networks than the narrowest may have twice as much. */
export function isMoreThanADay(kind: CountedKind, count: number, isNarrowest: boolean): boolean {
  return count > MOST_IN_A_DAY[kind] * (isNarrowest ? 1 : WIDER_IN_A_DAY);
}

/** The length of a booking in minutes, and the appointment that it replaces. The length of that one is always allowed. */
interface Wished {
  length: number;
  old: { startsMinute: number; endsMinute: number } | null;
}

/**
 * Why a client or guest may not book this, or null. A client's limit counts the open appointments of their account. It does
 * not count those of the email that they type, because a refusal would tell whether somebody else has booked. A guest has
 * proved the mailbox, so its open appointments count. docs/rules.md 5.20, 5.23, 5.29
 */
export function whyOverLimit(
  diary: SalonDiary,
  actor: Actor,
  { length, old }: Wished,
  at: number,
): Refused<"too-long" | "mailbox-unanswered" | "email-unverified" | "enough-open"> | null {
  const { settings, unlimited } = diary;
  if (actor.role === "admin" || unlimited) return null;
  const before = old ? old.endsMinute - old.startsMinute : 0;
  if (length > Math.max(settings.longestBookingMinutes, before)) return refuse("too-long");
  if (!hasProved(actor) && length > Math.max(LONGEST_UNVERIFIED, before)) return refuse("email-unverified");
  return old ? null : whyTooManyOpen(diary, isLimited(actor) ? senderOf(actor) : null, length, at);
}

/**
 * Why an account or a guest's mailbox may have no further open appointment of `length` minutes, or null. docs/rules.md 5.20,
 * 5.29
 */
export function whyTooManyOpen(
  { settings, clients, unlimited }: SalonDiary,
  sender: string | null,
  length: number,
  at: number,
): Refused<"mailbox-unanswered" | "enough-open"> | null {
  if (unlimited) return null;
  const client = clients.find((client) => client.sender === sender);
  const upcoming = (client?.open ?? []).filter((appointment) => !hasBegun(appointment, settings.timeZone, at));
  const most = client?.answered ? settings.mostOpen : settings.mostOpenBeforeAnswer;
  const minutes = upcoming.reduce((sum, { startsMinute, endsMinute }) => sum + endsMinute - startsMinute, length);
  if (upcoming.length < most && minutes <= MOST_AT_LENGTH * settings.longestBookingMinutes) return null;
  return refuse(client?.answered ? "enough-open" : "mailbox-unanswered");
}

/**
 * The counts of the sender's networks after a booking by a client or a guest. A new booking counts as one; a change does not.
 * While the client's email is not verified, the minutes count too: all of a booking, or what a change adds. Somebody who has
 * been at the salon is not counted.
 *
 * Refuses when a limit is used up. An unverified client can then confirm their email by a code and go on. A booking with a
 * card left for it is counted but not refused. A booking with a deposit paid for it is not counted. docs/rules.md 5.23, 5.26,
 * 5.29, 31.5
 */
export function countedInNetworks(
  diary: SalonDiary,
  { actor, networks = [], paid }: Sent & Agreeing,
  { length, old }: Wished,
  at: number,
): Count[] | TriesUsedUp | Refused<"email-unverified"> {
  const agreed = paidFirst({ paid });
  if (agreed && agreed.amountPence > 0) return [];
  if (!isLimited(actor) || diary.unlimited || clientOf(diary.clients, actor)?.visited) return [];
  const proved = hasProved(actor);
  const more = length - (old ? old.endsMinute - old.startsMinute : 0);
  const amounts: [CountedKind, number][] = [];
  if (!old) amounts.push([proved ? "booking" : "unverified-booking", 1]);
  if (!proved && more > 0) amounts.push(["unverified-minutes", more]);
  const counts: Count[] = [];
  for (const [kind, amount] of amounts) {
    for (const [around, subject] of networks.entries()) {
      const counted = countIn(diary, kind, subject, at);
      const count = counted.count + amount;
      if (!agreed && isMoreThanADay(kind, count, around === 0))
        return proved ? usedUp(counted, at) : refuse("email-unverified");
      counts.push({ ...counted, count });
    }
  }
  return counts;
}

/**
 * Why a client or guest has to call the salon, or null. Staff have marked this client, or the phone that they give. Somebody
 * who has not proved their mailbox is refused by the phone alone. So nobody learns whether an email is refused. docs/rules.md
 * 23.16
 */
export function whyPleaseCall(
  { clients, phonesToCall }: SalonDiary,
  actor: Actor,
  phoneKey: string,
): Refused<"please-call"> | null {
  if (!isLimited(actor)) return null;
  const mustCall = clientOf(clients, actor)?.mustCall || phonesToCall.includes(phoneKey);
  return mustCall ? refuse("please-call") : null;
}

/**
 * Whether the sender has proved their mailbox. A guest always has; staff and programs count as proved. docs/rules.md 5.11,
 * 6.12
 */
export function hasProved(actor: Actor): boolean {
  return actor.role !== "client" || Boolean(actor.verifiedEmail);
}

function isLimited({ role }: Actor): boolean {
  return role === "client" || role === "guest";
}

function clientOf(clients: Client[], actor: Actor): Client | undefined {
  return isLimited(actor) ? clients.find(({ sender }) => sender === senderOf(actor)) : undefined;
}

/** The count of a network so far. Its window lasts a day from the first booking. */
function countIn({ counts }: SalonDiary, kind: CountedKind, subject: string, at: number): Count {
  const before = counts.find((count) => count.kind === kind && count.subject === subject && count.endsAt > at);
  return before ?? { kind, subject, count: 0, endsAt: at + DAY_MS };
}

function usedUp({ endsAt }: Count, at: number): TriesUsedUp {
  return { ...refuse("too-many-attempts"), retryAfter: Math.max(1, Math.ceil((endsAt - at) / 1000)), byNetwork: true };
}
