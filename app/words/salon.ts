import type { ProfileRefusal } from "../models/salon/profile.ts";

/** Why an edit of the salon's own page was refused. docs/rules.md 18.2 */
export const PROFILE_WORDS: Record<ProfileRefusal, string> = {
  "changed-meanwhile": "The salon’s page was changed meanwhile",
  "outcome-unknown": "Error saving the salon’s page. Please try again.",
};
