import { addDays, salonTime } from "../../app/kernel/clock.ts";
import type { History, Row, Snapshot } from "../history.ts";
import { accountOf, type House } from "../salons.ts";
import type { Try } from "../tries.ts";
import { inShort } from "./occupancy.ts";

/*
 * Each write, judged by the state before it. Clients book only free times and stay within their limits. Blocked time strands
 * nobody unless staff agree. Every update knows the version that it overwrites.
 */

/** Writes that should have been refused. */
export function faultsOfWrites(history: History, beginning: House): string[] {
  return history.snapshots.flatMap((after, place) => {
    const before = history.snapshots[place - 1];
    if (!before) return [];
    const added = after.appointments.filter(({ id }) => !before.appointments.some((row) => row.id === id));
    return [
      ...added.flatMap((row) => wronglyAdded(row, before, after, history, beginning)),
      ...wronglyBlocked(before, after, history),
      ...after.appointments.flatMap((row) => lostUpdate(row, before)),
    ];
  });
}

/**
 * The try that has added an appointment, unless it was added by a move. The booker's try has added a friend's appointment.
 */
function adder(row: Row, after: Snapshot, { tries }: Pick<History, "tries">): Try | undefined {
  if (row.notes === "" && row.partyId !== null) {
    const booker = after.appointments.find(({ partyId, notes }) => partyId === row.partyId && notes !== "");
    return booker && row.replacesId === null ? adder(booker, after, { tries }) : undefined;
  }
  return tries.find(({ request: { command } }) => {
    if (command?.what === "book") return row.replacesId === null && command.notes === row.notes;
    return command?.what === "change" && command.appointmentId === row.replacesId && command.notes === row.notes;
  });
}

function wronglyAdded(row: Row, before: Snapshot, after: Snapshot, history: History, beginning: House): string[] {
  const one = adder(row, after, history);
  if (!one || one.request.by === "staff") return [];
  const { by } = one.request;
  const end = row.end + row.buffer;
  const isThere = (time: { date: string; start: number; end: number; technicianId: string | null }) =>
    time.date === row.date &&
    time.start < end &&
    row.start < time.end &&
    (time.technicianId === null || time.technicianId === row.technicianId);
  const ours = row.salonId === "rose";
  const about = `${inShort(row)}, booked by ${by},`;
  const isTheirs = (other: Row) => isUpcoming(other, row.salonId, by, after.at, beginning);
  const upcoming = after.appointments.filter((other) => isTheirs(other) && !isTakenOver(other, before, isTheirs));
  return [
    ...(ours && before.blocks.some(isThere) ? [`${about} is in blocked time`] : []),
    ...(ours && before.closures.some(({ date }) => date === row.date) ? [`${about} is on a closed day`] : []),
    ...(after.holds.some(
      (held) =>
        isThere(held) &&
        held.browser !== by &&
        !isOfferedTo(held.token, row, before) &&
        held.salonId === row.salonId &&
        held.since < after.at &&
        held.until > after.at &&
        held.technicianId !== null,
    )
      ? [`${about} takes what somebody else holds`]
      : []),
    ...(before.team.some(({ id }) => id === row.technicianId) ? [] : [`${about} is with somebody who has left`]),
    ...(row.replacesId === null && upcoming.length > beginning.era.mostOpen
      ? [`${by} has booked ${upcoming.length} appointments, and may have ${beginning.era.mostOpen}`]
      : []),
  ];
}

/** Whether a hold is that of an offer to the appointment's customer. */
function isOfferedTo(token: string, { customerEmail }: Row, { offers }: Snapshot): boolean {
  return offers.some(({ offerId, email }) => token === `offer ${offerId}` && email === customerEmail);
}

/**
 * Whether a change in the same commit has made an appointment the client's that was not their account's before. Changes are not
 * limited, and it may have come after the booking. docs/rules.md 5.20
 */
function isTakenOver({ id, replacesId }: Row, before: Snapshot, isTheirs: (row: Row) => boolean): boolean {
  if (replacesId === null || before.appointments.some((row) => row.id === id)) return false;
  return !before.appointments.some((row) => row.id === replacesId && isTheirs(row));
}

/** Whether it is a client's, open, and on a later day. */
function isUpcoming(row: Row, salonId: string, client: string, at: number, { era }: House): boolean {
  const isOpen = row.status === "pending" || row.status === "confirmed";
  return isOpen && row.clientId === accountOf(salonId, client) && row.date > salonTime(era.timeZone, at).date;
}

/** Blocks and closures that strand appointments without the agreement of staff. */
function wronglyBlocked(before: Snapshot, after: Snapshot, { tries }: History): string[] {
  const notAgreed = tries.filter(({ request: { asked } }) => "agreed" in asked && !asked.agreed);
  const open = before.appointments.filter(
    (row) =>
      row.salonId === "rose" && (row.status === "pending" || row.status === "confirmed") && row.date > dayOf(after.at),
  );
  const blocks = after.blocks.filter(({ id }) => !before.blocks.some((block) => block.id === id));
  const closures = after.closures.filter(({ date }) => !before.closures.some((closure) => closure.date === date));
  return notAgreed.flatMap(({ request: { notes } }) => [
    ...blocks
      .filter(({ reason }) => reason === notes)
      .flatMap((block) =>
        open
          .filter(
            (row) =>
              row.date === block.date &&
              row.start < block.end &&
              block.start < row.end &&
              (block.technicianId === null || block.technicianId === row.technicianId),
          )
          .map((row) => `time was blocked over ${inShort(row)}, which nobody had agreed to`),
      ),
    ...closures
      .filter(({ reason }) => reason === notes)
      .flatMap(({ date }) =>
        open
          .filter((row) => row.date === date)
          .map((row) => `a day was closed over ${inShort(row)}, which nobody had agreed to`),
      ),
  ]);
}

/** A date that has begun in every time zone. */
function dayOf(at: number): string {
  return addDays(salonTime("UTC", at).date, 1);
}

/** A lost update: one that has not seen the write before it leaves the version as it was. */
function lostUpdate(row: Row, { appointments }: Snapshot): string[] {
  const old = appointments.find(({ id }) => id === row.id);
  if (!old || JSON.stringify(old) === JSON.stringify(row) || row.version > old.version) return [];
  return [`${inShort(row)} was written over from an old version`];
}
