import { formatToThePenny } from "../../../kernel/money.ts";
import { percentSince, type RevenueSummary } from "../../../models/revenue/day-revenue.ts";
import { type RevenueRange, yearBefore } from "../../../models/revenue/range.ts";
import { rangeName } from "./range-name.ts";

interface Props {
  summary: RevenueSummary;
  /** The same range one year before. */
  previously: RevenueSummary;
  range: RevenueRange;
}

/** A range's totals beside those of the year before, if there were any. docs/rules.md 16.4, 16.6 */
export function SummaryCards({ summary, previously, range }: Props) {
  const cards = [
    ["Appointments", String(summary.appointments), String(previously.appointments)],
    ["Average per appointment", ...[summary, previously].map(({ averagePence }) => formatToThePenny(averagePence))],
    ["Cash Payments", ...[summary, previously].map(({ cashPence }) => formatToThePenny(cashPence))],
    ["Bank Transfers", ...[summary, previously].map(({ transferPence }) => formatToThePenny(transferPence))],
  ];
  const before = rangeName(yearBefore(range));
  return (
    <dl className="mt-6 grid max-sm:mt-2 grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-8">
      <div className="col-span-full">
        <dt className="overline-label">Total revenue</dt>
        <dd className="mt-1 font-sans text-display font-medium tracking-tight wrap-anywhere">
          {formatToThePenny(summary.totalPence)}
        </dd>
        <dd className="mt-1 text-muted">{comparison(summary.totalPence, previously.totalPence, before)}</dd>
        <dd className="mt-1 max-w-prose text-sm text-muted">{WHAT_COUNTS}</dd>
      </div>
      {cards.map(([name, value, valueBefore]) => (
        <div key={name} className="border-t border-line pt-3 pb-2">
          <dt className="overline-label">{name}</dt>
          <dd className="mt-1 font-sans text-title font-medium tracking-tight wrap-anywhere">{value}</dd>
          {previously.appointments > 0 && <dd className="mt-1 text-sm text-muted">{valueBefore} the year before</dd>}
        </div>
      ))}
    </dl>
  );
}

/** The rule of what counts, in one sentence. docs/rules.md 16.1 */
const WHAT_COUNTS =
  "An appointment counts on its own day as soon as it is completed, whether or not it is paid yet, unless its payment was refunded or cancelled.";

function comparison(pence: number, previously: number, before: string): string {
  const percent = percentSince(pence, previously);
  if (percent === null) return `Nothing a year before (${before})`;
  const change = percent === 0 ? "About as much as" : `${Math.abs(percent)}% ${percent > 0 ? "more" : "less"} than`;
  return `${change} a year before (${before}: ${formatToThePenny(previously)})`;
}
