import type { BlockRefusal, UnblockRefusal } from "../models/blocks/blocks.ts";

/** Why time was not blocked. docs/rules.md 7.2, 21.11 */
export const BLOCK_WORDS: Record<BlockRefusal | "strands", string> = {
  strands: "There are appointments in that time",
  "not-yours": "You can only block your own time",
  "unknown-technician": "That technician isn’t on the team",
  "key-reused": "You’ve already sent this form with other details. Please start again.",
  "outcome-unknown": "Failed to block time. Please try again.",
};

/** The field at fault. */
export const BLOCK_FIELDS: Partial<Record<BlockRefusal, string>> = {
  "not-yours": "technicianId",
  "unknown-technician": "technicianId",
};

/** Why blocks were not removed. docs/rules.md 7.2 */
export const UNBLOCK_WORDS: Record<UnblockRefusal, string> = {
  "not-found": "That time is no longer blocked",
  "outcome-unknown": "Failed to remove blocked time. Please try again.",
};
