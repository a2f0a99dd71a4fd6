import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { fingerprintOf } from "../../database/idempotency.server.ts";
import type { Actor, CustomerActor } from "../../diary/appointments/appointment.ts";
import type { DiaryRefused } from "../../diary/decision.ts";
import { MINUTE_MS, now } from "../../kernel/clock.ts";
import { type Refused, type Result, refuse } from "../../kernel/result.ts";
import { mailCodes } from "../../mail/mail-code.server.ts";
import { askerOf, type CodeRequest, checkCode, spendCode } from "../../models/accounts/one-time-code.server.ts";
import {
  countTowardsLimit,
  type LimitedAction,
  type TooMany,
  takeBackFromLimit,
} from "../../models/accounts/rate-limit.server.ts";
import { hmacOf } from "../../models/accounts/secrets.server.ts";
import type { Sender } from "../../models/accounts/sender.server.ts";
import { verifyMailbox } from "../../models/accounts/user.server.ts";
import type { BookingWithFriends } from "../../models/appointments/booking/booking-request.ts";
import { bookAppointment } from "../../models/appointments/commands.server.ts";
import type { Outcome } from "../../models/diary/execute.server.ts";
import type { GuestRefusal, Waiting } from "../../models/guest-bookings/guest-booking.ts";
import {
  bookingOf,
  type GuestBooking,
  holdWhileWaiting,
  noteOfWaiting,
  storeWaiting,
  waitingById,
  waitingByKey,
} from "../../models/guest-bookings/guest-bookings.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";

/*
 * Booking without an account, or with one with an unproved mailbox: a booking waits until the code comes back that was mailed
 * to its mailbox. What is answered before says nothing about the mailbox. docs/rules.md 5.20, 5.29
 */

/** How long a booking waits for its code, as long as the code is good, ms. */
const WAITS_MS = 10 * MINUTE_MS;

/** A booking, who sends it and under which key. `browser` is what its holds are known by, if it has a cookie. */
export interface GuestBookingAsked {
  booking: BookingWithFriends;
  key: string;
  from: Sender;
  browser?: string | undefined;
}

/** Why no code was mailed for a booking. */
export type NotWaiting = DiaryRefused | Refused<"no-guests"> | TooMany;

/** Why a code has booked nothing. */
export type NotBooked = DiaryRefused | Refused<GuestRefusal | "wrong-code"> | TooMany;

/** A guest who has proved a mailbox, as the actor of commands. docs/rules.md 5.29 */
export function guestOf(mailbox: string, { networks }: Sender): CustomerActor {
  return { role: "guest", grant: { email: mailbox }, networks };
}

/** Who books what waits, once its mailbox is proved: the account that has asked, or a guest. docs/rules.md 5.20, 5.29 */
export function bookerOf({ userId, mailbox }: GuestBooking, from: Sender): CustomerActor {
  if (userId === null) return guestOf(mailbox, from);
  return { role: "client", userId, email: mailbox, verifiedEmail: mailbox, networks: from.networks };
}

/** An account that has to prove its mailbox by a code. */
export interface Unproved {
  userId: string;
  email: string;
}

/** The account of a client whose booking is refused only until they prove its mailbox, else null. docs/rules.md 5.20, 5.23 */
export function unprovedBy(outcome: Outcome, actor: Actor): Unproved | null {
  if (outcome.ok || actor.role !== "client" || actor.verifiedEmail || !actor.email) return null;
  const { userId, email } = actor;
  return ["mailbox-unanswered", "email-unverified"].includes(outcome.reason) ? { userId, email } : null;
}

/** Books at once, in a browser that has proved the booking's mailbox. docs/rules.md 5.29 */
export async function bookAsGuest(
  salon: Salon,
  { booking, key, from, browser }: GuestBookingAsked,
): Promise<Outcome | Refused<"no-guests">> {
  if (!salon.guestBookings) return refuse("no-guests");
  return bookAppointment(salon, { actor: guestOf(booking.customerEmail, from), key, browser, booking: own(booking) });
}

/**
 * Holds the start of a booking and mails a code to its mailbox, or to that of the account that asks. A repeat finds what
 * waits, and mails nothing. docs/rules.md 5.3, 5.20, 5.29, 6.26
 */
export async function awaitCode(
  salon: Salon,
  { booking, key, from, browser, account }: GuestBookingAsked & { account?: Unproved },
): Promise<Result<{ waiting: Waiting }, NotWaiting>> {
  if (!salon.guestBookings && !account) return refuse("no-guests");
  const database = primaryDatabase();
  const mailbox = account?.email ?? booking.customerEmail;
  const sent = { salonId: salon.id, sender: askerOf(from), key, fingerprint: fingerprintOf(booking) };
  const before = await waitingByKey(database, sent);
  if (before) return before.fingerprint === sent.fingerprint ? { ok: true, waiting: before } : refuse("key-reused");
  const action = codeRequestFor(salon, mailbox, from);
  const counted = await countTowardsLimit(action);
  if (!counted.ok) return counted;
  const id = crypto.randomUUID();
  const holder = { browser: browser ?? `guest booking ${id}`, networks: from.networks };
  const held = await holdWhileWaiting(salon, booking, { holder, account: account ?? null });
  if (!held.ok) {
    await takeBackFromLimit(action);
    return held;
  }
  const { heldUntil } = held;
  const expiresAt = now() + WAITS_MS;
  const asked = { id, mailbox, browser: holder.browser, booking: own(booking), heldUntil, expiresAt };
  const stored = await storeWaiting(database, { ...sent, ...asked, userId: account?.userId ?? null });
  if (!stored.ok) return stored;
  if (stored.isNew) mailTo(salon, mailbox, from);
  return { ok: true, waiting: stored.waits };
}

/** Mails another code for a booking that waits, and holds its start again if it can. docs/rules.md 5.29, 6.26 */
export async function awaitCodeAgain(
  salon: Salon,
  id: string,
  from: Sender,
): Promise<Result<{ waiting: Waiting }, NotWaiting | Refused<"no-guest-booking">>> {
  const database = primaryDatabase();
  const waits = await waitingById(database, { salonId: salon.id, sender: askerOf(from), id });
  if (!waits || waits.appointmentId !== null || waits.codeHmac !== null) return refuse("no-guest-booking");
  const counted = await countTowardsLimit(codeRequestFor(salon, waits.mailbox, from));
  if (!counted.ok) return counted;
  const holder = { browser: waits.browser, networks: from.networks };
  const account = waits.userId === null ? null : { userId: waits.userId, email: waits.mailbox };
  const held = await holdWhileWaiting(salon, bookingOf(waits), { holder, account });
  if (!held.ok) return held;
  const waiting = { id, heldUntil: held.heldUntil, expiresAt: now() + WAITS_MS };
  await noteOfWaiting(database, waits, { heldUntil: waiting.heldUntil, expiresAt: waiting.expiresAt });
  mailTo(salon, waits.mailbox, from);
  return { ok: true, waiting };
}

/** The state of a waiting booking, for its sender. docs/rules.md 5.29 */
export function waitingOf(salon: Salon, id: string, from: Sender): Promise<GuestBooking | undefined> {
  return waitingById(primaryDatabase(), { salonId: salon.id, sender: askerOf(from), id });
}

/**
 * Books what waits, given the code from its mailbox, or the proof of a browser that has it already. The same code again
 * answers the same appointment. A code that came back stays good for its booking while the diary does not answer.
 * docs/rules.md 5.3, 5.5, 5.29, 6.26
 */
export async function bookWaiting(
  salon: Salon,
  { id, code, from, proved }: { id: string; code: string; from: Sender; proved: string[] },
): Promise<
  Result<{ appointmentId: string; commandId: string | null; bookmark: string | undefined; mailbox: string }, NotBooked>
> {
  const database = primaryDatabase();
  const waits = await waitingById(database, { salonId: salon.id, sender: askerOf(from), id });
  if (!waits) return refuse("no-guest-booking");
  if (waits.userId !== null || !proved.includes(waits.mailbox)) {
    const refused = await whyNotProved(database, waits, code, from);
    if (refused) return refused;
  }
  const { mailbox, browser, userId } = waits;
  if (userId !== null) await verifyMailbox(salon.id, userId, mailbox);
  const booking = bookingOf(waits);
  // The account's own key, so that sending its first request again books nothing more.
  const key = userId === null ? `guest booking ${id}` : waits.key;
  const outcome = await bookAppointment(salon, { actor: bookerOf(waits, from), key, browser, booking });
  if (!outcome.ok) return isGone(outcome.reason) ? refuse("start-gone") : outcome;
  await noteOfWaiting(database, waits, { appointmentId: outcome.appointmentId });
  return { ...outcome, mailbox };
}

/** Why a code does not prove the mailbox of a booking that waits, or null when it does. */
async function whyNotProved(
  database: Database,
  waits: GuestBooking,
  code: string,
  from: Sender,
): Promise<Refused<"wrong-code"> | TooMany | null> {
  const { id, salonId, mailbox, codeHmac, expiresAt } = waits;
  const action: LimitedAction = {
    ...{ kind: "code-check", salonId, from },
    account: `guest booking ${mailbox}`,
    owner: mailbox,
  };
  const counted = await countTowardsLimit(action);
  if (!counted.ok) return counted;
  const typed = hmacOf("mailed code", `of guest booking ${id} ${code}`);
  const isRight =
    codeHmac === null ? expiresAt > now() && (await redeemed(database, waits, code, typed, from)) : codeHmac === typed;
  if (!isRight) return refuse("wrong-code");
  await takeBackFromLimit(action);
  return null;
}

/** Whether the code is the one that was mailed. It is used up, also by the same request at once. */
async function redeemed(
  database: Database,
  waits: GuestBooking,
  code: string,
  typed: string,
  from: Sender,
): Promise<boolean> {
  const right = await checkCode(requestFor(waits.salonId, waits.mailbox, from), code);
  if (!right) return (await waitingById(database, waits))?.codeHmac === typed;
  await noteOfWaiting(database, waits, { codeHmac: typed });
  await spendCode(right);
  return true;
}

function mailTo(salon: Salon, mailbox: string, from: Sender): void {
  mailCodes(salon, requestFor(salon.id, mailbox, from), [{ mailbox, staff: false }]);
}

function requestFor(salonId: string, mailbox: string, from: Sender): CodeRequest {
  return { salonId, purpose: "guest-booking", subject: mailbox, from };
}

function codeRequestFor({ id: salonId }: Salon, mailbox: string, from: Sender): LimitedAction {
  return { kind: "code-request", salonId, from, account: `guest booking ${mailbox}`, owner: mailbox };
}

/** The booking without what a client has no say in. docs/rules.md 5.8 */
function own({ status: _status, paymentStatus: _payment, ...booking }: BookingWithFriends) {
  return booking;
}

/** Whether the start of a booking is no longer available. */
function isGone(reason: string): boolean {
  return ["taken", "held", "past", "too-soon", "closed", "not-done", "not-on-the-grid", "too-far-ahead"].includes(
    reason,
  );
}
