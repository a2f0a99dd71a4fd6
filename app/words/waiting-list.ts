import type { NotJoined, NotOnList, OfferRefusal } from "../models/waitlist/waiting-list.ts";
import { appointmentWords, type SalonNamed } from "./appointments.ts";

/** Why somebody did not join the waiting list. docs/rules.md 33.1 to 33.3 */
export function joinWords(salon: SalonNamed): Record<NotJoined, string> {
  const of = appointmentWords(salon);
  return {
    "unknown-service": "One of these services is no longer available. Please choose again.",
    "listed-twice": of["listed-twice"],
    "too-many-of-one": of["too-many-of-one"],
    "no-services": of["no-services"],
    "unknown-technician": of["unknown-technician"],
    "email-unverified": `Please confirm your email first: get a code under Manage Appointments. Or call us on ${salon.phone}.`,
    "please-call": of["please-call"],
    "no-waiting-list": `We don’t have a waiting list. Please call us on ${salon.phone}.`,
    "enough-entries": "You’re on the waiting list three times already. Leave one of them to add another.",
    "too-long": of["too-long"],
    "no-guests": "You need an account to join the waiting list. Please sign in or create one.",
    "list-full": `Our waiting list is full at the moment. Please call us on ${salon.phone}.`,
    "joined-often": `You’ve joined the waiting list a lot today. Please try again tomorrow, or call us on ${salon.phone}.`,
    "no-day-to-come": "Please choose a day to come",
    "key-reused": "You’ve already sent this form with other details. Please start again.",
    "outcome-unknown": "We couldn’t save that. Please try again.",
  };
}

/** The field at fault. */
export const JOIN_FIELDS: Partial<Record<NotJoined, string>> = {
  "unknown-service": "services",
  "listed-twice": "services",
  "too-many-of-one": "services",
  "no-services": "services",
  "too-long": "services",
  "unknown-technician": "technicianId",
  "no-day-to-come": "days",
};

/** Why an entry of the list was not changed. */
export const LIST_WORDS: Record<NotOnList, string> = {
  "not-found": "That’s no longer on the waiting list",
  "outcome-unknown": "We couldn’t save that. Please try again.",
};

/** Why an offer can no longer be taken. docs/rules.md 33.6 */
export const OFFER_WORDS: Record<OfferRefusal, string> = {
  "offer-over": "This time is no longer on offer",
};
