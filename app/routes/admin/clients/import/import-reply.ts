import { type FormReply, replyOf } from "../../../../kernel/forms.ts";
import type { Unread } from "../../../../kernel/read-csv.ts";
import type { ImportCount } from "../../../../models/imports/clients.server.ts";
import type { NamedLine } from "../../../../models/imports/list.ts";

/** What a list comes to besides its rows: what is refused, what is lost, and which columns are not read. */
export interface LeftOut {
  refused: NamedLine[];
  lost: NamedLine[];
  unread: Unread[];
  /** The text of a file with the refused lines; empty for none. */
  file: string;
}

/** The preview of a list of clients. */
export interface ListPreview extends ImportCount, LeftOut {
  /** How many are marked as not booking online. */
  banned: number;
  /** The first clients as they were read. */
  first: { name: string; email: string; phone: string; note: string }[];
}

/** The preview or the result of a list of bookings. */
export interface BookingsRead extends LeftOut {
  /** How many were made; null before anything is done. */
  booked: number | null;
  /** How many would be made, or how many nobody knows the outcome of. */
  fresh: number;
  known: number;
  /** How many are refused because another appointment is in the way. */
  overlaps: number;
  /** Whether bookings may stand beside others. */
  overlap: boolean;
  /** What staff said of the dates, or empty. */
  dates: string;
  /** A date that could be read both ways, as it is written; null if none could, or staff have said which. */
  doubtful: string | null;
  first: { name: string; date: string; time: number; services: string; technician: string }[];
}

/** The answer to a list, with its text. */
export interface ImportReply extends FormReply<string> {
  preview: ListPreview | null;
  bookings: BookingsRead | null;
}

export const reply = replyOf<ImportReply>({ message: null, fields: {}, typed: "", preview: null, bookings: null });
