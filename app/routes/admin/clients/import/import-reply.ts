import { type FormReply, replyOf } from "../../../../kernel/forms.ts";
import type { RefusedLine } from "../../../../models/customers/csv.ts";
import type { ImportCount } from "../../../../models/customers/import.server.ts";

/** The preview of a list of clients. */
export interface ListPreview extends ImportCount {
  refused: RefusedLine[];
  /** The first clients as they were read. */
  first: { name: string; email: string; phone: string; note: string }[];
}

/** The preview or the result of a list of bookings. */
export interface BookingsRead {
  /** How many were made; null before anything is done. */
  booked: number | null;
  /** How many would be made, or how many nobody knows the outcome of. */
  fresh: number;
  known: number;
  /** How many are refused because another appointment is in the way. */
  overlaps: number;
  /** Whether bookings may stand beside others. */
  overlap: boolean;
  refused: RefusedLine[];
  first: { name: string; date: string; time: number; services: string; technician: string }[];
}

/** The answer to a list, with its text. */
export interface ImportReply extends FormReply<string> {
  preview: ListPreview | null;
  bookings: BookingsRead | null;
}

export const reply = replyOf<ImportReply>({ message: null, fields: {}, typed: "", preview: null, bookings: null });
