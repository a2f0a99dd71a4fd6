import { type HeldTime, withHeld } from "../../../diary/holds/held.ts";
import { checkStaffSlot, type NotOffered, whyNotOffered } from "../../../diary/times/availability.ts";
import type { Diary } from "../../../diary/times/diary.ts";
import type { SalonTime } from "../../../kernel/clock.ts";

interface ChosenStart {
  diary: Diary;
  wish: SalonTime;
  /** Minutes. */
  length: number;
  salonTime: SalonTime;
  byStaff: boolean;
  /** The times that clients hold, for staff. */
  held: HeldTime[];
}

/** The state of a chosen start, as far as the page knows. */
interface StateOfStart {
  /** Why it can't be booked, or null when it can. */
  why: NotOffered | null;
  /** Staff are asked to confirm a start outside the opening hours. docs/rules.md 15.3 */
  outside: boolean;
  /** Staff are asked to confirm a start that a client holds. docs/rules.md 22.12 */
  onlyHeld: boolean;
}

/** The state of a chosen start for a client or for staff. */
export function stateOfStart({ diary, wish, length, salonTime, byStaff, held }: ChosenStart): StateOfStart {
  const notOffered = whyNotOffered(diary, wish, length, salonTime);
  if (!byStaff) return { why: notOffered, outside: false, onlyHeld: false };
  const why = checkStaffSlot(diary, wish, length, salonTime);
  const withHolds = checkStaffSlot(withHeld(diary, held), wish, length, salonTime);
  return { why, outside: notOffered !== null && why === null, onlyHeld: why === null && withHolds === "taken" };
}
