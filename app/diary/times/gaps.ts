import type { SalonTime } from "../../kernel/clock.ts";
import { technicianFor } from "./assign.ts";
import { type Diary, type FewerGaps, type Interval, lengthWith, type ShortestVisit } from "./diary.ts";
import { gridOn, SLOT_MINUTES } from "./grid.ts";
import { type PlaceInParty, placesOfParty } from "./party.ts";
import { type Chair, chairOf, shiftsOn } from "./shifts.ts";

/*
 * Starts that leave a gap: time beside the visit that no client can book. What clients are offered depends on it, and never what
 * they can book. docs/rules.md 4.17
 */

/** A date on which starts are judged, and the first minute of it that clients can book. */
interface AskedDate {
  date: string;
  earliest: number;
  grid: number[];
}

/**
 * Tells of each free start of a date whether a visit of `length` minutes leaves a gap there. It does if the free time before or
 * after it is too short for any visit with whoever gets it, and a visit at the beginning of that free time leaves none. Friends
 * who come along count with it. `earliest` is the first minute of the date that clients can book. docs/rules.md 4.17
 */
export function gapsLeft(
  diary: Diary,
  { shortest }: FewerGaps,
  length: number,
  { date, earliest }: Omit<AskedDate, "grid">,
): (start: number) => boolean {
  const salon = shiftsOn(diary, date);
  const asked = { date, earliest, grid: gridOn(diary, date, salon) };
  return (minute) =>
    places(diary, { date, minute }, length).some((place) => {
      const technician = place.of.technicians?.find(({ id }) => id === place.technicianId);
      const chair = technician ? chairOf(technician, date, salon) : { shifts: salon, taken: diary.busy[date] ?? [] };
      return leavesGap(chair, place, technician?.shortest ?? shortest, asked);
    });
}

/** The place of somebody, and the diary that names its technician. */
type Place = PlaceInParty & { of: Diary };

/** The places that a start takes, buffers included. Those with one technician are one. */
function places(diary: Diary, at: SalonTime, length: number): Place[] {
  if (!diary.party) {
    const technician = technicianFor(diary, at, length);
    const end = at.minute + (technician ? lengthWith(technician, length) : length) + (diary.buffer ?? 0);
    return [{ start: at.minute, end, technicianId: technician?.id ?? null, of: diary }];
  }
  const people = [diary, ...diary.party.map((friend) => friend.diary)];
  const each = (placesOfParty(diary, at, length) ?? []).map((place, nth) => ({ ...place, of: people[nth] ?? diary }));
  return [...Map.groupBy(each, ({ technicianId }) => technicianId).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, end: Math.max(first.end, ...others.map(({ end }) => end)) }] : [],
  );
}

function leavesGap(
  { shifts, taken }: Pick<Chair, "shifts" | "taken">,
  { start, end }: Interval,
  shortest: ShortestVisit,
  { grid, earliest }: AskedDate,
): boolean {
  const shift = shifts.find(({ from, lastStart }) => from <= start && start <= lastStart);
  if (!shift) return false;
  const since = Math.max(shift.from, earliest, ...taken.map((one) => (one.end <= start ? one.end : 0)));
  const until = Math.min(...taken.map((one) => (one.start >= end ? one.start : Number.POSITIVE_INFINITY)));
  const first = grid.find((minute) => minute >= since) ?? start;
  const isLost = (from: number, to: number) => {
    const begins = grid.find((minute) => minute >= from) ?? Number.POSITIVE_INFINITY;
    const isLongEnough = Math.min(to, shift.lastEnd) - begins >= SLOT_MINUTES && begins <= shift.lastStart;
    return isLongEnough && (begins + shortest.withBuffer > to || begins + shortest.length > shift.lastEnd);
  };
  return (isLost(first, start) || isLost(end, until)) && !isLost(first + end - start, until);
}
