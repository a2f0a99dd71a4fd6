import type { Refusal } from "../diary/refusals.ts";
import { NO_SERVICES, QUANTITY, UNKNOWN_TECHNICIAN } from "../models/appointments/booking/sentences.ts";
import type { NotImported } from "../models/imports/plan.server.ts";
import { ONLY_HELD, PRICE_SETTLED } from "./later-steps.ts";
import { beforehand, hours, type LimitsNamed, type StillPossible } from "./limits.ts";
import { IN_THE_WAY, NOT_BOOKED, notOffered, TOO_SOON_FOR_DEPOSIT, tooLong } from "./not-booked.ts";
import { VOUCHER_WORDS } from "./payments.ts";
import { MAILED_ENOUGH } from "./salon.ts";
import { EDIT_FAILED, MOVE_FAILED, PAID_ONLINE } from "./updates.ts";

/** What the sentences name of a salon. */
export interface SalonNamed extends LimitsNamed {
  phone: string;
}

/** What the API, and a page without words of its own, says of each refusal. docs/rules.md 7.2 */
export function appointmentWords({ phone, ...limits }: SalonNamed): Record<Refusal, string> {
  return {
    ...notOffered(limits.bookableDays),
    taken: "This time slot is already booked",
    held: "This time slot is already booked",
    "unknown-technician": UNKNOWN_TECHNICIAN,
    "not-found": "We can’t find that appointment",
    "no-email": "There’s no email address for this appointment",
    "not-yours": "This isn’t your appointment",
    "closed-already": "This appointment is already cancelled or completed",
    replaced: "Another appointment has replaced this one",
    begun: "This appointment has already started",
    "not-done-and-paid": "Only an unpaid appointment that has started can be marked as done and paid",
    "not-arriving": "Clients can be marked as arrived on the day, while their appointment is open",
    "not-begun": "This appointment hasn’t started, so it can’t be a no-show yet",
    "nothing-to-undo": "There’s nothing left to undo",
    "too-late-to-undo": TOO_LATE_TO_UNDO,
    "came-after": "This appointment has changed since, so this can’t be undone",
    "not-cancelled-last": "This appointment has changed since, so its cancellation can’t be undone",
    "too-late-to-bring-back": TOO_LATE_TO_BRING_BACK,
    "too-late-to-change": `Appointments can only be changed ${beforehand(limits.changeCutoffHours)} the scheduled time`,
    "too-late-to-cancel": `Appointments can only be cancelled ${beforehand(limits.cancelCutoffHours)} the scheduled time`,
    "changed-since": CHANGED_SINCE,
    "unknown-service": "One of these services is no longer available. Please review your booking.",
    "listed-twice": "Please list each service once.",
    "too-many-of-one": QUANTITY,
    "no-services": NO_SERVICES,
    "price-settled": PRICE_SETTLED,
    "paid-online": PAID_ONLINE,
    "more-than-owed": "That’s more than is owed for this appointment",
    "more-than-paid": "That’s more than was paid for this appointment",
    "came-otherwise": "Not that much was paid this way. Please tick that it can’t go back the way it was paid",
    "paid-in-series": "Something is paid for this visit, so please cancel it by itself",
    "already-taken": "This payment has already been recorded",
    ...VOUCHER_WORDS,
    "no-such-payment": "There’s no such payment, or it’s already been voided",
    "too-late-to-void": "A payment can only be voided on the day it was recorded. Refund it instead.",
    "given-back-already": "Some of this has been refunded. Void that refund first.",
    "not-yet": "Please choose today or an earlier day",
    "terms-changed": "Our booking terms have changed. Please read them and confirm again.",
    "too-soon-for-deposit": `${TOO_SOON_FOR_DEPOSIT} Please choose a later time, or call us on ${phone}.`,
    "deposit-first": "We take a deposit by card when you book. Please pay it to book.",
    "card-first": "We need a card on file when you book. Please leave one to book.",
    "nothing-to-agree": "There’s nothing to agree to",
    "no-deposit-awaited": "There’s no deposit to pay for this appointment",
    "no-fee-to-ask": "There’s no fee to ask for, or it’s already been asked for",
    "on-its-way-back":
      "Some of this money is already on its way back to the client’s card, so only the rest can be refunded or voided",
    "no-deposit-in-terms": "Your booking terms no longer ask for a deposit, so nothing was changed",
    "no-fee-owed": "There’s no fee to pay for this visit",
    "prices-changed": "Prices have changed. Please review your booking.",
    "unknown-answer": "Our questions about these services have changed. Please review your booking.",
    "answer-needed": "Please answer our questions about these services.",
    "ends-otherwise": "These services now end at a different time. Please review your booking.",
    "key-reused": "You’ve already sent this form with other details. Please start a new booking.",
    "please-call": `Please call the salon to book: ${phone}`,
    "too-long": tooLong(phone),
    "mailbox-unanswered": `Please confirm your email before you book again: open the link in one of our appointment emails, or get a code under Manage Appointments. Or call us on ${phone}.`,
    "email-unverified": `Please confirm your email before you book: get a code under Manage Appointments. Or call us on ${phone}.`,
    "enough-open": `That’s as many appointments as you can book online. Please call us on ${phone} for another.`,
    "too-many-attempts": `That’s a lot of bookings and changes at once. Please try again later, or call us on ${phone}.`,
    "diary-busy": NOT_BOOKED,
    "outcome-unknown": NOT_BOOKED,
  };
}

/** The field of a booking that is at fault. */
export const APPOINTMENT_FIELDS: Partial<Record<Refusal, string>> = {
  past: "time",
  "too-soon": "time",
  "too-far-ahead": "date",
  closed: "date",
  "not-done": "services",
  "not-on-the-grid": "time",
  "unknown-technician": "technicianId",
  "unknown-service": "services",
  "listed-twice": "services",
  "too-many-of-one": "services",
  "no-services": "services",
  "unknown-answer": "answers",
  "answer-needed": "answers",
  "ends-otherwise": "endTime",
  "too-long": "services",
};

/** The booking page's words for each refusal. docs/rules.md 7.5 */
export function bookingWords(salon: SalonNamed): Record<Refusal, string> {
  const beforeStart = beforehand(salon.changeCutoffHours);
  return {
    ...appointmentWords(salon),
    taken: notOffered(salon.bookableDays).taken,
    held: ONLY_HELD,
    "too-late-to-change": `Sorry, appointments can only be changed ${beforeStart} the scheduled time. Please contact us directly for last-minute changes.`,
  };
}

/** What Manage Appointments says of a cancellation that can't be taken back. docs/rules.md 5.28 */
export function returnWords(salon: SalonNamed): Record<Refusal, string> {
  return {
    ...appointmentWords(salon),
    taken: "Sorry, somebody has taken your time. Please choose another.",
    "too-late-to-bring-back": `${TOO_LATE_TO_BRING_BACK}. Please book it again.`,
    "not-found": RETURN_FAILED,
    "not-yours": RETURN_FAILED,
    "diary-busy": RETURN_FAILED,
    "outcome-unknown": RETURN_FAILED,
  };
}

/** The admin calendar's words for each refusal of a move. docs/rules.md 13.6 */
export function moveWords(salon: SalonNamed): Record<Refusal, string> {
  return {
    ...appointmentWords(salon),
    held: ONLY_HELD,
    "not-on-the-grid": "The salon takes no bookings then: it’s outside opening hours, or not on a quarter hour",
    "too-far-ahead": "Appointments can be moved up to a year ahead.",
    "not-done": "This technician doesn’t do all of these services",
    "diary-busy": MOVE_FAILED,
    "outcome-unknown": MOVE_FAILED,
  };
}

/** The words for each refusal of an edit. docs/rules.md 5.31 */
export function editWords(salon: SalonNamed): Record<Refusal, string> {
  return {
    ...moveWords(salon),
    taken: `${IN_THE_WAY}.`,
    held: "Somebody is booking this time right now.",
    "not-on-the-grid": "It would end after midnight. Please choose a shorter length.",
    "not-done": "This technician doesn’t do all of these services.",
    "unknown-service": "One of these services is no longer on the menu. Please choose again.",
    "closed-already": "A cancelled appointment can’t be edited.",
    "key-reused": `${CHANGED_SINCE}.`,
    "changed-since": `${CHANGED_SINCE}.`,
    "diary-busy": EDIT_FAILED,
    "outcome-unknown": EDIT_FAILED,
  };
}

/** The same of a move that sets another length. docs/rules.md 13.8 */
export function lengthWords(salon: SalonNamed): Record<Refusal, string> {
  return {
    ...moveWords(salon),
    taken: "That doesn’t fit: another appointment or blocked time is in the way",
    "not-on-the-grid": "That doesn’t fit: it would run past opening hours",
  };
}

/** A cancellation was not taken back, or nobody knows whether it was. */
export const RETURN_FAILED = "We couldn’t undo the cancellation. Please try again or contact us directly.";

const TOO_LATE_TO_UNDO = "You can undo a change for a day";

const TOO_LATE_TO_BRING_BACK = "You can only undo a cancellation for ten minutes";

export const CHANGED_SINCE = "Somebody else has just changed this appointment";

/** Why the email about an appointment's current state is not sent again. docs/rules.md 10.19, 14.5 */
export const EMAIL_WORDS: Record<"not-found" | "no-email" | "begun" | "outcome-unknown" | "too-many-attempts", string> =
  {
    "too-many-attempts": MAILED_ENOUGH,
    "not-found": "We no longer send emails about this appointment.",
    "no-email": "There’s no email address to write to.",
    begun: "It’s already started, so we no longer send emails about it.",
    "outcome-unknown": "We couldn’t send the email again. Please try again.",
  };

/** Why a line of a list is not booked. docs/rules.md 25.2 */
export function importWords(salon: SalonNamed): Record<NotImported, string> {
  return {
    ...appointmentWords(salon),
    "no-such-service": "Some of its services aren’t on your menu",
    "not-begun": "It’s a no-show, and its time is yet to come",
    past: "It’s in the past",
    "too-far-ahead": "It’s more than a year ahead",
    "not-on-the-grid": "It would end after midnight, or the clocks go forward over its start",
    "not-done": "The technician doesn’t do all of its services",
    "listed-twice": "It names a service twice",
    taken: IN_THE_WAY,
    held: "Somebody is booking this time right now",
  };
}

/** The sentence beside an appointment that its client can no longer change or cancel, or null. docs/rules.md 5.6, 5.7 */
export function whatHasPassed({ late, tooLateToCancel }: StillPossible, limits: LimitsNamed): string | null {
  const { changeCutoffHours, cancelCutoffHours } = limits;
  if (late && tooLateToCancel)
    return `It’s less than ${hours(Math.min(changeCutoffHours, cancelCutoffHours))} away. To change or cancel it, please call us.`;
  if (late)
    return `It’s less than ${hours(changeCutoffHours)} away. You can still cancel it here; to change it, please call us.`;
  if (tooLateToCancel)
    return `It’s less than ${hours(cancelCutoffHours)} away. You can still change it here; to cancel it, please call us.`;
  return null;
}
