import { longDate, monthOfYear, named } from "../../../kernel/dates.ts";
import { formatToThePenny } from "../../../kernel/money.ts";
import { type RevenueDay, type RevenueSummary, summaryOf, totalOf } from "../../../models/revenue/day-revenue.ts";

interface Props {
  /** The days with revenue, in order of time. */
  days: RevenueDay[];
  /** What of them is not paid yet. */
  unpaid: UnpaidDay[];
  /** Whether a month is one line, which unfolds: all but that of `today`, or else the last one, are folded. */
  byMonth: boolean;
  today: string;
}

/** Revenue by day and payment method, with what of it is paid. A day is one line, which unfolds. docs/rules.md 16.8, 16.14 */
export function DaysTable({ days, unpaid, byMonth, today }: Props) {
  const notPaid = new Map(unpaid.map((day) => [day.date, day]));
  const months = byMonth ? inMonths(days) : [];
  const open = months.find(([month]) => today.startsWith(month)) ?? months.at(-1);
  return (
    <div className="mt-10">
      <table className="block w-full text-left tabular-nums lg:table">
        <caption className="overline-label block pb-3 text-left lg:table-caption">By day</caption>
        <thead className="hidden lg:table-header-group">
          <tr className="border-b border-line text-sm">
            {COLUMNS.map((column, index) => (
              <th key={column} scope="col" className={`py-2 font-semibold ${ALIGNED[index]}`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {months.length > 1 ? (
          months.map(([month, ofMonth]) => (
            <tbody key={month} className="revenue-month block lg:table-row-group">
              <Month
                month={month}
                days={ofMonth}
                notPaid={summaryOf(unpaid.filter(({ date }) => date.startsWith(month)))}
                open={month === open?.[0]}
              />
              {ofMonth.map((day) => (
                <Day key={day.date} day={day} notPaid={notPaid.get(day.date)} />
              ))}
            </tbody>
          ))
        ) : (
          <tbody className="block lg:table-row-group">
            {days.map((day) => (
              <Day key={day.date} day={day} notPaid={notPaid.get(day.date)} />
            ))}
          </tbody>
        )}
      </table>
    </div>
  );
}

const COLUMNS = ["Date", "Revenue", "Appointments", "Bank Transfers", "Cash Payments", "Paid", "Not Paid", "Services"];
const ALIGNED = ["", ...Array.from({ length: 6 }, () => "pl-5 text-right"), "pl-6"];

/** The days by their month: `2026-11` and those in it. */
function inMonths(days: RevenueDay[]): [month: string, days: RevenueDay[]][] {
  return [...Map.groupBy(days, ({ date }) => date.slice(0, "yyyy-MM".length))];
}

interface MonthProps {
  month: string;
  days: RevenueDay[];
  notPaid: RevenueSummary;
  open: boolean;
}

/** The line of a month, with its sums. It needs no script to unfold. */
function Month({ month, days, notPaid, open }: MonthProps) {
  const { totalPence, appointments, transferPence, cashPence } = summaryOf(days);
  const sums = [
    formatToThePenny(totalPence),
    appointments,
    ...[transferPence, cashPence, totalPence - notPaid.totalPence, notPaid.totalPence].map(formatToThePenny),
  ];
  return (
    <tr className="block border-b border-line lg:table-row">
      <th scope="rowgroup" className="block font-semibold lg:table-cell">
        <details className="month" open={open}>
          <summary className="flex min-h-12 flex-wrap items-center gap-x-3 py-1">
            <span className="max-lg:flex-1">{monthOfYear(month)}</span>
            <span className="lg:hidden">{formatToThePenny(totalPence)}</span>
            <span aria-hidden="true" className="chevron text-muted" />
          </summary>
        </details>
      </th>
      {sums.map((sum, index) => (
        <td key={COLUMNS[index + 1]} className="pl-5 text-right font-semibold max-lg:hidden">
          {sum}
        </td>
      ))}
      <td className="max-lg:hidden" />
    </tr>
  );
}

function Day({ day, notPaid = NOTHING }: { day: RevenueDay; notPaid?: Unpaid | undefined }) {
  return (
    <tr className="revenue-day">
      <th scope="row">
        <details>
          <summary className="folded-day">
            <span className="date">{longDate(day.date)}</span>
            <b>{formatToThePenny(totalOf(day))}</b>
            <span aria-hidden="true" className="chevron text-muted" />
          </summary>
        </details>
      </th>
      <Amount name="Revenue">{formatToThePenny(totalOf(day))}</Amount>
      <Amount name="Appointments">{day.appointments}</Amount>
      <Amount name="Bank Transfers">{formatToThePenny(day.transferPence)}</Amount>
      <Amount name="Cash Payments">{formatToThePenny(day.cashPence)}</Amount>
      <Amount name="Paid">{formatToThePenny(totalOf(day) - totalOf(notPaid))}</Amount>
      <Amount name="Not Paid">{formatToThePenny(totalOf(notPaid))}</Amount>
      <td className="services">
        <ul className="services-of-day">
          {day.services.map(({ name, count, pence }) => (
            <li key={name}>
              {named(name, count)} <span className="text-ink">{formatToThePenny(pence)}</span>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

/** What of a day is not paid yet. Which services that was for is not shown. */
type UnpaidDay = Omit<RevenueDay, "services">;
type Unpaid = Pick<UnpaidDay, "cashPence" | "transferPence">;

const NOTHING: Unpaid = { cashPence: 0, transferPence: 0 };

function Amount({ name, children }: { name: string; children: string | number }) {
  return (
    <td>
      <small>{name}</small>
      {children}
    </td>
  );
}
