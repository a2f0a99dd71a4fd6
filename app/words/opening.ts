import type { ClosureRefusal, RemovalRefusal } from "../models/opening/closures.ts";
import type { HoursRefusal } from "../models/opening/hours-form.ts";

/** Why new hours were not saved. docs/rules.md 4.10, 4.11, 7.2 */
export const HOURS_WORDS: Record<HoursRefusal | "strands", string> = {
  strands: "There are appointments outside these hours",
  "changed-since": "Somebody has just changed these hours. Their hours are below yours; save again to replace them.",
  "outcome-unknown": "Failed to update business hours. Please try again.",
};

/** Nobody knows whether the booking rules were saved. docs/rules.md 7.2 */
export const RULES_NOT_SAVED = "Failed to save the rules. Please try again.";

/** Why days were not closed. docs/rules.md 4.9, 4.11, 5.3, 7.2 */
export const CLOSURE_WORDS: Record<ClosureRefusal | "strands", string> = {
  strands: "There are appointments on these days",
  "closed-already": "This date is already marked as closed",
  "all-closed-already": "All of these days are already closed",
  "key-reused": "You’ve already sent this form with other details. Please start again.",
  "outcome-unknown": "Failed to add closure date",
};

/** The field at fault. */
export const CLOSURE_FIELDS: Partial<Record<ClosureRefusal, "date">> = {
  "closed-already": "date",
  "all-closed-already": "date",
};

/** Why closures were not removed. docs/rules.md 4.9, 7.2 */
export const REMOVAL_WORDS: Record<RemovalRefusal, string> = {
  "not-found": "That closure date has gone",
  "outcome-unknown": "Failed to remove closure date",
};

/** Nobody knows whether the clients who are still booked were asked for another time. docs/rules.md 4.15 */
export const NOT_ASKED = "We couldn’t email the clients. Please try again.";

/** What staff read once hours, rules, closures or blocked time are saved. docs/rules.md 4 */
export const OPENING_NEWS = {
  rulesSaved: "Rules saved. They apply from now on.",
  openNow: "You’re open for booking. Clients can book from now on.",
  closureGone: "That closure date has already gone.",
  noOtherDay: "No other day is open.",
  tickDays: "Tick the days to copy to.",
  askedByEmail: "Asked for another time by email",
  tellYourself: "No email: let them know yourself",
};
