import { isBefore, MIDNIGHT, MINUTE_MS, type SalonTime, salonTime } from "../../kernel/clock.ts";
import { withHeld } from "../holds/held.ts";
import { basketLength, type Choice, wantedOf } from "../menu/basket.ts";
import { basketNamed } from "../menu/named-services.ts";
import type { Service } from "../menu/service.ts";
import { judgedSlotsOn } from "../times/availability.ts";
import { type Diary, diaryFor, lengthWith, overlaps } from "../times/diary.ts";
import { chairsOn, shiftsOn } from "../times/shifts.ts";
import type { OfferedTime, WaitingEntry } from "./entry.ts";

/** A time that is offered to an entry of the waiting list. */
export interface Offer {
  entryId: string;
  time: OfferedTime;
}

/** What offers are decided on. `diary` has the held times taken, and `menu` is what clients may book. */
export interface OffersAsked {
  diary: Diary;
  menu: Service[];
  /** UTC ms. */
  at: number;
  /** How long each has to answer, minutes. */
  answerMinutes: number;
}

/**
 * Whom to offer which time, of those who wait. Each person gets one time at most, and no time goes to two. First comes what fills
 * a gap with the fewest minutes left over, then who stands higher on the list, then the earlier start. A time is offered only if
 * a client could still book it when the time to answer is over, and never twice to the same person. docs/rules.md 33.4, 33.5,
 * 33.6
 */
export function offersFor(entries: WaitingEntry[], asked: OffersAsked): Offer[] {
  const offers: Offer[] = [];
  let { diary } = asked;
  let candidates = entries.flatMap((entry) => bestFor(entry, asked) ?? []);
  for (;;) {
    const best = candidates.toSorted(inOrder)[0];
    if (!best) return offers;
    const { time } = best;
    offers.push({ entryId: best.entry.id, time });
    diary = withHeld(diary, [time]);
    const left = candidates.filter(({ entry }) => entry.person !== best.entry.person);
    // Only on that day is anything else than before.
    candidates = left.flatMap((one) =>
      one.time.date === time.date ? (bestFor(one.entry, { ...asked, diary }) ?? []) : [one],
    );
  }
}

interface Candidate {
  entry: WaitingEntry;
  time: OfferedTime;
  /** The minutes of the gap that stay free. */
  leftOver: number;
}

function inOrder(one: Candidate, other: Candidate): number {
  return (
    one.leftOver - other.leftOver ||
    one.entry.place - other.entry.place ||
    one.entry.id.localeCompare(other.entry.id) ||
    one.time.date.localeCompare(other.time.date) ||
    one.time.start - other.time.start
  );
}

function bestFor(entry: WaitingEntry, asked: OffersAsked): Candidate | null {
  const basket = basketNamed(entry.services, {}, asked.menu);
  if (!Array.isArray(basket)) return null;
  const answeredBy = salonTime(asked.diary.timeZone, asked.at + asked.answerMinutes * MINUTE_MS);
  const found = entry.days.flatMap((date) => candidatesOn(entry, basket, date, { ...asked, answeredBy }));
  return found.toSorted(inOrder)[0] ?? null;
}

/**
 * The free times of a day that the entry would take, of each technician alone. At a salon that avoids gaps, those that leave one
 * are only among them if no other suits. docs/rules.md 4.17
 */
function candidatesOn(
  entry: WaitingEntry,
  basket: Choice[],
  date: string,
  { diary, answeredBy }: OffersAsked & { answeredBy: SalonTime },
): Candidate[] {
  const theirs = diaryFor(diary, wantedOf(basket, entry.technicianId));
  const chairs = theirs.technicians?.map((technician) => ({
    technicianId: technician.id,
    alone: { ...theirs, technicians: [technician] },
    length: lengthWith(technician, basketLength(basket)),
  })) ?? [{ technicianId: null, alone: theirs, length: basketLength(basket) }];
  return chairs.flatMap(({ technicianId, alone, length }) => {
    const suit = judgedSlotsOn(alone, date, length, answeredBy)
      .filter(({ minute }) => entry.from <= minute && minute < entry.to && isEarlier(entry, { date, minute }))
      .map((slot) => ({
        ...slot,
        time: { date, start: slot.minute, end: slot.minute + length + (alone.buffer ?? 0), technicianId },
      }))
      .filter(({ available, time }) => available && !entry.offered.some((before) => isSameTime(before, time)));
    const first = suit.filter(({ leavesGap }) => !leavesGap);
    return (first.length > 0 ? first : suit).map(({ time }) => {
      return { entry, time, leftOver: gapAround(alone, time) - (time.end - time.start) };
    });
  });
}

/** Whether a start is before the appointment that they have, for those who want an earlier one. */
function isEarlier({ before }: WaitingEntry, start: SalonTime): boolean {
  return before === null || isBefore(start, before);
}

function isSameTime(one: OfferedTime, other: OfferedTime): boolean {
  return one.date === other.date && overlaps(one, other);
}

/** The minutes from the end of what is taken before a time to the beginning of what is taken after it, within the shift. */
function gapAround(diary: Diary, { date, start, end }: OfferedTime): number {
  const [chair] = chairsOn(diary, date, shiftsOn(diary, date));
  const shift = chair?.shifts.find(({ from, lastStart }) => from <= start && start <= lastStart);
  const taken = chair?.taken ?? [];
  const from = Math.max(shift?.from ?? 0, ...taken.filter((one) => one.end <= start).map((one) => one.end));
  const to = Math.min(
    Math.max(shift?.lastStart ?? MIDNIGHT, end),
    ...taken.filter((one) => one.start >= end).map((one) => one.start),
  );
  return to - from;
}
