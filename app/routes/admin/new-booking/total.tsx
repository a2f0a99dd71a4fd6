import type { DraftQuote } from "../../../components/booking/draft-for-team.ts";
import { Summary } from "../../../components/booking/steps/summary.tsx";
import { clockTime, MIDNIGHT, type SalonTime } from "../../../kernel/clock.ts";
import { shortDayAndYear } from "../../../kernel/dates.ts";

interface Props {
  quote: DraftQuote;
  start: SalonTime | null;
  /** Who gets it, as far as the page knows. */
  technician: string | undefined;
}

/** The summary of the booking: services, start and end, technician and price. docs/rules.md 15.10 */
export function Total({ quote, start, technician }: Props) {
  return (
    <section aria-label="The booking" className="border-t border-line pt-3">
      <Summary quote={quote} {...(start && { start: startAndEnd(start, quote) })} technician={technician ?? null} />
    </section>
  );
}

function startAndEnd({ date, minute }: SalonTime, { length, lengthFrom }: DraftQuote): string {
  const from = `${shortDayAndYear(date)}, ${clockTime(minute)}`;
  const end = minute + length;
  return lengthFrom || end > MIDNIGHT ? from : `${from}–${clockTime(end % MIDNIGHT)}`;
}
