import { DAY_MS } from "../kernel/clock.ts";
import type { AppointmentInDiary } from "./appointments/booked.ts";
import type { Decision, Write } from "./decision.ts";
import type { Undoable, UndoStep } from "./undoable.ts";

/* The steps that undo a decision. docs/rules.md 5.43 */

/** How long a command can be undone, ms. docs/rules.md 5.43 */
const UNDO_MS = DAY_MS;

/** What undoes a decision of staff. Null for any other decision, and for one that deletes, which is final. Rule 5.44 */
export function undoableOf({ sent, writes, at }: Decision): Undoable | null {
  if (sent.actor.role !== "admin") return null;
  const steps = writes.flatMap((write) => stepOf(write) ?? []);
  if (steps.length < writes.length) return null;
  return { commandId: sent.id, what: sent.what, at, until: at + UNDO_MS, steps };
}

function stepOf(write: Write): UndoStep | null {
  if (write.what === "remove") return null;
  if (write.what === "add") return { what: "remove", id: write.appointment.id, version: write.appointment.version };
  const { before, after } = write;
  return { what: "set", id: after.id, version: after.version, fields: changedIn(before, after) };
}

/** The fields that a write has changed, with their earlier values. Fields that every write changes are left out. */
function changedIn(before: AppointmentInDiary, after: AppointmentInDiary): Partial<AppointmentInDiary> {
  const now = new Map<string, unknown>(Object.entries(after));
  const changed = Object.entries(before).filter(
    ([name, value]) => !OF_EVERY_WRITE.has(name) && JSON.stringify(value) !== JSON.stringify(now.get(name)),
  );
  return Object.fromEntries(changed);
}

/** `cancelledFrom` is among them because it is derived from the history. */
const OF_EVERY_WRITE = new Set(["version", "writtenBy", "updatedAt", "calendarSequence", "cancelledFrom"]);
