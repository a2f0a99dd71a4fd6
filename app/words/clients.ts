import type { CsvRefusal } from "../kernel/read-csv.ts";
import type { AddedRefusal } from "../models/customers/added.ts";
import type { BookingsRefusal } from "../models/imports/bookings-csv.ts";
import type { ClientsRefusal } from "../models/imports/clients-csv.ts";
import type { CallRefusal } from "../models/notes/must-call.ts";
import type { NoteRefusal } from "../models/notes/note.ts";

/** Why a client was not added, corrected or removed. docs/rules.md 7.2, 23.9, 23.10 */
export const CLIENT_WORDS: Record<AddedRefusal, string> = {
  "already-there": "This client is already on your list",
  "changed-meanwhile": "Somebody else has just changed these details",
  "still-booked": "Cancel their appointments first, then remove them",
  "not-found": "This client is no longer on your list",
  "outcome-unknown": "Error saving the client. Please try again.",
};

/** Why the salon's note on a client was not saved. docs/rules.md 7.2, 23.4 */
export const NOTE_WORDS: Record<NoteRefusal, string> = {
  "not-found": "This client is no longer on your list",
  "changed-meanwhile": "Somebody else has just changed this note",
  "outcome-unknown": "Error saving the note. Please try again.",
};

/** Why a client was not asked to call, or let book online again. docs/rules.md 7.2, 23.16 */
export const CALL_WORDS: Record<CallRefusal, string> = {
  "not-found": "This client is no longer on your list",
  "outcome-unknown": "Error saving the client. Please try again.",
};

/** Why a list of clients or bookings can't be read. docs/rules.md 23.13, 25.2 */
export const LIST_WORDS: Record<CsvRefusal | ClientsRefusal | BookingsRefusal, string> = {
  "no-list": "We can’t read this list. Save it as a CSV file in your spreadsheet, then try again.",
  "no-columns":
    "The first line must name the columns: Name, and Email or Phone or both. We also read First name, Last name and Note.",
  "too-many-columns":
    "This list has more than 200 columns in a line. Please keep the ones about your clients and bookings, then try again.",
  "dates-both-ways":
    "Some dates in this file have the day first and others the month. Please write them one way, such as 2026-12-31, then try again.",
  "too-many-bookings": "Please import at most 2,000 bookings at a time.",
  "too-many-lines": "Please import at most 5,000 clients at a time.",
};

/** What staff read on a client’s page and while a list is read. docs/rules.md 23 */
export const CLIENT_HINTS = {
  notConfirmed: "Booked by somebody who hasn’t confirmed this email. Not counted.",
  samePerson: "the same first name, perhaps the same person",
  noFile: "Please choose a file, or paste a list.",
  tooLarge: "This list is too large. Please import it in two parts, each with the first line.",
};
