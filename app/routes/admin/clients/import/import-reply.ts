import { type FormReply, replyOf } from "../../../../kernel/forms.ts";
import type { RefusedLine } from "../../../../models/customers/csv.ts";
import type { ImportCount } from "../../../../models/customers/import.server.ts";

/** What a list would come to. */
export interface ListPreview extends ImportCount {
  refused: RefusedLine[];
  /** The first clients as they were read. */
  first: { name: string; email: string; phone: string; note: string }[];
}

/** The answer to a list, with its text. */
export interface ImportReply extends FormReply<string> {
  preview: ListPreview | null;
}

export const reply = replyOf<ImportReply>({ message: null, fields: {}, typed: "", preview: null });
