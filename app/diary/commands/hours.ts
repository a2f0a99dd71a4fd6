import { type Refused, refuse } from "../../kernel/result.ts";
import { type DayHours, DEFAULT_HOURS } from "../times/hours.ts";
import { spansOf } from "../times/shifts.ts";
import { type OpeningRules, type Span, type StrandsThese, strandedBy } from "../times/stranded.ts";

/** The hours of all seven weekdays, 0 for Sunday, and whether appointments must finish by closing time. */
export interface OpeningTimes {
  week: DayHours[];
  finishByClosing: boolean;
}

/** The wished opening times, and the state that the sender saw, if they name it. docs/rules.md 4.10 */
export interface TimesAsked extends Pick<OpeningTimes, "week"> {
  /** Undefined leaves it as it is. */
  finishByClosing?: boolean | undefined;
  seen?: string | undefined;
}

/** The current opening times, with a text (`state`) that identifies them. */
export interface TimesNow extends OpeningRules {
  state: string;
  /** The pending and confirmed appointments that have not begun. */
  coming: Span[];
}

/**
 * The opening times to write, or null if there is nothing to write. Refuses times that strand appointments without the
 * agreement of staff. Refuses as well when the times have changed since the sender saw them, unless they are the wished ones
 * already. docs/rules.md 4.10, 4.11
 */
export function setHours<Appointment extends Span>(
  { state, coming, ...before }: TimesNow & { coming: Appointment[] },
  { seen, week, finishByClosing = before.finishByClosing }: TimesAsked,
  isAgreed: (stranded: Appointment[]) => boolean,
): { ok: true; writes: OpeningTimes | null } | StrandsThese<Appointment> | Refused<"changed-since"> {
  const after = { week, finishByClosing };
  const stranded = strandedBy(before, { ...before, ...after }, coming);
  if (!isAgreed(stranded)) return { ...refuse("strands"), stranded };
  if (seen === undefined || seen === state) return { ok: true, writes: after };
  return isInForce(before, after) ? { ok: true, writes: null } : refuse("changed-since");
}

/** Whether the salon already has these hours and this setting. */
function isInForce(before: OpeningRules, { week, finishByClosing }: OpeningTimes): boolean {
  const sameDays = week.every((asked, weekday) => {
    const { [weekday]: hours = DEFAULT_HOURS } = before.week;
    return asked.isOpen === hours.isOpen && JSON.stringify(spansOf(asked)) === JSON.stringify(spansOf(hours));
  });
  return sameDays && finishByClosing === before.finishByClosing;
}
