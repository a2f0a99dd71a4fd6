import { NOT_OPEN, type NotOffered } from "../diary/times/availability.ts";
import { days, nextDays } from "./limits.ts";

/* The sentences that pages show without asking the server. They load these and not the words of all refusals. */

/** Why a start is not offered, in the booking page's words, by a salon's bookable days. docs/rules.md 4.13 */
export function notOffered(bookableDays: number): Record<NotOffered, string> {
  return {
    taken: "This time slot is no longer available. Please select a different time.",
    past: "That time has passed. Please choose a later one.",
    "too-soon": "That time is too soon to book online. Please choose a later one, or call the salon.",
    "too-soon-for-deposit": `${TOO_SOON_FOR_DEPOSIT} Please choose a later time, or call the salon.`,
    "too-far-ahead":
      bookableDays === NOT_OPEN ? NOT_OPEN_YET : `Appointments can be booked up to ${days(bookableDays)} ahead.`,
    closed: "We’re closed that day. Please choose another date.",
    "not-done": "Nobody on our team does all of these. Please book them separately, or call the salon.",
    "not-on-the-grid": "Please choose one of the times offered.",
  };
}

/** The start of a sentence that names who is booked then. docs/rules.md 5.33 */
export const IN_THE_WAY = "Another appointment is in the way";

/** A start that somebody else holds. docs/rules.md 22.9 */
export const HELD_NOW = "Somebody is booking this time right now. It may be free again in a few minutes.";

/** docs/rules.md 29.5 */
export const TOO_SOON_FOR_DEPOSIT = "There isn’t time for a bank transfer before this visit.";

/** docs/rules.md 18.8 */
export const NOT_OPEN_YET = "Online booking isn’t open yet. Please call the salon.";

/** Why no day has a free start, by a salon's bookable days. docs/rules.md 18.8 */
export function nothingFree(bookableDays: number, byStaff: boolean): string {
  if (bookableDays === NOT_OPEN) return NOT_OPEN_YET;
  const none = `We’re fully booked for ${nextDays(bookableDays)}.`;
  return byStaff ? none : `${none} Please call the salon.`;
}

export const NOT_BOOKED = "Failed to create appointment. Please try again.";

/** Nobody knows whether the booking has arrived: it is sent again under the same key. docs/rules.md 5.5, 11.4 */
export const NO_CONNECTION = `${NOT_BOOKED} You’re offline. We’ve kept everything you chose and typed: once you’re back online, press the same button again. We’ll only book it once.`;

/** A client's booking is longer than the salon takes, with the salon's phone. docs/rules.md 5.20 */
export function tooLong(phone: string): string {
  return `These services take too long to book together online. Please call us on ${phone}.`;
}
