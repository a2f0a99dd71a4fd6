import { longDate } from "../kernel/dates.ts";
import type { AddedRefusal } from "../models/customers/added.ts";
import type { Consent, ConsentWay } from "../models/notes/facts.ts";
import type { CallRefusal } from "../models/notes/must-call.ts";
import type { NoteRefusal } from "../models/notes/note.ts";

/** Why a client was not added, corrected or removed. docs/rules.md 7.2, 23.9, 23.10 */
export const CLIENT_WORDS: Record<AddedRefusal, string> = {
  "already-there": "This client is already on your list",
  "changed-since": "Somebody else has just changed these details",
  "still-booked": "Cancel their appointments first, then remove them",
  "not-found": "This client is no longer on your list",
  "outcome-unknown": "Error saving the client. Please try again.",
};

/** Why the salon's note on a client was not saved. docs/rules.md 7.2, 23.4 */
export const NOTE_WORDS: Record<NoteRefusal, string> = {
  "not-found": "This client is no longer on your list",
  "changed-since": "Somebody else has just changed this note",
  "outcome-unknown": "Error saving the note. Please try again.",
};

/** Why a client was not asked to call, or let book online again. docs/rules.md 7.2, 23.16 */
export const CALL_WORDS: Record<CallRefusal, string> = {
  "not-found": "This client is no longer on your list",
  "outcome-unknown": "Error saving the client. Please try again.",
};

/** Why a client's birthday and consent were not saved. docs/rules.md 7.2, 23.19 */
export const FACTS_WORDS: Record<NoteRefusal, string> = {
  "not-found": CLIENT_WORDS["not-found"],
  "changed-since": CLIENT_WORDS["changed-since"],
  "outcome-unknown": CLIENT_WORDS["outcome-unknown"],
};

/** How a client agreed to news and offers. docs/rules.md 23.19 */
export const CONSENT_WAY_NAMES: Record<ConsentWay, string> = {
  salon: "In the salon",
  paper: "On paper",
  phone: "By phone",
  message: "By email or message",
  online: "Online",
  import: "In our former program",
};

/** Whether a client agreed to news and offers, by their own answer or by what staff wrote down. docs/rules.md 23.19 */
export function consentInWords(
  answered: { agreed: boolean; on: string } | null,
  consent: Consent | null,
  stoppedOn: string | null,
): string {
  if (answered) return `${answered.agreed ? "Yes" : "No"}, they said so on ${longDate(answered.on)}`;
  if (!consent) return stoppedOn ? `No, they said so on ${longDate(stoppedOn)}` : "They haven’t agreed";
  return `Yes, ${lowerCase(CONSENT_WAY_NAMES[consent.how])} on ${longDate(consent.on)}: “${consent.words}”`;
}

function lowerCase(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** What staff read and may write about news and offers. docs/rules.md 23.19 */
export const FACTS_HINTS = {
  words: "May we send you our news and offers by email and text?",
  agreed: "Without their yes, leave it unticked. What a client says on their own profile comes first.",
};

/** What staff read on a client’s page. docs/rules.md 23 */
export const CLIENT_HINTS = {
  notConfirmed: "Booked by somebody who hasn’t confirmed this email. Not counted.",
  samePerson: "the same first name, perhaps the same person",
};
