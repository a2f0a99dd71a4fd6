import type { SalonTime } from "../kernel/days.ts";
import type { Refused } from "../kernel/result.ts";
import type { Actor } from "./appointments/appointment.ts";
import type { AppointmentInDiary, States } from "./appointments/booked.ts";
import type { Payment } from "./appointments/payment.ts";
import type { Sent } from "./command.ts";
import type { EmailChange } from "./emails.ts";
import type { Hold } from "./holds/hold.ts";
import type { Count } from "./networks.ts";
import type { DiaryRefusal } from "./refusals.ts";
import type { StoredCard } from "./terms/cards.ts";
import type { FirstAtStripe } from "./terms/commands.ts";

/* The decision about a command: everything to write, or the reason for a refusal. */

/** A row to write. A `set` applies only to the version that was read, so a later write is not lost. docs/rules.md 5.13 */
export type Write =
  | { what: "add"; appointment: AppointmentInDiary }
  | { what: "set"; before: AppointmentInDiary; after: AppointmentInDiary }
  | { what: "remove"; appointment: AppointmentInDiary };

/** What the history says of a command: its events, and what an update has set. docs/rules.md 5.13, 14.6 */
export interface History {
  appointmentId: string;
  events: string[];
  states?: States;
}

/** What is to be written. */
export interface Decision {
  ok: true;
  sent: Sent;
  /** UTC ms. */
  at: number;
  /** The appointment in the answer to the sender. A repeat of the key gets the same one. */
  createdId: string;
  writes: Write[];
  emails: EmailChange[];
  history: History;
  /** What the history says of further appointments that it adds. docs/rules.md 5.40 */
  furtherHistory?: History[];
  /** The counts of the sender's networks after this command. docs/rules.md 5.23 */
  counts: Count[];
  /** The holds that end with it. docs/rules.md 22.12 */
  ends: Hold[];
  /** The rows of money that it adds. docs/rules.md 27 */
  pays?: Payment[];
  /** The money that goes back through Stripe by itself. docs/rules.md 29.20, 32.19 */
  givesBack?: MoneyBack;
  /** The fee that is charged to the card on file, if there is one, once staff can't undo this any more. docs/rules.md 31.18 */
  charges?: FeeCharge;
  /** The card that is stored with it. docs/rules.md 31.15 */
  keeps?: StoredCard;
  /** Set if staff want a deposit from this client from now on. docs/rules.md 29.17 */
  depositFromNow?: true;
  /** The command that it takes back. docs/rules.md 5.43 */
  undoes?: string;
}

/**
 * What was paid online for an appointment, pence, and when it goes back, UTC ms: by the terms, or because a package pays.
 * `firstId` is that of `firstIdOf`.
 */
export interface MoneyBack {
  firstId: string;
  pence: number;
  from: number;
  by: "terms" | "package";
}

/** The charge of a fee, pence. `firstId` is that of `firstIdOf`. */
export interface FeeCharge {
  appointmentId: string;
  firstId: string;
  pence: number;
}

/** A command that was executed before. There is nothing to write. docs/rules.md 5.3 */
export interface Repeat {
  ok: true;
  repeats: true;
  createdId: string;
  /** The id of the command that executed it, if it is known. */
  commandId: string | null;
}

/** Why a command is refused. Nothing is written. `friend` is the position of the friend who is refused, from 1. */
export type NotDone = DiaryRefused | TriesUsedUp;

/** A refusal by the diary. `friend` is set if it concerns a friend and not the booker. docs/rules.md 5.40 */
export interface DiaryRefused extends Refused<DiaryRefusal> {
  friend?: number;
  /** The start that is refused, of several that are asked for. docs/rules.md 35.3 */
  start?: SalonTime;
  inTheWay?: InTheWay;
  /** What the client has to do at Stripe first. docs/rules.md 29.14, 29.15 */
  first?: FirstAtStripe;
}

/** A refusal until the client has done something at Stripe. */
export type ComesFirst = { reason: "deposit-first" | "card-first"; first: FirstAtStripe };

/** Whether an outcome is a refusal until the client has been at Stripe. docs/rules.md 29.14, 29.15 */
export function comesFirst(
  outcome: { ok: true } | { ok: false; reason: string },
): outcome is { ok: false } & ComesFirst {
  return !outcome.ok && "first" in outcome && outcome.first !== undefined;
}

/**
 * What is in the way and staff may book over on purpose: the ids of appointments, and whether a client also holds the start.
 * docs/rules.md 5.32, 5.33
 */
export interface InTheWay {
  ids: string[];
  held: boolean;
}

/** The tries of a network are used up. `retryAfter` is the seconds until the next one is allowed. docs/rules.md 5.23 */
export interface TriesUsedUp {
  ok: false;
  reason: "too-many-attempts";
  retryAfter: number;
  byNetwork: true;
  friend?: number;
  start?: SalonTime;
}

export type Decided = Decision | Repeat | NotDone;

/** The dates that a decision changes. docs/rules.md 22.2 */
export function datesOf({ writes }: Decision): string[] {
  const dates = writes.flatMap((write) => {
    if (write.what === "set") return [write.before.date, write.after.date];
    return [write.appointment.date];
  });
  return [...new Set(dates)];
}

/** The sender of a command as keys and counts name them. Two senders may use the same key. docs/rules.md 5.3 */
export function senderOf(actor: Actor): string {
  if (actor.role !== "guest") return actor.userId;
  return guestSender("email" in actor.grant ? actor.grant.email : actor.grant.appointmentId);
}

/** The sender name of a guest, from the mailbox or the one appointment that their grant opens. */
export function guestSender(opens: string): string {
  return `guest ${opens}`;
}
