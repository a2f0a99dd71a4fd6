import * as v from "valibot";
import { NoteForm } from "../notes/note.ts";

/* Joining two clients' cards. docs/rules.md 23.18 */

/** A client's details as a card shows them. */
export interface CardDetails {
  name: string;
  email: string;
  phone: string;
}

/** What stays on the joined card: of each detail, whether it is that of the card that is open or the other one's. */
export const JoinForm = v.object({
  name: whose("name"),
  email: whose("email"),
  phone: whose("phone"),
  note: NoteForm.entries.note,
});

export type JoinChoice = v.InferOutput<typeof JoinForm>;

/**
 * The details of the joined card and its key. The key is that of the email that stays, or without any email, that of the
 * phone. A detail that only one card has always stays. docs/rules.md 23.18
 */
export function joinedDetails(open: CardDetails, other: CardDetails, choice: Pick<JoinChoice, keyof CardDetails>) {
  const of = (detail: keyof CardDetails) => {
    const [own, theirs] = choice[detail] === "open" ? [open, other] : [other, open];
    return own[detail] || theirs[detail];
  };
  const details = { name: of("name"), email: of("email"), phone: of("phone") };
  const isOpen = details.email === "" ? open.phone === details.phone : open.email === details.email;
  return { ...details, stays: isOpen ? ("open" as const) : ("other" as const) };
}

/** Both notes as one, the open card's first; one that says the same once. docs/rules.md 23.18 */
export function bothNotes(open: string, other: string): string {
  return [...new Set([open, other])].filter(Boolean).join("\n");
}

function whose(detail: string) {
  return v.picklist(["open", "other"], `Please choose which ${detail} stays`);
}
