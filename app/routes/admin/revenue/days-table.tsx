import { longDate, named } from "../../../kernel/dates.ts";
import { formatToThePenny } from "../../../kernel/money.ts";
import { type RevenueDay, totalOf } from "../../../models/revenue/day-revenue.ts";

/** Revenue by day and payment method. On a narrow screen a day is one line, which unfolds. */
export function DaysTable({ days }: { days: RevenueDay[] }) {
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
        <tbody className="block lg:table-row-group">
          {days.map((day) => (
            <Day key={day.date} day={day} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const COLUMNS = ["Date", "Revenue", "Appointments", "Bank Transfers", "Cash Payments", "Services"];
const ALIGNED = ["", "pl-6 text-right", "pl-6 text-right", "pl-6 text-right", "pl-6 text-right", "pl-8"];

function Day({ day }: { day: RevenueDay }) {
  return (
    <tr className="group/day grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-x-4 gap-y-1 border-b border-line max-lg:has-[[open]]:pb-4 sm:grid-cols-2 lg:table-row lg:align-top">
      <th scope="row" className="font-medium max-lg:col-span-full lg:min-w-44 lg:py-3">
        <span className="whitespace-nowrap max-lg:hidden">{longDate(day.date)}</span>
        <details className="lg:hidden">
          <summary className="flex min-h-12 flex-wrap items-center gap-x-3 py-1">
            <span className="flex-1 max-sm:text-sm">{longDate(day.date)}</span>
            <span className="font-semibold">{formatToThePenny(totalOf(day))}</span>
            <span aria-hidden="true" className="chevron text-muted" />
          </summary>
        </details>
      </th>
      <Amount name="Revenue" whole>
        {formatToThePenny(totalOf(day))}
      </Amount>
      <Amount name="Appointments">{day.appointments}</Amount>
      <Amount name="Bank Transfers">{formatToThePenny(day.transferPence)}</Amount>
      <Amount name="Cash Payments">{formatToThePenny(day.cashPence)}</Amount>
      <td className={`text-sm text-muted max-lg:col-span-full lg:py-3 lg:pl-8 ${UNFOLDED}`}>
        <ul className="flex flex-wrap gap-x-5">
          {day.services.map(({ name, count, pence }) => (
            <li key={name} className="wrap-anywhere">
              {named(name, count)} <span className="text-ink">{formatToThePenny(pence)}</span>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

/** The class of what a narrow screen shows of an unfolded day. */
const UNFOLDED = "max-lg:hidden max-lg:group-has-[[open]]/day:block";

function Amount({ name, whole, children }: { name: string; whole?: boolean; children: string | number }) {
  return (
    <td className={`lg:py-3 lg:pl-6 lg:text-right ${UNFOLDED} ${whole ? "font-semibold" : ""}`}>
      <span className="block text-sm font-normal text-muted lg:hidden">{name}</span>
      {children}
    </td>
  );
}
