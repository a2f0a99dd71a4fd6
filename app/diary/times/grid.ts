import { clockGap } from "../../kernel/clock.ts";
import type { Diary } from "./diary.ts";
import { type Shift, shiftsOn } from "./shifts.ts";

/** Minutes between two starts. docs/rules.md 4.3 */
export const SLOT_MINUTES = 15;

/** The starts of the salon's grid on `date`, earliest first, free or not. docs/rules.md 4.3, 4.6 */
export function gridOn(diary: Diary, date: string, salon: Shift[] = shiftsOn(diary, date)): number[] {
  const gap = clockGap(diary.timeZone, date);
  const starts: number[] = [];
  for (const { from, lastStart } of salon)
    for (let start = from; start <= lastStart; start += SLOT_MINUTES)
      if (!gap || start < gap.start || start >= gap.end) starts.push(start);
  return starts;
}

/** The first start of the grid at or after `minute`, or `minute` itself when none is left that day. docs/rules.md 5.40 */
export function nextOnGrid(diary: Diary, date: string, minute: number): number {
  return gridOn(diary, date).find((start) => start >= minute) ?? minute;
}
