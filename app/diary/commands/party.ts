import { apply } from "../apply.ts";
import type { Book, Friend, Sent } from "../command.ts";
import type { Decision, NotDone, Write } from "../decision.ts";
import type { SalonDiary } from "../salon-diary.ts";
import { timesOf } from "../salon-diary.ts";
import { nextOnGrid } from "../times/grid.ts";
import { book } from "./book.ts";
import { joined } from "./joined.ts";

/**
 * Books an appointment and those of the friends who come along, or nothing. Each is booked on the diary that the earlier ones
 * leave. If a person asks for no technician, and the others find no room beside the one that person would get, another
 * technician is tried. A refusal says whom it concerns. docs/rules.md 5.40
 */
export function bookTogether(diary: SalonDiary, command: Sent & Book, at: number): Decision | NotDone {
  const { friends = [], ...own } = command;
  if (friends.length === 0) return book(diary, own, at);
  const decided = bookEach(diary, own, friends, at, 0);
  if (!Array.isArray(decided)) return decided;
  return asOne(command, decided);
}

/** The decisions for a person and the friends after them, or the refusal of the first try. */
function bookEach(
  diary: SalonDiary,
  person: Sent & Book,
  friends: Friend[],
  at: number,
  place: number,
): Decision[] | NotDone {
  const first = book(diary, person, at);
  if (!first.ok) return place === 0 ? first : { ...first, friend: place };
  const rest = bookRest(diary, person, first, friends, at, place);
  if (Array.isArray(rest) || person.technicianId) return rest;
  const given = added(first).technicianId;
  for (const { id } of diary.team) {
    if (id === given) continue;
    const other = book(diary, person, at, (technician) => technician.id === id);
    if (!other.ok || added(other).technicianId !== id) continue;
    const others = bookRest(diary, person, other, friends, at, place);
    if (Array.isArray(others)) return others;
  }
  return rest;
}

/** The decision about one person, followed by those about the friends. */
function bookRest(
  diary: SalonDiary,
  person: Sent & Book,
  decision: Decision,
  [friend, ...friends]: Friend[],
  at: number,
  place: number,
): Decision[] | NotDone {
  if (!friend) return [decision];
  const next = friendOf(diary, person, friend, added(decision), place + 1);
  const rest = bookEach(apply(diary, decision), next, friends, at, place + 1);
  return Array.isArray(rest) ? [decision, ...rest] : rest;
}

/**
 * The command for a friend. It starts with the person before them, or at the next start of the grid after that person's
 * appointment and buffer.
 */
function friendOf(
  diary: SalonDiary,
  before: Sent & Book,
  { comes, ...friend }: Friend,
  { startsMinute, endsMinute, bufferMinutes }: { startsMinute: number; endsMinute: number; bufferMinutes: number },
  place: number,
): Sent & Book {
  const over = endsMinute + bufferMinutes;
  const minute = comes === "beside" ? startsMinute : nextOnGrid(timesOf(diary), before.date, over);
  const own = {
    notes: "",
    assertedDuration: undefined,
    assertedPricePence: undefined,
    answers: undefined,
    isFriend: true,
    ...{ voucherId: undefined, lookId: undefined },
  };
  const paid = before.paid?.slice(1);
  const id = `${before.id.replace(/-friend-\d$/, "")}-friend-${place}`;
  return { ...before, ...own, technicianId: undefined, ...friend, minute, id, paid };
}

function added({ writes }: Decision) {
  const [write] = writes;
  if (write?.what !== "add") throw new Error("A booking adds no appointment");
  return write.appointment;
}

/** Joins the decisions into one. One command writes them, and the booker's mailbox gets one confirmation. */
function asOne(command: Sent & Book, [own, ...friends]: Decision[]): Decision {
  if (!own) throw new Error("Nothing was decided about a booking");
  const quiet = friends.map((one) => ({ ...one, emails: one.emails.filter(isNoConfirmation) }));
  const all = joined(command, [own, ...quiet]);
  const partyId = added(own).calendarUid;
  const writes = all.writes.map(
    (write): Write => (write.what === "add" ? { ...write, appointment: { ...write.appointment, partyId } } : write),
  );
  return { ...all, writes };
}

function isNoConfirmation(change: Decision["emails"][number]): boolean {
  return change.what !== "queue" || change.email.kind !== "confirmation";
}
