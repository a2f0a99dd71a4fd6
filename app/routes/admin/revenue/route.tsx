import { lazy } from "react";
import { Link, useRouteLoaderData } from "react-router";
import { salonContext } from "../../../auth/salon.server.ts";
import { Unreadable } from "../../../components/unreadable.tsx";
import { readOrNull } from "../../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../../database/client.server.ts";
import { clockTime, now, salonTime } from "../../../kernel/clock.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { areMonths, barsOf } from "../../../models/revenue/chart.ts";
import { summaryOf } from "../../../models/revenue/day-revenue.ts";
import { type Days, daysOf, queryOf, revenueQuery, yearBefore } from "../../../models/revenue/range.ts";
import { revenueBeside } from "../../../models/revenue/revenue.server.ts";
import { takenAll } from "../../../models/taken/taken.ts";
import { teamOf } from "../../../models/team/team.server.ts";
import type { loader as adminLoader } from "../layout.tsx";
import type { Route } from "./+types/route.ts";
import { DaysTable } from "./days-table.tsx";
import { MonthsTable } from "./months-table.tsx";
import { emptyRange, rangeName } from "./range-name.ts";
import { RangeSelector } from "./range-selector.tsx";
import { RevenueChart } from "./revenue-chart.tsx";
import { SummaryCards } from "./summary-cards.tsx";
import { TodaysTill } from "./todays-till.tsx";

/** Loaded when it is needed, because few open it. There is no `Suspense` around it, so that the server sends it whole. */
const TakenPartOfPage = lazy(() => import("./taken-part.tsx"));

export function meta() {
  return [{ title: "Revenue" }, { name: "robots", content: "noindex" }];
}

/** If revenue can't be read, the page is shown without it. docs/rules.md 14.7 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { id, timeZone } = context.get(salonContext);
  const { date: today, minute } = salonTime(timeZone, now());
  const asked: Record<string, string> = Object.fromEntries(url.searchParams);
  const range = parseSubmission(revenueQuery(today), asked);
  const page = { today, readAt: clockTime(minute), asked };
  if (!range.ok)
    return { ...page, errors: range.fields, range: null, revenue: null, taken: null, till: null, team: [] };
  const days = daysOf(range.value);
  const before = daysOf(yearBefore(range.value));
  const database = primaryDatabase();
  const { takenBeside } = await import("../../../models/taken/taken.server.ts");
  const { tillOn } = await import("../../../models/revenue/till.server.ts");
  const reading = Promise.all([
    teamOf(database, id),
    revenueFor(database, id, today, [days, before], asked.technician),
    days.from <= today && today <= days.to ? tillOn(database, id, today, asked.technician || undefined) : null,
    takenBeside(database, id, days, asked.technician || undefined),
  ]);
  const [technicians, read, till, paid] = (await readOrNull("revenue-not-read", id, reading)) ?? [[], null, null, null];
  const team = technicians.length > 1 ? technicians.map(({ id, name }) => ({ id, name })) : [];
  const revenue = read && {
    days: read.days,
    unpaid: read.unpaid.map(({ services: _, ...day }) => day),
    summary: summaryOf(read.days),
    notPaid: summaryOf(read.unpaid),
    previously: summaryOf(read.beside),
    bars: barsOf(days, read.days, read.beside),
  };
  const taken = paid && { ...paid, taken: takenAll(paid.days) };
  return { ...page, errors: {}, range: range.value, revenue, taken, till, team };
}

/** The revenue of two ranges: everybody's, or one technician's. docs/rules.md 16.11 */
async function revenueFor(
  database: Database,
  salonId: string,
  today: string,
  [days, before]: [Days, Days],
  technician: string | undefined,
) {
  if (!technician) return revenueBeside(database, salonId, today, days, before);
  const { revenueOfTechnician } = await import("../../../models/revenue/technician-revenue.server.ts");
  const [shown, beside] = await Promise.all([
    revenueOfTechnician(database, salonId, technician, days),
    revenueOfTechnician(database, salonId, technician, before),
  ]);
  return { ...shown, beside: beside.days };
}

const EXPORT = "/admin/revenue/file.csv";
const PAYMENTS = "/admin/exports/payments.csv";

export default function Revenue({
  loaderData: { today, readAt, asked, errors, range, revenue, taken, till, team },
}: Route.ComponentProps) {
  const exports = useRouteLoaderData<typeof adminLoader>("routes/admin/layout")?.exports;
  const technician = team.find(({ id }) => id === asked.technician)?.id ?? "";
  const query = (shown: NonNullable<typeof range>) => `${queryOf(shown)}${technician && `&technician=${technician}`}`;
  return (
    <>
      <h1 className="text-display max-sm:-mt-2">Revenue</h1>
      {till && <TodaysTill till={till} today={today} technician={technician} />}
      <RangeSelector asked={asked} range={range} errors={errors} today={today} team={team} technician={technician} />
      {range && (
        <section aria-labelledby="range" className="mt-8 max-sm:mt-3">
          <h2 id="range" className="text-title">
            {rangeName(range)}
          </h2>
          {!revenue && <Unreadable what="Revenue" />}
          {revenue && <SummaryCards {...revenue} range={range} />}
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <Link to={`?${query(range)}`} replace preventScrollReset className="button-quiet">
              Refresh
            </Link>
            {exports && (
              <>
                <a href={`${EXPORT}?${query(range)}`} className="button-quiet">
                  Export CSV
                </a>
                <a href={`${EXPORT}?${query(range)}&lines=appointments`} className="button-quiet">
                  Export appointments
                </a>
              </>
            )}
            <p role="status" className="text-sm text-muted">
              As of {readAt}
            </p>
          </div>
          {revenue &&
            (revenue.days.length === 0 ? (
              <p className="notice mt-6">{emptyRange(range)}</p>
            ) : (
              <>
                <RevenueChart bars={revenue.bars} range={range} />
                {areMonths(revenue.bars) && <MonthsTable bars={revenue.bars} />}
                <DaysTable
                  days={revenue.days}
                  unpaid={revenue.unpaid}
                  byMonth={areMonths(revenue.bars)}
                  today={today}
                />
              </>
            ))}
          {taken && <TakenPartOfPage {...taken} file={exports ? `${PAYMENTS}?${queryOf(range)}` : null} />}
        </section>
      )}
    </>
  );
}
