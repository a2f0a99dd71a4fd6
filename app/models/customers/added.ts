import * as v from "valibot";
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
export type AddedRefusal = "already-there" | "changed-since" | "still-booked" | "not-found" | "outcome-unknown";
