import type { History, Row, Snapshot } from "../history.ts";
import type { Try } from "../tries.ts";
import { inShort } from "./occupancy.ts";

/*
 * Undo restores what a command wrote to what was there before. If other commands were written in the same transaction, the
 * states between them were never seen and are not judged.
 */

/** What an undo has left otherwise than it was. */
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

/** What stood before and after the write of a key, null if others were written with it. */
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
  // One that was deleted is no longer named by who comes back after it.
  const isThere = appointments.some((one) => one.id === row?.replacesId);
  return row && { ...row, replacesId: isThere ? row.replacesId : null };
}

/** All of a row but what every write changes. */
function state(row: Row | undefined): string {
  return JSON.stringify(row && { ...row, version: 0 });
}
