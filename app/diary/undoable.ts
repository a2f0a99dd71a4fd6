import type { AppointmentInDiary } from "./appointments/booked.ts";

/*
 * What undoes a command of staff. It follows from what the command writes, so every command is undone in the same way.
 * A deletion is not undone. docs/rules.md 5.43, 5.44
 */

/** How long the emails of staff's commands wait, and how long a page offers to undo one, ms. docs/rules.md 10.40 */
export const UNDO_SHOWN_MS = 10_000;

/** How one write is undone. It applies only while the appointment has the version that the write left. */
export type UndoStep =
  | { what: "remove"; id: string; version: number }
  | { what: "set"; id: string; version: number; fields: Partial<AppointmentInDiary> };

/** A command that can be undone up to `until`. `at` is when it was executed. Both UTC ms. */
export interface Undoable {
  commandId: string;
  /** The name of the command. */
  what: string;
  at: number;
  until: number;
  steps: UndoStep[];
}
