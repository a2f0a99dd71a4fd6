import { formatToThePenny } from "../../../kernel/money.ts";
import { percentSince, type RevenueSummary } from "../../../models/revenue/day-revenue.ts";
import { type RevenueRange, yearBefore } from "../../../models/revenue/range.ts";
import { paidPart } from "./paid-part.ts";
import { rangeName } from "./range-name.ts";

interface Props {
  summary: RevenueSummary;
  /** What of it is not paid yet. */
  notPaid: RevenueSummary;
  /** The same range one year before. */
  previously: RevenueSummary;
  range: RevenueRange;
}

/**
 * A range's totals, with what of them is paid and what is not, beside those of the year before, if there were any.
 * docs/rules.md 16.4, 16.6, 16.14
 */
export function SummaryCards({ summary, notPaid, previously, range }: Props) {
  const both = (sum: (of: RevenueSummary) => number) => [summary, previously].map((of) => formatToThePenny(sum(of)));
  const part = (sum: (of: RevenueSummary) => number) => paidPart(sum(summary), sum(notPaid));
  const cards = [
    { name: "Appointments", values: [summary, previously].map(({ appointments }) => String(appointments)) },
    { name: "Average per appointment", values: both(({ averagePence }) => averagePence) },
    { name: "Cash Payments", values: both(CASH), paid: part(CASH) },
    { name: "Bank Transfers", values: both(TRANSFERS), paid: part(TRANSFERS), holds: NOT_CASH },
  ];
  const before = rangeName(yearBefore(range));
  const paid = paidPart(summary.totalPence, notPaid.totalPence);
  return (
    <dl className="mt-6 grid max-sm:mt-2 grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-8">
      <div className="col-span-full">
        <dt className="overline-label">Total revenue</dt>
        <dd className="mt-1 font-sans text-display font-medium tracking-tight wrap-anywhere">
          {formatToThePenny(summary.totalPence)}
        </dd>
        {paid && <dd className="mt-1 font-medium">{paid}</dd>}
        <dd className="mt-1 text-muted">{comparison(summary.totalPence, previously.totalPence, before)}</dd>
        <dd className="mt-1 max-w-prose text-sm text-muted">{WHAT_COUNTS}</dd>
      </div>
      {cards.map(({ name, values: [value, valueBefore], paid, holds }) => (
        <div key={name} className="border-t border-line pt-3 pb-2">
          <dt className="overline-label">{name}</dt>
          <dd className="mt-1 font-sans text-title font-medium tracking-tight wrap-anywhere">{value}</dd>
          {holds && <dd className="mt-1 text-sm text-muted">{holds}</dd>}
          {paid && <dd className="mt-1 text-sm font-medium">{paid}</dd>}
          {previously.appointments > 0 && <dd className="mt-1 text-sm text-muted">{valueBefore} the year before</dd>}
        </div>
      ))}
    </dl>
  );
}

const CASH = ({ cashPence }: RevenueSummary) => cashPence;
const TRANSFERS = ({ transferPence }: RevenueSummary) => transferPence;

/** What the sum holds. docs/rules.md 16.1 */
const NOT_CASH = "Everything that isn’t cash: card, online and voucher too";

/** The rule of what counts, in one sentence. docs/rules.md 16.1 */
const WHAT_COUNTS =
  "An appointment counts on its own day once it’s completed, paid or not, unless its payment was refunded or cancelled.";

function comparison(pence: number, previously: number, before: string): string {
  const percent = percentSince(pence, previously);
  if (percent === null) return `Nothing a year before (${before})`;
  const change = percent === 0 ? "About as much as" : `${Math.abs(percent)}% ${percent > 0 ? "more" : "less"} than`;
  return `${change} a year before (${before}: ${formatToThePenny(previously)})`;
}
