import * as v from "valibot";
import { GAPS } from "../../diary/times/diary.ts";
import { ANSWER_MINUTES } from "../../diary/waitlist/entry.ts";
import type { Salon } from "./salon.server.ts";

/** What is on or off. */
export const RULE_SWITCHES = [
  "itemMinutes",
  "guestBookings",
  "openForBooking",
  "onlinePayments",
  "waitingList",
] as const;

/** The bounds of each number: minutes, days and hours. docs/rules.md 21.14 to 21.17, 33.6 */
export const RULE_BOUNDS = {
  noticeMinutes: [0, 10_080],
  bookableDays: [1, 365],
  changeCutoffHours: [0, 168],
  cancelCutoffHours: [0, 168],
  offerMinutes: [ANSWER_MINUTES.least, ANSWER_MINUTES.most],
} as const satisfies Partial<Record<keyof Salon, readonly [number, number]>>;

/** When clients may book, change and cancel, as a salon sets it. docs/rules.md 21.14 to 21.19 */
export type BookingRules = Pick<Salon, keyof typeof RULE_BOUNDS | (typeof RULE_SWITCHES)[number] | "gaps">;

/** The rules from their form: whole numbers within their bounds. docs/rules.md 21.14 to 21.19 */
export const RulesForm = v.object({
  noticeMinutes: wholeNumber(RULE_BOUNDS.noticeMinutes),
  bookableDays: wholeNumber(RULE_BOUNDS.bookableDays),
  changeCutoffHours: wholeNumber(RULE_BOUNDS.changeCutoffHours),
  cancelCutoffHours: wholeNumber(RULE_BOUNDS.cancelCutoffHours),
  offerMinutes: wholeNumber(RULE_BOUNDS.offerMinutes),
  gaps: v.picklist(GAPS, "Please choose when these times are offered"),
  ...v.entriesFromList(RULE_SWITCHES, v.boolean()),
});

function wholeNumber([least, most]: readonly [number, number]) {
  const sentence = `Please give a whole number from ${least} to ${most}`;
  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,6}$/, sentence),
    v.transform(Number),
    v.minValue(least, sentence),
    v.maxValue(most, sentence),
  );
}
