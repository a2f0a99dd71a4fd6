import { replyOf } from "../../../../kernel/forms.ts";
import type { NoteReply } from "./note-section.tsx";

/** A form of the card that was sent and not saved. */
export interface CardReply extends NoteReply {
  /** Which form it was. */
  of: "note" | "call";
}

export const reply = replyOf<CardReply>({
  ...{ of: "note", message: null, fields: {}, typed: null, seen: null, current: null },
});
