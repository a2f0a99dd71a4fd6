import { BY_THEMSELVES, type EmailKind } from "../../diary/emails.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../kernel/clock.ts";
import { earliestFor, isStale, type Subject } from "./outbox.ts";

/* What becomes of the emails that a run has claimed. */

/** What is known of a claimed email when its turn comes. */
export interface EmailFacts {
  email: { kind: EmailKind; createdAt: number };
  /** What it is about, null when that is gone. A walk-in's address is empty. */
  appointment: (Subject & { customerEmail: string }) | null;
  /** The emails about the same appointment that were not dropped. */
  related: { kind: EmailKind; createdAt: number }[];
  /** Null when the address has become another one since it was looked up. */
  mailbox: MailboxFacts | null;
}

/** A mailbox, in its folded form, and how many emails it has got or is getting. docs/rules.md 6.22, 6.23, 10.22 */
export interface MailboxFacts {
  key: string;
  answered: boolean;
  expecting: boolean;
  received: Received;
}

/** The emails of this salon in the last hour, and those of all salons in the last hour and day. */
export interface Received {
  hereInHour: number;
  inHour: number;
  inDay: number;
}

/** What becomes of an email. One that is put off is due again at `until` (UTC ms), and has not been tried. */
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
 * The emails that were claimed together, each with what becomes of it. Those that go count before the next one to their
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

/** A full mailbox is looked at again after as long. */
const PUT_OFF_MS = 15 * MINUTE_MS;

/** The times in which emails to a mailbox are counted. docs/rules.md 10.22 */
export const COUNTED_MS = { hour: HOUR_MS, day: DAY_MS };

/**
 * Whether a mailbox has got as many emails as it gets in a time: from one salon, or from every salon here where it does not
 * expect them. docs/rules.md 10.22
 */
function isMailboxLimitReached(expecting: boolean, { hereInHour, inHour, inDay }: Received, before: number): boolean {
  return expecting ? hereInHour + before >= 30 : inHour + before >= 4 || inDay + before >= 10;
}

/**
 * Whether later news of the same appointment, or a later reminder or request, replaces an email. A request for another time
 * and the email that takes it back replace each other. docs/rules.md 10.16, 10.24, 10.29, 10.30
 */
function isOvertaken({ kind, createdAt }: EmailFacts["email"], related: EmailFacts["related"]): boolean {
  const [newest] = related
    .filter((other) => other.createdAt > createdAt && replaces(other.kind, kind))
    .toSorted((one, other) => other.createdAt - one.createdAt);
  // A reminder goes after all when the request that came after it was taken back.
  return newest !== undefined && !(kind === "reminder" && newest.kind === "as-booked");
}

/** Whether a later email of a kind replaces one of another: news replaces news, the others are replaced by their like. */
function replaces(later: EmailKind, kind: EmailKind): boolean {
  if (!BY_THEMSELVES.includes(kind)) return !BY_THEMSELVES.includes(later);
  if (later === kind) return true;
  return kind !== "review-request" && (later === "another-time" || later === "as-booked");
}
