import { Fragment } from "react";
import { dayInWords, longDate } from "../../../kernel/dates.ts";
import type { AdminAppointment, Asking, CommandReply, HistoryLine } from "./admin-appointment.ts";
import { AppointmentRow } from "./appointment-row.tsx";
import { AS_CELL, AS_HEADING, AS_ROW, AS_ROW_HEADING, AS_ROWS, AS_TABLE } from "./table-roles.ts";

interface Props {
  appointments: AdminAppointment[];
  /** The appointment that has something opened under it, and what. */
  about: { id: string; what: Asking } | null;
  /** The history of that appointment, if it is open. */
  history: HistoryLine[];
  /** The last refused command. */
  refused: CommandReply | undefined;
  /** The page with its filters and nothing opened. */
  here: string;
  commandKey: string;
  /** Today's date at the salon. */
  today: string;
  /** Whether the list begins today, with or without appointments on that day. */
  fromToday: boolean;
}

/** The appointments table, day by day. On a narrow screen each row is a card. docs/rules.md 14.2 */
export function AppointmentsTable(props: Props) {
  const { appointments, about, history, refused, here, commandKey, today, fromToday } = props;
  return (
    <table
      {...AS_TABLE}
      className="mt-4 w-full border-separate border-spacing-0 text-left max-md:block md:table-fixed md:text-sm"
    >
      <thead {...AS_ROWS} className="max-md:sr-only">
        <tr {...AS_ROW}>
          {COLUMNS.map(([name, width]) => (
            <th
              key={name}
              {...AS_HEADING}
              scope="col"
              className={`overline-label px-2 pt-4 first:pl-0 last:pr-0 ${width}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {fromToday && appointments[0]?.date !== today && (
        <DayHeading date={today} today={today} empty="Nothing is booked today." />
      )}
      {appointments.map((appointment, index) => (
        <Fragment key={appointment.id}>
          {appointment.date !== appointments[index - 1]?.date && <DayHeading date={appointment.date} today={today} />}
          <AppointmentRow
            command={{ appointment, here, commandKey: `${commandKey} ${appointment.id}` }}
            asking={askedAbout(appointment.id, about, refused)}
            history={history}
            refused={refused?.id === appointment.id ? refused : null}
          />
        </Fragment>
      ))}
    </table>
  );
}

interface DayProps {
  date: string;
  /** Today's date at the salon. */
  today: string;
  /** Said of a day without appointments. */
  empty?: string;
}

/** The day of the appointments below it. It stays in sight while they pass. docs/rules.md 14.2 */
function DayHeading({ date, today, empty }: DayProps) {
  const near = NEAR.get(dayInWords(date, today));
  return (
    <>
      <tbody {...AS_ROWS} className="day-heading max-md:block">
        <tr {...AS_ROW} className="max-md:block">
          <th {...AS_ROW_HEADING} scope="rowgroup" colSpan={6} className="pt-6 pb-2 text-left font-normal max-md:block">
            <h2 className="text-lg md:text-xl">
              {near && <span className="text-berry">{near} </span>}
              <time dateTime={date}>{longDate(date)}</time>
            </h2>
          </th>
        </tr>
      </tbody>
      {empty && (
        <tbody {...AS_ROWS} className="max-md:block">
          <tr {...AS_ROW} className="max-md:block">
            <td {...AS_CELL} colSpan={6} className="border-t border-line py-4 text-base text-muted max-md:block">
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

/** A refused payment form stays open. */
function askedAbout(id: string, about: Props["about"], refused: CommandReply | undefined): Asking | null {
  if (refused?.id === id && refused.typed) return "edit";
  return about?.id === id ? about.what : null;
}

const COLUMNS = [
  ["When", "md:w-[14%] lg:w-[12%]"],
  ["Client", "md:w-[23%] lg:w-[24%]"],
  ["Services", "md:w-[17%] lg:w-[19%]"],
  ["Payment", "md:w-[16%] lg:w-[15%]"],
  ["Status", "md:w-[17%] lg:w-[12%]"],
  ["Actions", "md:w-[13%] lg:w-[18%]"],
];
