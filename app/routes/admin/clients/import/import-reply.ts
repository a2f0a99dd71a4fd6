import { type FormReply, replyOf } from "../../../../kernel/forms.ts";
import type { Column, Kind } from "../../../../models/imports/columns.ts";
import type { NamedLine } from "../../../../models/imports/list.ts";
import type { Unread } from "../../../../models/imports/mapping.ts";
import type { Undone } from "../../../../models/imports/undo.server.ts";

/** What a list comes to besides its rows: what is refused, what is lost, and which columns are not read. */
export interface LeftOut {
  refused: NamedLine[];
  lost: NamedLine[];
  unread: Unread[];
  /** The text of a file with the refused lines; empty for none. */
  file: string;
}

/** A column of the list, with its first values and what it becomes; null for one that is not read. */
export interface ColumnShown {
  heading: string;
  values: string[];
  becomes: Column | null;
}

/** A row as we read it. */
export interface RowShown {
  title: string;
  details: string[];
  outcome: "new" | "changed" | "same";
}

/** What staff may say of a list, as the form sends it. */
export interface Choices {
  /** Bookings may stand beside others. */
  overlap: boolean;
  /** What comes first in a date that can be read both ways: `day`, `month`, or empty while nobody has said so. */
  dates: string;
  /** Whether people of other names with one email or phone are `several`, or `one` client. */
  sharing: string;
  /** Categories that the salon hasn't are made. */
  makes: boolean;
}

/** A list as we read it, or what was done with it. */
export interface ListShown extends LeftOut, Choices {
  kind: Kind;
  isDone: boolean;
  columns: ColumnShown[];
  /** A text that names how the list was read: what is added is what was shown. */
  seen: string;
  rows: RowShown[];
  /** How many rows would be new or are; how many would be changed, or are. */
  fresh: number;
  changed: number;
  /** How many are there already. */
  known: number;
  /** Lines outside the hours of the salon or of a technician. */
  outside: NamedLine[];
  /** Of clients: notes for those who have none, who is marked as not booking online, and lines that share an email or a phone. */
  notes: number;
  /** Of clients: those who get a birthday or a consent. */
  facts: number;
  banned: number;
  shared: number;
  /** Of bookings: how many another appointment is in the way of, how many nobody knows the outcome of, and a date in doubt. */
  overlaps: number;
  unknown: number;
  doubtful: string | null;
  /** Of a menu: the categories that the salon hasn't. */
  newCategories: string[];
  /** By which what was done is taken back. */
  id: string | null;
}

/** What every list has before it was read. */
export const UNREAD: Omit<ListShown, "kind" | "columns" | "seen" | keyof Choices> = {
  ...{ isDone: false, rows: [], fresh: 0, changed: 0, known: 0, outside: [], notes: 0, facts: 0, banned: 0, shared: 0 },
  ...{ overlaps: 0, unknown: 0, doubtful: null, newCategories: [], id: null },
  ...{ refused: [], lost: [], unread: [], file: "" },
};

/** The answer to a list, with its text. */
export interface ImportReply extends FormReply<string> {
  shown: ListShown | null;
  undone: Undone | null;
}

export const reply = replyOf<ImportReply>({ message: null, fields: {}, typed: "", shown: null, undone: null });
