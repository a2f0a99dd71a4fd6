import type { Refusal } from "../diary/refusals.ts";
import { NO_SERVICES, QUANTITY, UNKNOWN_TECHNICIAN } from "../models/appointments/booking/sentences.ts";
import type { NotImported } from "../models/imports/bookings.server.ts";
import { beforehand, hours, type LimitsNamed, type StillPossible } from "./limits.ts";
import {
  MOVE_FAILED,
  NOT_BOOKED,
  notOffered,
  ONLY_HELD,
  PRICE_SETTLED,
  TOO_SOON_FOR_DEPOSIT,
  tooLong,
} from "./not-booked.ts";
import { VOUCHER_WORDS } from "./payments.ts";
import { MAILED_ENOUGH } from "./salon.ts";
import { EDIT_FAILED, PAID_ONLINE } from "./updates.ts";

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
    "not-found": "There is no such appointment",
    "no-email": "This appointment has no email address",
    "not-yours": "This is not your appointment",
    "closed-already": "This appointment is already cancelled or completed",
    replaced: "Another appointment has taken the place of this one",
    begun: "This appointment has already begun",
    "not-done-and-paid": "Only an appointment that has begun and is not paid can be done and paid",
    "not-arriving": "Only a client whose appointment is open, and whose day has come, can be marked as arrived",
    "not-begun": "This appointment has not begun yet, so nobody can have missed it",
    "nothing-to-undo": "There is nothing to undo any more",
    "too-late-to-undo": TOO_LATE_TO_UNDO,
    "came-after": "Something else was done with this appointment since, so this can’t be undone",
    "not-cancelled-last":
      "Something else was done with this appointment since, so its cancellation can’t be taken back",
    "too-late-to-bring-back": TOO_LATE_TO_BRING_BACK,
    "too-late-to-change": `Appointments can only be changed ${beforehand(limits.changeCutoffHours)} the scheduled time`,
    "too-late-to-cancel": `Appointments can only be cancelled ${beforehand(limits.cancelCutoffHours)} the scheduled time`,
    "changed-meanwhile": CHANGED_MEANWHILE,
    "unknown-service": "One of these services is not available any more. Please review your booking.",
    "listed-twice": "Please list each service once.",
    "too-many-of-one": QUANTITY,
    "no-services": NO_SERVICES,
    "price-settled": PRICE_SETTLED,
    "paid-online": PAID_ONLINE,
    "more-than-owed": "That is more than is still owed for this appointment",
    "more-than-paid": "That is more than was paid for this appointment",
    "already-taken": "This payment has been written down already",
    ...VOUCHER_WORDS,
    "no-such-payment": "There is no such payment, or it was voided already",
    "too-late-to-void": "A payment can only be voided on the day on which it was written down. Give it back instead.",
    "given-back-already": "Some of this was given back already. Void that first.",
    "not-yet": "Please choose today or a day before it",
    "terms-changed": "Our booking terms have changed. Please read them and confirm again.",
    "too-soon-for-deposit": `${TOO_SOON_FOR_DEPOSIT} Please choose a later time, or call us on ${phone}.`,
    "deposit-first": "This salon asks for a deposit by card before anything is booked. Please pay it to book.",
    "card-first": "This salon asks for a card on file before anything is booked. Please leave one to book.",
    "no-deposit-awaited": "No deposit is awaited for this appointment",
    "no-fee-to-ask": "There is no fee to ask for, or it was asked for already",
    "on-its-way-back":
      "Some of this money is on its way back to the client’s card already, so only the rest can be given back or voided",
    "no-deposit-in-terms": "Your booking terms ask for no deposit any more, so nothing was done",
    "no-fee-owed": "No fee is owed for this visit",
    "prices-changed": "Prices have changed. Please review your booking.",
    "unknown-answer": "What we ask about these services has changed. Please review your booking.",
    "answer-needed": "Please answer what we ask about these services.",
    "ends-otherwise": "These services end at another time. Please review your booking.",
    "key-reused": "This form has already been sent with other details. Please start a new booking.",
    "please-call": `Please call the salon to book: ${phone}`,
    "too-long": tooLong(phone),
    "mailbox-unanswered": `Please confirm your email address before you book another appointment: open the link in our email about an appointment, or ask for a code under Manage Appointments. You can also call us on ${phone}.`,
    "email-unverified": `Please confirm your email address before you book: ask for a code under Manage Appointments. You can also call us on ${phone}.`,
    "enough-open": `You have as many upcoming appointments as can be booked online. Please call us on ${phone} to book another.`,
    "too-many-attempts": `That was a lot of bookings and changes in a short time. Please try again later, or call us on ${phone}.`,
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
    taken: "Sorry, your time has been taken meanwhile. Please choose another one.",
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
    "not-on-the-grid":
      "The salon takes no bookings then: it is outside the opening hours, or not on a quarter of an hour",
    "too-far-ahead": "Appointments can be moved up to a year ahead.",
    "not-done": "This technician does not do all of these services",
    "diary-busy": MOVE_FAILED,
    "outcome-unknown": MOVE_FAILED,
  };
}

/** The words for each refusal of an edit. docs/rules.md 5.31 */
export function editWords(salon: SalonNamed): Record<Refusal, string> {
  return {
    ...moveWords(salon),
    taken: "Another appointment is in the way.",
    held: "Somebody is about to book in this time.",
    "not-on-the-grid": "It would end after midnight. Please choose a shorter length.",
    "not-done": "This technician does not do all of these services.",
    "unknown-service": "One of these services is not on the menu any more. Please choose again.",
    "closed-already": "A cancelled appointment can’t be edited.",
    "key-reused": `${CHANGED_MEANWHILE}.`,
    "changed-meanwhile": `${CHANGED_MEANWHILE}.`,
    "diary-busy": EDIT_FAILED,
    "outcome-unknown": EDIT_FAILED,
  };
}

/** The same of a move that sets another length. docs/rules.md 13.8 */
export function lengthWords(salon: SalonNamed): Record<Refusal, string> {
  return {
    ...moveWords(salon),
    taken: "That length does not fit: another appointment or blocked time is in the way",
    "not-on-the-grid": "That length does not fit: it would run out of the opening hours",
  };
}

/** A cancellation was not taken back, or nobody knows whether it was. */
export const RETURN_FAILED = "Failed to take the cancellation back. Please try again or contact us directly.";

const TOO_LATE_TO_UNDO = "A change can be undone for a day";

const TOO_LATE_TO_BRING_BACK = "A cancellation can be taken back for ten minutes only";

export const CHANGED_MEANWHILE = "This appointment was changed meanwhile";

/** Why the email about an appointment's current state is not sent again. docs/rules.md 10.19, 14.5 */
export const EMAIL_WORDS: Record<"not-found" | "no-email" | "begun" | "outcome-unknown" | "too-many-attempts", string> =
  {
    "too-many-attempts": MAILED_ENOUGH,
    "not-found": "No mail goes out about this appointment any more.",
    "no-email": "There is no email address to write to.",
    begun: "It has begun, so no mail goes out about it any more.",
    "outcome-unknown": "Failed to send the mail again. Please try again.",
  };

/** Why a line of a list is not booked. docs/rules.md 25.2 */
export function importWords(salon: SalonNamed): Record<NotImported, string> {
  return {
    ...appointmentWords(salon),
    "no-such-service": "Not all of its services are on your menu",
    "no-such-technician": "There is no technician of that name",
    past: "It is in the past",
    "too-far-ahead": "It is more than a year ahead",
    "not-on-the-grid": "It would end after midnight, or the clock skips its start",
    "not-done": "The technician does not do all of its services",
    "listed-twice": "It names a service twice",
    taken: "Another appointment is in the way",
    held: "Somebody is about to book this start",
  };
}

/** The sentence beside an appointment that its client can no longer change or cancel, or null. docs/rules.md 5.6, 5.7 */
export function whatHasPassed({ late, tooLateToCancel }: StillPossible, limits: LimitsNamed): string | null {
  const { changeCutoffHours, cancelCutoffHours } = limits;
  if (late && tooLateToCancel)
    return `It starts in less than ${hours(Math.min(changeCutoffHours, cancelCutoffHours))}. To change or cancel it, please call us.`;
  if (late)
    return `It starts in less than ${hours(changeCutoffHours)}. You can still cancel it here; to change it, please call us.`;
  if (tooLateToCancel)
    return `It starts in less than ${hours(cancelCutoffHours)}. You can still change it here; to cancel it, please call us.`;
  return null;
}
