import { tooLateToCancel, tooLateToChange } from "../../../diary/appointments/cutoff.ts";
import { instantAt, type SalonTime } from "../../../kernel/clock.ts";
import { type LimitsNamed, waysLeft } from "../../../words/limits.ts";

interface Props {
  start: SalonTime;
  /** The salon's time, and its zone. */
  now: SalonTime;
  timeZone: string;
  limits: LimitsNamed;
}

/** The cutoffs for changing and cancelling the booking that the client is about to confirm. docs/rules.md 5.6, 5.7, 9.13 */
export function UntilWhen({ start, now, timeZone, limits }: Props) {
  const instant = instantAt(timeZone, now.date, now.minute);
  const wished = { date: start.date, startsMinute: start.minute };
  const late = tooLateToChange(wished, timeZone, instant, limits.changeCutoffHours);
  const lateToCancel = tooLateToCancel(wished, timeZone, instant, limits.cancelCutoffHours);
  return (
    <p className="mt-4 text-sm text-pretty text-muted">{waysLeft({ late, tooLateToCancel: lateToCancel }, limits)}</p>
  );
}
