import * as v from "valibot";
import type { Refusals } from "../../kernel/result.ts";
import { WALK_IN_ENTRIES } from "../appointments/booking/customer-details.ts";
import { NoteForm } from "../notes/note.ts";

/** A client as staff type them: a name, an email or a phone or both, and a note for the salon. docs/rules.md 23.9 */
export const NewClient = v.pipe(
  v.object({ ...WALK_IN_ENTRIES, notes: NoteForm.entries.note }),
  v.forward(
    v.partialCheck(
      [["customerEmail"], ["customerPhone"]],
      ({ customerEmail, customerPhone }) => customerEmail !== "" || customerPhone !== "",
      "Please give a phone number or an email",
    ),
    ["customerPhone"],
  ),
);

export type NewClient = v.InferOutput<typeof NewClient>;

/** Why a client was not added, corrected or removed. */
export type AddedRefusal = "already-there" | "changed-meanwhile" | "still-booked" | "not-found" | "outcome-unknown";

/** The HTTP status and sentence of each refusal. docs/rules.md 7.2, 23.9, 23.10 */
export const ADDED_REFUSALS: Refusals<AddedRefusal> = {
  "already-there": { status: 409, sentence: "This client is in your list already" },
  "changed-meanwhile": { status: 409, sentence: "Somebody else has changed these details meanwhile" },
  "still-booked": { status: 409, sentence: "Cancel what is booked for them first, then remove them" },
  "not-found": { status: 404, sentence: "This client is not in your list any more" },
  "outcome-unknown": { status: 503, sentence: "Error saving the client. Please try again." },
};
