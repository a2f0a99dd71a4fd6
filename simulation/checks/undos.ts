import type { History, Row, Snapshot } from "../history.ts";
import type { Try } from "../tries.ts";
import { inShort } from "./occupancy.ts";

/*
 * Undo restores the state before a command. If other commands were written in the same transaction, the states between them
 * were never seen and are not judged.
 */

/** The differences that an undo has left. */
export function faultsOfUndos({ tries, snapshots }: History): string[] {
  return tries.flatMap((one) => {
    const { command, key, salon } = one.request;
    if (command?.what !== "undo" || !one.answer?.ok) return [];
    const done = writeOf(snapshots, (used) => used.commandId === command.commandId);
    const undone = writeOf(snapshots, (used) => used.key === key && used.salonId === salon.id);
    return done && undone ? notAsBefore(one, done, undone) : [];
  });
}

type UsedKey = Snapshot["keys"][number];

/** The states before and after the write of a key; null if other commands were written with it. */
function writeOf(snapshots: Snapshot[], is: (used: UsedKey) => boolean): { before: Snapshot; after: Snapshot } | null {
  const place = snapshots.findIndex(({ keys }) => keys.some(is));
  const [before, after] = [snapshots[place - 1], snapshots[place]];
  return before && after && after.keys.length === before.keys.length + 1 ? { before, after } : null;
}

type Write = NonNullable<ReturnType<typeof writeOf>>;

function notAsBefore({ operation }: Try, done: Write, undone: Write): string[] {
  const ids = new Set([...done.before.appointments, ...done.after.appointments].map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const before = find(done.before, id);
    if (state(before) === state(find(done.after, id))) return [];
    const now = find(undone.after, id);
    if (state(before) === state(now)) return [];
    const row = before ?? now;
    return [
      `operation ${operation} has undone what was written of ${row && inShort(row)}, which is otherwise than before`,
    ];
  });
}

function find({ appointments }: Snapshot, id: string): Row | undefined {
  const row = appointments.find((one) => one.id === id);
  // An appointment no longer names a predecessor that was deleted.
  const isThere = appointments.some((one) => one.id === row?.replacesId);
  return row && { ...row, replacesId: isThere ? row.replacesId : null };
}

/** A row without the columns that every write changes. */
function state(row: Row | undefined): string {
  return JSON.stringify(row && { ...row, version: 0 });
}
