import { datesFrom } from "../../kernel/clock.ts";
import { type Refused, refuse } from "../../kernel/result.ts";
import type { UsedKey } from "../salon-diary.ts";
import type { BlockedTime, Closure, Diary } from "../times/diary.ts";
import { hoursOn } from "../times/shifts.ts";
import { type Span, type StrandsThese, strandedByBlock, strandedByClosing } from "../times/stranded.ts";

/** Days to close, from date to date, both included. */
export interface ClosureAsked {
  from: string;
  to: string;
  reason: string;
}

/** What closing is decided on. */
export interface ClosuresNow<Appointment> {
  /** Those of the days that are closed. */
  closed: { date: string }[];
  /** The pending and confirmed appointments of these days that have not begun. */
  coming: Appointment[];
  /** What the key of this command was used for before. */
  used: Pick<UsedKey, "fingerprint" | "createdId"> | undefined;
}

/** The command that closes days. */
interface Closing<Appointment> {
  asked: ClosureAsked;
  /** A new id. */
  id: string;
  fingerprint: string;
  isAgreed: (stranded: Appointment[]) => boolean;
}

/**
 * The closures to add, or with `repeats` those that the same command added before, whatever has become of them. A day that is
 * closed keeps its reason and is left out. Refuses when all days are closed, and what strands appointments that staff do not
 * agree to. docs/rules.md 4.9, 4.11, 5.3
 */
export function closeDays<Appointment extends Span>(
  { closed, coming, used }: ClosuresNow<Appointment>,
  { asked: { from, to, reason }, id, fingerprint, isAgreed }: Closing<Appointment>,
):
  | { ok: true; added: Closure[]; repeats: boolean }
  | StrandsThese<Appointment>
  | Refused<"closed-already" | "all-closed-already" | "key-reused"> {
  if (used && used.fingerprint !== fingerprint) return refuse("key-reused");
  if (used) {
    const ids = used.createdId.split(" ");
    return {
      ok: true,
      repeats: true,
      added: ids.map((each) => ({ id: each, date: each.slice(-DATE_LENGTH), reason })),
    };
  }
  const open = datesFrom(from, to).filter((day) => !closed.some(({ date }) => date === day));
  if (open.length === 0) return refuse(from === to ? "closed-already" : "all-closed-already");
  const stranded = strandedByClosing(closed, coming);
  if (!isAgreed(stranded)) return { ...refuse("strands"), stranded };
  return { ok: true, repeats: false, added: open.map((date) => ({ id: `${id}-${date}`, date, reason })) };
}

/** An appointment whose client may have been asked for another time. */
interface Booked extends Span {
  id: string;
  technicianId: string | null;
  /** Whether there is an address to write to. */
  hasEmail: boolean;
  /** The id of the email that asked for another time. */
  request: string | null;
}

/**
 * The appointments that were asked for another time and stand again once these closures are removed. Whoever is booked in
 * blocked time, or on a weekday that has no hours any more, still has nobody to see them. docs/rules.md 4.16
 */
export function standingAgain<Appointment extends Booked>(
  closures: { date: string }[],
  { coming, blocks, week }: { coming: Appointment[]; blocks: BlockedTime[]; week: Diary["week"] },
): Appointment[] {
  const asked = coming.filter(
    ({ date, request, hasEmail }) => request && hasEmail && closures.some((closure) => closure.date === date),
  );
  const blocked = blocks.flatMap(({ date, ...block }) => strandedByBlock({ ...block, from: date, to: date }, asked));
  return asked.filter(
    (appointment) => !blocked.includes(appointment) && hoursOn({ week, closures: [] }, appointment.date) !== null,
  );
}

/** The id of a closure ends with its date. */
const DATE_LENGTH = "yyyy-MM-dd".length;
