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

/* What a client may book: how long, how much at a time, and how much from their network in a day. Staff are not limited. */

/** All that is open takes at most as long as so many of the longest bookings. docs/rules.md 5.20 */
const MOST_AT_LENGTH = 3;

/** A longer booking asks a client to confirm their email first, minutes. docs/rules.md 5.23 */
export const LONGEST_UNVERIFIED = 180;

/** What a network books in a day: bookings, or minutes. The wider network around it books twice as much. docs/rules.md 5.23 */
export const MOST_IN_A_DAY: Record<CountedKind, number> = {
  booking: 12,
  "unverified-booking": 8,
  "unverified-minutes": 6 * 60,
};
const WIDER_IN_A_DAY = 2;

/** Whether a count is more than a network may have in a day. The network around the narrowest one may have twice as much. */
export function isMoreThanADay(kind: CountedKind, count: number, isNarrowest: boolean): boolean {
  return count > MOST_IN_A_DAY[kind] * (isNarrowest ? 1 : WIDER_IN_A_DAY);
}

/** The length of a booking in minutes, and the appointment that it replaces, whose own length stays allowed. */
interface Wished {
  length: number;
  old: { startsMinute: number; endsMinute: number } | null;
}

/**
 * Why a client or guest may not book this, or null. The open appointments that their account has booked are counted. Those
 * of the mailbox that they name are not: a refusal would tell whether somebody else has booked. A guest has proved the
 * mailbox, and what it has booked counts instead. docs/rules.md 5.20, 5.23, 5.29
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
 * Why an account, or a guest's mailbox, may have no more open appointments, this one of `length` minutes included, or null.
 * docs/rules.md 5.20, 5.29
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
 * What a client's or a guest's booking counts as in their networks: one booking, unless it moves another. While the client's
 * email is not verified, its minutes count too, or those that a change adds. Somebody who has been at the salon is not counted.
 *
 * Refuses when the limit of the networks is used up; an unverified client then gets it back by a code. A booking with a card
 * left for it is counted but not refused. A booking that is paid for is not counted. docs/rules.md 5.23, 5.26, 5.29, 31.5
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
 * Why a client or guest has to call the salon, or null: staff have said so of them, or of the phone that they give. Whose
 * mailbox is not proved is refused for the phone alone, so nobody learns whether an email is refused. docs/rules.md 23.16
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

/** Whether a mailbox has proved who sends a command. A guest has nothing else. docs/rules.md 5.11, 6.12 */
export function hasProved(actor: Actor): boolean {
  return actor.role !== "client" || Boolean(actor.verifiedEmail);
}

function isLimited({ role }: Actor): boolean {
  return role === "client" || role === "guest";
}

function clientOf(clients: Client[], actor: Actor): Client | undefined {
  return isLimited(actor) ? clients.find(({ sender }) => sender === senderOf(actor)) : undefined;
}

/** What has been counted of a network. A window lasts a day from its first booking. */
function countIn({ counts }: SalonDiary, kind: CountedKind, subject: string, at: number): Count {
  const before = counts.find((count) => count.kind === kind && count.subject === subject && count.endsAt > at);
  return before ?? { kind, subject, count: 0, endsAt: at + DAY_MS };
}

function usedUp({ endsAt }: Count, at: number): TriesUsedUp {
  return { ...refuse("too-many-attempts"), retryAfter: Math.max(1, Math.ceil((endsAt - at) / 1000)), byNetwork: true };
}
