import { DAY_MS, MINUTE_MS } from "../kernel/clock.ts";
import type { AppointmentInDiary } from "./appointments/booked.ts";
import type { Decision, Write } from "./decision.ts";
import type { Undoable, UndoStep } from "./undoable.ts";

/* The steps that take a decision back. docs/rules.md 5.43 */

/** How long a command can be undone: a day, and ten minutes when it has deleted personal data. docs/rules.md 5.44 */
const UNDO_MS = DAY_MS;
const UNDELETE_MS = 10 * MINUTE_MS;

/** What takes a decision back, or null for one that is not of staff. */
export function undoableOf({ sent, writes, at }: Decision): Undoable | null {
  if (sent.actor.role !== "admin") return null;
  const steps = writes.map(stepOf);
  const until = at + (steps.some((step) => step.what === "add") ? UNDELETE_MS : UNDO_MS);
  return { commandId: sent.id, what: sent.what, at, until, steps };
}

function stepOf(write: Write): UndoStep {
  if (write.what === "remove") return { what: "add", appointment: write.appointment };
  if (write.what === "add") return { what: "remove", id: write.appointment.id, version: write.appointment.version };
  const { before, after } = write;
  return { what: "set", id: after.id, version: after.version, fields: changedIn(before, after) };
}

/** What a write has changed of an appointment, as it was before. What every write changes is left out. */
function changedIn(before: AppointmentInDiary, after: AppointmentInDiary): Partial<AppointmentInDiary> {
  const now = new Map<string, unknown>(Object.entries(after));
  const changed = Object.entries(before).filter(
    ([name, value]) => !OF_EVERY_WRITE.has(name) && JSON.stringify(value) !== JSON.stringify(now.get(name)),
  );
  return Object.fromEntries(changed);
}

/** `cancelledFrom` follows from the history. */
const OF_EVERY_WRITE = new Set(["version", "writtenBy", "updatedAt", "calendarSequence", "cancelledFrom"]);
