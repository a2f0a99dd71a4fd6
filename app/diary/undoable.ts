import type { AppointmentInDiary } from "./appointments/booked.ts";
import type { Instruction } from "./command.ts";

/*
 * What takes a command of staff back. It follows from what the command writes, whatever the command is. docs/rules.md 5.43
 */

/** How long the emails of staff's commands wait, and how long a page offers to undo one, ms. docs/rules.md 10.40 */
export const UNDO_SHOWN_MS = 10_000;

/** How one write is taken back, while the appointment stands at the version that it has left. */
export type UndoStep =
  | { what: "remove"; id: string; version: number }
  | { what: "set"; id: string; version: number; fields: Partial<AppointmentInDiary> }
  | { what: "add"; appointment: AppointmentInDiary };

/** A command that can be undone up to `until`. `at` is when it was executed. Both UTC ms. */
export interface Undoable {
  commandId: string;
  what: Instruction["what"];
  at: number;
  until: number;
  steps: UndoStep[];
}
