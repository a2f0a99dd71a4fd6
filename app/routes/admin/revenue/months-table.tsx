import { formatToThePenny } from "../../../kernel/money.ts";
import type { Bar } from "../../../models/revenue/chart.ts";
import { barName } from "./range-name.ts";

/** The chart's months in numbers. docs/rules.md 16.8 */
export function MonthsTable({ bars }: { bars: Bar[] }) {
  return (
    <div className="card mt-6 p-5">
      <table className="w-full text-left tabular-nums">
        <caption className="overline-label pb-3 text-left">By month</caption>
        <thead>
          <tr className="border-b border-line text-sm">
            <th scope="col" className="py-2 font-semibold">
              Month
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Revenue
            </th>
            <th scope="col" className="py-2 text-right font-semibold max-sm:hidden">
              Appointments
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Year before
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ of, appointments, pence, pencePreviously }) => (
            <tr key={of} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 pr-3 font-medium">
                {barName(of)}
              </th>
              <td className="py-2 text-right">{formatToThePenny(pence)}</td>
              <td className="py-2 text-right max-sm:hidden">{appointments}</td>
              <td className="py-2 text-right text-muted">{formatToThePenny(pencePreviously)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
