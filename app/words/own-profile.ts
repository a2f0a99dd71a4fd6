import type { AccountEditRefusal, OwnProfileRefusal } from "../models/own-profile/own-profile.ts";

/** Why a part of a client's profile was not saved. docs/rules.md 7.2, 24.2 */
export const OWN_PROFILE_WORDS: Record<OwnProfileRefusal, string> = {
  "changed-since": "You’ve changed this in another tab or on another device",
  "outcome-unknown": "Error saving your profile. Please try again.",
};

/** Why an account did not get another email. docs/rules.md 24.4 */
export const EMAIL_CHANGE_WORDS: Record<AccountEditRefusal, string> = {
  "address-taken": "An account with this email already exists.",
  "still-booked": "Error saving your email. Please try again.",
  "not-found": "Error saving your email. Please try again.",
  "outcome-unknown": "Error saving your email. Please try again.",
};

/** Why an account was not deleted. docs/rules.md 24.10 */
export const DELETION_WORDS: Record<AccountEditRefusal, string> = {
  "still-booked": "You’ve just booked something else. We haven’t deleted anything yet: please check what we’ll cancel.",
  "address-taken": "Error deleting your account. Please try again.",
  "not-found": "Error deleting your account. Please try again.",
  "outcome-unknown": "Error deleting your account. Please try again.",
};

/** That a remembered browser was forgotten, or all of them were. docs/rules.md 6.32 */
export const BROWSERS_FORGOTTEN = {
  browser: "Forgotten. That browser needs a code to book again",
  browsers: "All forgotten. Each browser needs a code to book again",
};

/** The same by what an address names, or null. */
export function browsersForgotten(which: string | null): string | null {
  return new Map(Object.entries(BROWSERS_FORGOTTEN)).get(which ?? "") ?? null;
}

/** What clients read beside a part of their profile, and once it’s gone. docs/rules.md 24 */
export const PROFILE_HINTS = {
  phone: "We’ll fill this in when you book. Leave it empty and we’ll use the one from your last booking.",
  phoneNotSaved: "This is from your last booking, and not saved yet.",
  pleaseKnow: "Allergies, sensitive skin, anything else we should know. Our team see it with your appointments.",
  pleaseKnowSaved: "Saved. Our team see it with your appointments",
  typePassword: "Please type your password, or get a code by email",
  deleted: "We’ve deleted your account and your data.",
  signInFirst: "Sign in to see your profile.",
  noBrowsers: "We don’t remember any browsers for your email.",
};

/** What the page says while it saves a part by itself, and if it couldn’t. docs/rules.md 24.2 */
export const PART_WORDS = {
  saving: "Saving…",
  notSaved: "Not saved yet.",
};
