import { BY_THEMSELVES, type EmailKind } from "../diary/emails.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../kernel/clock.ts";
import { earliestFor, isStale, type Subject } from "./outbox.ts";

/* The decision about each email that a run has claimed. */

/** The facts about a claimed email at the time of its turn. */
export interface EmailFacts {
  email: { kind: EmailKind; createdAt: number };
  /** The appointment of the email, null if it is gone. A walk-in's address is empty. */
  appointment: (Subject & { customerEmail: string }) | null;
  /** The emails about the same appointment that were not dropped. */
  related: { kind: EmailKind; createdAt: number }[];
  /** Null if the address has changed since the run looked it up. */
  mailbox: MailboxFacts | null;
}

/** A folded mailbox, and the number of emails that it has got or is getting. docs/rules.md 6.22, 6.23, 10.22 */
export interface MailboxFacts {
  key: string;
  answered: boolean;
  expecting: boolean;
  received: Received;
}

/** The numbers of emails from this salon in the last hour, and from all salons in the last hour and day. */
export interface Received {
  hereInHour: number;
  inHour: number;
  inDay: number;
}

/** The decision about an email. One that is put off is due again at `until` (UTC ms), and counts as not tried. */
export type Decision =
  | { result: "send" }
  | { result: "drop"; why: "nobody-to-mail" | "overtaken" | "out-of-date" | "not-asked" | "waited-for-a-day" }
  | { result: "put-off"; why: "visit-not-over" | "mailbox-full" | "other-address"; until: number };

interface OfSalon {
  timeZone: string;
  /** Whether the address of the salon's site is known. */
  hasSite: boolean;
}

/**
 * The emails that were claimed together, each with its decision. An email that is sent counts for the next one to the same
 * mailbox. docs/rules.md 10.10, 10.16, 10.22, 10.26
 */
export function decideInOrder<Facts extends EmailFacts>(
  group: Facts[],
  salon: OfSalon,
  at: number,
): (Facts & { decision: Decision })[] {
  const going = new Map<string, number>();
  return group.map((facts) => {
    const key = facts.mailbox?.key ?? "";
    const before = going.get(key) ?? 0;
    const decision = decide(facts, before, salon, at);
    if (decision.result === "send") going.set(key, before + 1);
    return { ...facts, decision };
  });
}

function decide(
  { email, appointment, related, mailbox }: EmailFacts,
  before: number,
  { timeZone, hasSite }: OfSalon,
  at: number,
): Decision {
  const { kind, createdAt } = email;
  if (!appointment?.customerEmail) return { result: "drop", why: "nobody-to-mail" };
  if (isOvertaken(email, related)) return { result: "drop", why: "overtaken" };
  if (isStale(kind, appointment, timeZone, at)) return { result: "drop", why: "out-of-date" };
  const earliest = earliestFor(kind, appointment, timeZone);
  if (earliest > at) return { result: "put-off", why: "visit-not-over", until: earliest };
  if (!mailbox) return { result: "put-off", why: "other-address", until: at };
  const { answered, expecting, received } = mailbox;
  if (kind === "review-request" && !(answered && hasSite)) return { result: "drop", why: "not-asked" };
  if (!isMailboxLimitReached(expecting, received, before)) return { result: "send" };
  if (!expecting && createdAt <= at - DAY_MS) return { result: "drop", why: "waited-for-a-day" };
  return { result: "put-off", why: "mailbox-full", until: at + PUT_OFF_MS };
}

/** How long an email to a full mailbox is put off. */
const PUT_OFF_MS = 15 * MINUTE_MS;

/** The periods over which emails to a mailbox are counted. docs/rules.md 10.22 */
export const COUNTED_MS = { hour: HOUR_MS, day: DAY_MS };

/**
 * Whether a mailbox has got as many emails as it may. If it expects them, only this salon's emails count; otherwise those of
 * all salons do. docs/rules.md 10.22
 */
function isMailboxLimitReached(expecting: boolean, { hereInHour, inHour, inDay }: Received, before: number): boolean {
  return expecting ? hereInHour + before >= 30 : inHour + before >= 4 || inDay + before >= 10;
}

/**
 * Whether a later email about the same appointment replaces this one. News replaces news, and a reminder or a request
 * replaces its like. A request for another time and the email that takes it back replace each other. docs/rules.md 10.16,
 * 10.24, 10.29, 10.30
 */
export function isOvertaken({ kind, createdAt }: EmailFacts["email"], related: EmailFacts["related"]): boolean {
  const [newest] = related
    .filter((other) => other.createdAt > createdAt && replaces(other.kind, kind))
    .toSorted((one, other) => other.createdAt - one.createdAt);
  // A reminder is still sent if the request that came after it was taken back.
  return newest !== undefined && !(kind === "reminder" && newest.kind === "as-booked");
}

/**
 * Whether a later email of one kind replaces an earlier one of another kind. News replaces news; other kinds are replaced by
 * their like.
 */
function replaces(later: EmailKind, kind: EmailKind): boolean {
  if (!BY_THEMSELVES.includes(kind)) return !BY_THEMSELVES.includes(later);
  if (later === kind) return true;
  return kind !== "review-request" && (later === "another-time" || later === "as-booked");
}
