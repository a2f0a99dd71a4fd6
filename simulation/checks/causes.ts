import type { Edit } from "../../app/diary/command.ts";
import { MENU } from "../eras.ts";
import type { History, Row, Snapshot } from "../history.ts";
import { technicianOf } from "../salons.ts";
import type { Try } from "../tries.ts";

/* Refusals. The cause of each existed at some time between the request and the answer. */

/** Refusals without a cause. */
export function faultsOfRefusals(history: History): string[] {
  return history.tries.flatMap((one) => {
    const { answer, returned, operation, invoked } = one;
    if (!answer || answer.ok || returned === null) return [];
    const stood = history.between(invoked, returned);
    const hasCause = stood.some((snapshot) => causes(answer.reason, snapshot, one, history));
    return hasCause ? [] : [`operation ${operation} was refused without a cause: ${answer.reason}`];
  });
}

function causes(reason: string, snapshot: Snapshot, one: Try, history: History): boolean {
  const { command, by, key, salon } = one.request;
  const about = command && "appointmentId" in command ? command.appointmentId : undefined;
  const row = snapshot.appointments.find(({ id }) => id === about);
  switch (reason) {
    case "not-found":
      return row === undefined && !["unblock", "reopen", "decline"].includes(one.request.asked.what)
        ? about !== undefined
        : about === undefined;
    case "not-yours":
      return row !== undefined && by !== "staff" && !row.customerEmail.startsWith(by);
    case "replaced":
      return row !== undefined && row.replacedById !== null;
    case "closed-already":
      return command
        ? row !== undefined && row.status !== "pending" && row.status !== "confirmed"
        : snapshot.closures.length > 0;
    case "changed-since":
      // If it was changed and deleted in one transaction, the state in between was never seen.
      return command !== null && "version" in command && command.version !== row?.version;
    case "key-reused":
      return snapshot.keys.some((used) => used.key.endsWith(key));
    case "unknown-technician":
      return isAway(namedBy(one.request) ?? row?.technicianId, snapshot, salon.id);
    case "held":
      return mayBeHeld(one, history);
    case "taken":
      return isTaken(snapshot, one, row, history);
    default:
      return true;
  }
}

/** The technician whom a request names. */
function namedBy({ command, asked, salon }: Try["request"]): string | undefined {
  if (asked.what === "hold") return asked.technician > 0 ? technicianOf(salon.id, asked.technician) : undefined;
  return command && "technicianId" in command ? command.technicianId : undefined;
}

function isAway(technicianId: string | undefined, { team }: Snapshot, salonId: string): boolean {
  return !team.some(({ id, salonId: theirs }) => id === technicianId && theirs === salonId);
}

/** Whether no technician who could do it was free, by appointments, blocks and holds. */
function isTaken(snapshot: Snapshot, asked: Try, row: Row | undefined, history: History): boolean {
  const { command, salon } = asked.request;
  const wanted = wantedTime(asked, row);
  // This check does not look at parties, nor at undos.
  if (!wanted || (command?.what === "book" && command.friends?.length)) return true;
  const stays =
    command?.what === "move" || command?.what === "status" || command?.what === "edit" ? row?.technicianId : undefined;
  // An overlap on purpose may overlap appointments but not blocked time.
  const onPurpose = command !== null && "overlap" in command && command.overlap === true;
  const one = namedBy(asked.request) ?? stays;
  const candidates = snapshot.team.filter(
    ({ id, salonId }) => salonId === salon.id && (one === undefined || id === one),
  );
  if (mayBeHeld(asked, history)) return true;
  return candidates.every(({ id }) => {
    const busy = snapshot.appointments.some(
      (other) =>
        other.technicianId === id &&
        other.id !== row?.id &&
        other.status !== "cancelled" &&
        other.salonId === salon.id &&
        other.date === wanted.date &&
        other.start < wanted.end &&
        wanted.start < other.end + other.buffer,
    );
    const blocked = snapshot.blocks.some(
      (block) =>
        (block.technicianId === id || block.technicianId === null) &&
        salon.id === "rose" &&
        block.date === wanted.date &&
        block.start < wanted.end &&
        wanted.start < block.end,
    );
    return (busy && !onPurpose) || blocked;
  });
}

/** The time that is asked for, buffer included. */
function wantedTime({ request }: Try, row: Row | undefined) {
  const { command, asked } = request;
  if (command?.what === "book") {
    const service = MENU["services" in asked && typeof asked.services === "number" ? asked.services : 0];
    if (!service) return null;
    const { durationMinutes, bufferMinutes } = service;
    return { date: command.date, start: command.minute, end: command.minute + durationMinutes + bufferMinutes };
  }
  if (!row) return null;
  const { start, end, buffer, date } = row;
  if (command?.what === "change" || command?.what === "move")
    return { date: command.date, start: command.minute, end: command.minute + end - start + buffer };
  if (command?.what === "edit") return { date, start, end: start + lengthOf(command, row) };
  return command?.what === "give" || command?.what === "status" ? { date, start, end: end + buffer } : null;
}

/** The longest length that an edit may give it, buffer included. */
function lengthOf({ length, services }: Edit, { start, end, buffer }: Row): number {
  if (services === undefined) return (length ?? end - start) + buffer;
  const longest = Math.max(...MENU.map(({ durationMinutes, bufferMinutes }) => durationMinutes + bufferMinutes));
  return (length ?? 0) + longest;
}

/**
 * Whether somebody else may have held a start at the time, or was offered one of the waiting list. Holds last five minutes, or
 * ten once extended.
 */
function mayBeHeld({ request, invoked, returned }: Try, { tries, snapshots }: History): boolean {
  const offered = snapshots.some(
    ({ at, offers }) =>
      at <= (returned ?? Number.POSITIVE_INFINITY) && offers.some(({ until }) => until !== null && until > invoked),
  );
  if (offered) return true;
  return tries.some(
    ({ request: other, invoked: since, answer }) =>
      other.asked.what === "hold" &&
      other.by !== request.by &&
      (answer === null || answer.ok || answer.reason === "outcome-unknown") &&
      since <= (returned ?? Number.POSITIVE_INFINITY) &&
      invoked <= since + 11 * 60_000,
  );
}
