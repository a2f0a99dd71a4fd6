import { dayInWords, longDate } from "../../../../kernel/dates.ts";
import { AS_CELL, AS_ROW, AS_ROW_HEADING, AS_ROWS } from "../table-roles.ts";

interface DayProps {
  columns: number;
  date: string;
  /** Today's date at the salon. */
  today: string;
  /** Said of a day without appointments. */
  empty?: string;
}

/** The day of the appointments below it. It stays in sight while they pass. docs/rules.md 14.2 */
export function DayHeading({ columns, date, today, empty }: DayProps) {
  const near = NEAR.get(dayInWords(date, today));
  return (
    <>
      <tbody {...AS_ROWS} className="day-heading max-wide:block">
        <tr {...AS_ROW} className="max-wide:block">
          <th
            {...AS_ROW_HEADING}
            scope="rowgroup"
            colSpan={columns}
            className="pt-6 pb-2 text-left max-wide:pt-4 font-normal max-wide:block"
          >
            <h2 className="text-lg wide:text-xl">
              {near && <span className="text-berry">{near} </span>}
              <time dateTime={date}>{longDate(date)}</time>
            </h2>
          </th>
        </tr>
      </tbody>
      {empty && (
        <tbody {...AS_ROWS} className="max-wide:block">
          <tr {...AS_ROW} className="max-wide:block">
            <td
              {...AS_CELL}
              colSpan={columns}
              className="border-t border-line py-4 text-base text-muted max-wide:block"
            >
              {empty}
            </td>
          </tr>
        </tbody>
      )}
    </>
  );
}

const NEAR = new Map([
  ["today", "Today"],
  ["tomorrow", "Tomorrow"],
]);
