import type { ReactNode } from "react";
import { clockTime } from "../../../../kernel/clock.ts";
import { dayInWords, longDate } from "../../../../kernel/dates.ts";
import { formatPounds } from "../../../../kernel/money.ts";
import type { CardAppointment } from "../../../../models/customers/card.ts";

interface Props {
  today: string;
  lastVisit: CardAppointment | null;
  next: CardAppointment | null;
  visits: number;
  cancelled: number;
  cancelledLate: number;
  noShows: number;
  /** Null for somebody who does not see the salon's money. */
  spentPence: number | null;
  /** Birthday and consent in words; null for somebody who does not see them. */
  about: { birthday: string; news: string } | null;
}

/**
 * When a client was here last and what they had, when they come next, and how often they came; their birthday, and whether they
 * agreed to news and offers. docs/rules.md 23.2, 23.19
 */
export function Facts({ today, lastVisit, next, visits, cancelled, cancelledLate, noShows, spentPence, about }: Props) {
  return (
    <>
      <dl className="mt-6 grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact name="Last visit">
          {lastVisit ? <When appointment={lastVisit} day={longDate(lastVisit.date)} /> : "None yet"}
        </Fact>
        <Fact name="Next visit">
          {next ? <When appointment={next} day={sentenceCase(dayInWords(next.date, today))} /> : "Nothing booked"}
        </Fact>
      </dl>
      <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-4 border-t border-line pt-4">
        <Fact name="Visits">{visits}</Fact>
        <Fact name="Cancelled by them">
          {cancelled}
          {cancelledLate > 0 && `, ${cancelledLate} late`}
        </Fact>
        {noShows + cancelledLate > 0 && (
          <Fact name="Missed">
            <span className="font-semibold text-brick">{missedInWords(noShows, cancelledLate)}</span>
          </Fact>
        )}
        {spentPence !== null && <Fact name="Paid so far">{formatPounds(spentPence)}</Fact>}
      </dl>
      {about && (
        <dl className="mt-4 grid grid-cols-1 gap-x-8 gap-y-4 border-t border-line pt-4 sm:grid-cols-2">
          <Fact name="Birthday">{about.birthday || "Not known"}</Fact>
          <Fact name="News and offers">{about.news}</Fact>
        </dl>
      )}
    </>
  );
}

/** How often a client has not come, or said so late: `2 no-shows, 1 late cancellation`. docs/rules.md 5.42, 23.2 */
function missedInWords(noShows: number, late: number): string {
  return [
    noShows > 0 && `${noShows} ${noShows === 1 ? "no-show" : "no-shows"}`,
    late > 0 && `${late} late ${late === 1 ? "cancellation" : "cancellations"}`,
  ]
    .filter(Boolean)
    .join(", ");
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function When({ appointment, day }: { appointment: CardAppointment; day: string }) {
  const { startsMinute, serviceNames, technicianName } = appointment;
  return (
    <>
      <span className="block font-semibold">
        {day} at {clockTime(startsMinute)}
      </span>
      <span className="block">{[serviceNames, technicianName].filter(Boolean).join(", with ")}</span>
    </>
  );
}

function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
