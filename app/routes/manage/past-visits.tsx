import type { ReactNode } from "react";
import { Link } from "react-router";
import { clockTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import { bookingPath } from "../../models/services/booking-path.ts";
import { AgainLink } from "./again-link.tsx";
import type { Own } from "./read-own.server.ts";

interface Props extends Pick<Own, "visits" | "more" | "upcoming" | "weeks"> {
  about: { today: string; limits: { bookableDays: number } };
}

/** The visits of a signed-in client, newest first: to book again and to review. docs/rules.md 5.25, 9.12, 12.8 */
export function PastVisits({ visits, more, upcoming, weeks, about }: Props) {
  const same = visits.some(({ technicianId }) => technicianId) ? "services and technician" : "services";
  return (
    <section id="visits" aria-labelledby="visits-heading" className="mt-14 scroll-mt-6">
      <h2 id="visits-heading" className="text-title">
        Past visits
      </h2>
      <p className="mt-2 text-muted">Rebook the same {same}, at today’s prices.</p>
      <ul className="mt-5 divide-y divide-line border-y border-line">
        {visits.map((visit, place) => (
          <PastVisitRow key={visit.id} visit={visit}>
            {place === 0 && upcoming.length === 0 && <AgainLink {...{ visit, weeks, about }} />}
          </PastVisitRow>
        ))}
      </ul>
      {more && (
        <Link to="/cancel?visits=all" preventScrollReset className="link mt-3 inline-block py-2.5">
          Show all visits
        </Link>
      )}
    </section>
  );
}

function PastVisitRow({ visit, children }: { visit: Own["visits"][number]; children: ReactNode }) {
  const when = longDate(visit.date);
  return (
    <li className="grid gap-x-8 gap-y-3 py-5 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0 wrap-anywhere">
        <h3 className="text-lg">
          {when}
          <span className="text-muted"> at {clockTime(visit.startsMinute)}</span>
        </h3>
        <p className="mt-1">{[visit.serviceNames, visit.technicianName].filter(Boolean).join(", with ")}</p>
        <p className="mt-1 text-sm text-muted">{visit.payment}</p>
      </div>
      <p className="flex flex-wrap gap-x-5">
        {children}
        {visit.items.length > 0 && (
          <Link
            to={bookingPath(visit.items, visit)}
            aria-label={`Rebook the visit of ${when}`}
            className="button-quiet"
          >
            Rebook
          </Link>
        )}
        {visit.review && (
          <Link to={visit.review} aria-label={`Review the visit of ${when}`} className="button-quiet">
            Review
          </Link>
        )}
      </p>
    </li>
  );
}
