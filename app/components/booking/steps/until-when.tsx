import { tooLateToCancel, tooLateToChange } from "../../../diary/appointments/cutoff.ts";
import type { Agreed } from "../../../diary/terms/terms.ts";
import type { Diary } from "../../../diary/times/diary.ts";
import { instantAt, type SalonTime } from "../../../kernel/clock.ts";
import { lateCostOf } from "../../../models/terms/late-cost.ts";
import type { TermsShown } from "../../../models/terms/terms-shown.ts";
import { type LimitsNamed, waysLeft } from "../../../words/limits.ts";

interface Props {
  start: SalonTime;
  /** The salon's time, and its diary. */
  now: SalonTime;
  diary: Pick<Diary, "timeZone">;
  limits: LimitsNamed;
  /** The terms that the client agrees to, and the appointment that they change. */
  terms?: TermsShown | null | undefined;
  before: { agreed?: Agreed | null } | null;
  quote: { pricePence: number };
}

/**
 * The cutoffs for changing and cancelling the booking that the client is about to confirm, and until when cancelling it is free.
 * docs/rules.md 5.6, 5.7, 9.13, 29.8
 */
export function UntilWhen({ start, now, diary: { timeZone }, limits, terms, before, quote: { pricePence } }: Props) {
  const agreed = (before ? before.agreed : terms?.terms) ?? null;
  const instant = instantAt(timeZone, now.date, now.minute);
  const wished = { date: start.date, startsMinute: start.minute };
  const late = tooLateToChange(wished, timeZone, instant, limits.changeCutoffHours);
  const lateToCancel = tooLateToCancel(wished, timeZone, instant, limits.cancelCutoffHours);
  const booking = { ...wished, agreed, pricePence, createdAt: instant, replacesId: before ? "" : null };
  return (
    <p className="mt-4 text-sm text-pretty text-muted">
      {waysLeft({ late, tooLateToCancel: lateToCancel }, limits, lateCostOf(booking, timeZone, instant))}
    </p>
  );
}
