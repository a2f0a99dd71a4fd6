import { formatToThePenny } from "../../../kernel/money.ts";
import type { Bar } from "../../../models/revenue/chart.ts";
import { barName } from "./range-name.ts";

/** The chart's months in numbers. With text too large for its width a row takes several lines. docs/rules.md 11.7, 16.8 */
export function MonthsTable({ bars }: { bars: Bar[] }) {
  return (
    <div className="@container mt-10">
      <table className="block w-full text-left tabular-nums @min-[15rem]:table">
        <caption className="overline-label block pb-3 text-left @min-[15rem]:table-caption">By month</caption>
        <thead className="block @min-[15rem]:table-header-group">
          <tr className={`${ROW} text-sm`}>
            <th scope="col" className="py-2 font-semibold">
              Month
            </th>
            <th scope="col" className={`${AMOUNT} font-semibold`}>
              Revenue
            </th>
            <th scope="col" className={`${AMOUNT} font-semibold max-sm:hidden`}>
              Appointments
            </th>
            <th scope="col" className={`${AMOUNT} font-semibold`}>
              Year before
            </th>
          </tr>
        </thead>
        <tbody className="block @min-[15rem]:table-row-group">
          {bars.map(({ of, appointments, pence, pencePreviously }) => (
            <tr key={of} className={`${ROW} last:border-0`}>
              <th scope="row" className="w-full py-2 pr-3 font-medium @min-[15rem]:w-auto">
                {barName(of)}
              </th>
              <td className={AMOUNT}>{formatToThePenny(pence)}</td>
              <td className={`${AMOUNT} max-sm:hidden`}>{appointments}</td>
              <td className={`${AMOUNT} text-muted`}>{formatToThePenny(pencePreviously)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const ROW = "flex flex-wrap justify-between gap-x-4 border-b border-line @min-[15rem]:table-row";
const AMOUNT = "py-2 text-right";
