import type { History, Row } from "../history.ts";

/* The diary after each write. No minute of a technician is taken twice, and a moved appointment exists once. */

/** The faults in the diary at any time. */
export function faultsOfOccupancy({ snapshots }: History): string[] {
  return snapshots.flatMap(({ appointments }) => [...overlaps(appointments), ...brokenChains(appointments)]);
}

function overlaps(rows: Row[]): string[] {
  const standing = rows.filter(({ status }) => status !== "cancelled");
  return standing.flatMap((one, place) =>
    standing
      .slice(place + 1)
      .filter((other) => overlap(one, other) && !isOnPurpose(one, other))
      .map((other) => `two appointments take the same minutes: ${inShort(one)} and ${inShort(other)}`),
  );
}

/** Whether staff have let one overlap the other on purpose. docs/rules.md 5.32 */
function isOnPurpose(one: Row, other: Row): boolean {
  return one.beside.includes(other.id) || other.beside.includes(one.id);
}

/** Whether two appointments share a minute of one technician, buffers included. */
export function overlap(one: Row, other: Row): boolean {
  const sameDay = one.technicianId === other.technicianId && one.date === other.date && one.salonId === other.salonId;
  return sameDay && one.start < other.end + other.buffer && other.start < one.end + one.buffer;
}

function brokenChains(rows: Row[]): string[] {
  return rows.flatMap((row) => {
    const successors = rows.filter(({ replacesId }) => replacesId === row.id);
    if (successors.length > 1) return [`${inShort(row)} was moved to ${successors.length} places`];
    const [successor] = successors;
    if (successor && (row.status !== "cancelled" || row.replacedById !== successor.id))
      return [`${inShort(row)} still stands beside the one that it was moved to`];
    if (
      row.replacedById !== null &&
      row.status === "cancelled" &&
      !successor &&
      rows.some(({ id }) => id === row.replacedById)
    )
      return [`${inShort(row)} was moved to one that does not know it`];
    return [];
  });
}

/** An appointment, in short. */
export function inShort({ salonId, technicianId, date, start, end, notes }: Row): string {
  return `${notes || "one"} (${salonId}, ${technicianId}, ${date} ${clock(start)} to ${clock(end)})`;
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}
