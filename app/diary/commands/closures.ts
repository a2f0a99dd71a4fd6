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

/** The data for the decision to close days. */
export interface ClosuresNow<Appointment> {
  /** Those of the days that are closed already. */
  closed: { date: string }[];
  /** The pending and confirmed appointments of these days that have not begun. */
  coming: Appointment[];
  /** The earlier command under the same key, if there was one. */
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
 * The closures to add. With `repeats`, they are those that the same command added before, even if they were removed since. A
 * day that is closed already keeps its reason and is left out. Refuses when all days are closed already, and when the
 * closures strand appointments without the agreement of staff. docs/rules.md 4.9, 4.11, 5.3
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

/** An appointment. Its client may have been asked for another time. */
interface Booked extends Span {
  id: string;
  technicianId: string | null;
  /** Whether it has an email. */
  hasEmail: boolean;
  /** The id of the email that asked for another time. */
  request: string | null;
}

/**
 * The appointments that stand again once these closures are removed, out of those that were asked for another time. An
 * appointment in blocked time, or on a weekday without hours, still does not stand. docs/rules.md 4.16
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
