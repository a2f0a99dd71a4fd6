import type { OwnProfileRefusal } from "../models/own-profile/own-profile.ts";

/** Why a part of a client's profile was not saved. docs/rules.md 7.2, 24.2 */
export const OWN_PROFILE_WORDS: Record<OwnProfileRefusal, string> = {
  "changed-meanwhile": "This was changed meanwhile, in another tab or on another device",
  "outcome-unknown": "Error saving your profile. Please try again.",
};
