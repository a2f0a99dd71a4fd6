import { type Refused, refuse } from "../../kernel/result.ts";
import { type DayHours, DEFAULT_HOURS } from "../times/hours.ts";
import { spansOf } from "../times/shifts.ts";
import { type OpeningRules, type Span, type StrandsThese, strandedBy } from "../times/stranded.ts";

/** The hours of all seven weekdays, 0 for Sunday, and whether appointments must finish by closing time. */
export interface OpeningTimes {
  week: DayHours[];
  finishByClosing: boolean;
}

/** Opening times as they are asked for, with the state that the sender saw, if they name one. docs/rules.md 4.10 */
export interface TimesAsked extends Pick<OpeningTimes, "week"> {
  /** Left as it is when it is not given. */
  finishByClosing?: boolean | undefined;
  seen?: string | undefined;
}

/** What they are decided on: when the salon is open now, and a text that names this state. */
export interface TimesNow extends OpeningRules {
  state: string;
  /** The pending and confirmed appointments that have not begun. */
  coming: Span[];
}

/**
 * The opening times to write, if any, all or nothing. Refuses what strands appointments that staff do not agree to; and
 * to replace another state than the one that was seen, unless what is asked for stands already. docs/rules.md 4.10, 4.11
 */
export function setHours<Appointment extends Span>(
  { state, coming, ...before }: TimesNow & { coming: Appointment[] },
  { seen, week, finishByClosing = before.finishByClosing }: TimesAsked,
  isAgreed: (stranded: Appointment[]) => boolean,
): { ok: true; writes: OpeningTimes | null } | StrandsThese<Appointment> | Refused<"changed-meanwhile"> {
  const after = { week, finishByClosing };
  const stranded = strandedBy(before, { ...before, ...after }, coming);
  if (!isAgreed(stranded)) return { ...refuse("strands"), stranded };
  if (seen === undefined || seen === state) return { ok: true, writes: after };
  return isInForce(before, after) ? { ok: true, writes: null } : refuse("changed-meanwhile");
}

/** Whether the salon has these hours and this setting. */
function isInForce(before: OpeningRules, { week, finishByClosing }: OpeningTimes): boolean {
  const sameDays = week.every((asked, weekday) => {
    const { [weekday]: hours = DEFAULT_HOURS } = before.week;
    return asked.isOpen === hours.isOpen && JSON.stringify(spansOf(asked)) === JSON.stringify(spansOf(hours));
  });
  return sameDays && finishByClosing === before.finishByClosing;
}
