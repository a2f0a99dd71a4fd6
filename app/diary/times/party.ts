import type { SalonTime } from "../../kernel/clock.ts";
import { technicianFor } from "./assign.ts";
import {
  type ByDate,
  type Diary,
  type Interval,
  overlapsAny,
  type PartyMember,
  type TechnicianDiary,
} from "./diary.ts";
import { nextOnGrid } from "./grid.ts";
import { chairOf, fitsShift, shiftsOn } from "./shifts.ts";

/** The place of one person of a party. `end` includes the buffer. */
export interface PlaceInParty extends Interval {
  /** Null at a salon with one technician. */
  technicianId: string | null;
}

/**
 * The places of the booker (`length` minutes) and the diary's party when the booker starts at `at`. Each person is placed in
 * the diary that the earlier ones leave. Technicians are tried in the same order as by the command that books. Null when not
 * everybody finds a place. docs/rules.md 5.40
 */
export function placesOfParty({ party = [], ...diary }: Diary, at: SalonTime, length: number): PlaceInParty[] | null {
  return placesFrom([{ diary, length, comes: "beside" }, ...party], at.date, { start: at.minute, end: at.minute });
}

function placesFrom([person, ...others]: PartyMember[], date: string, before: Interval): PlaceInParty[] | null {
  if (!person) return [];
  const start = person.comes === "beside" ? before.start : nextOnGrid(person.diary, date, before.end);
  for (const place of placesAt(person, { date, minute: start })) {
    const left = others.map((other) => ({ ...other, diary: without(other.diary, date, place) }));
    const rest = placesFrom(left, date, place);
    if (rest) return [place, ...rest];
  }
  return null;
}

/**
 * The places with each free technician at this time. The technician whom the person would get alone is first; the others
 * follow in the team's order.
 */
function placesAt({ diary, length }: PartyMember, at: SalonTime): PlaceInParty[] {
  const salon = shiftsOn(diary, at.date);
  const buffer = diary.buffer ?? 0;
  if (!diary.technicians) {
    const wished = { start: at.minute, end: at.minute + length };
    const place = { start: wished.start, end: wished.end + buffer, technicianId: null };
    return fitsShift(salon, wished) && !overlapsAny(place, diary.busy[at.date] ?? []) ? [place] : [];
  }
  const first = technicianFor(diary, at, length);
  const inOrder = first ? [first, ...diary.technicians.filter((other) => other !== first)] : [];
  return inOrder.flatMap((technician) => {
    const { shifts, taken, length: own = length } = chairOf(technician, at.date, salon);
    const wished = { start: at.minute, end: at.minute + own };
    const place = { start: wished.start, end: wished.end + buffer, technicianId: technician.id };
    return fitsShift(shifts, wished) && !overlapsAny(place, taken) ? [place] : [];
  });
}

/** The diary once a place in it is taken. */
function without(diary: Diary, date: string, { technicianId, start, end }: PlaceInParty): Diary {
  const taken = (busy: ByDate): ByDate => ({ ...busy, [date]: [...(busy[date] ?? []), { start, end }] });
  if (!diary.technicians) return { ...diary, busy: taken(diary.busy) };
  const technicians = diary.technicians.map(
    (technician): TechnicianDiary =>
      technician.id === technicianId ? { ...technician, busy: taken(technician.busy) } : technician,
  );
  return { ...diary, technicians };
}
