import type { AdminAppointment, Asking, CommandReply, HistoryLine } from "./admin-appointment.ts";
import { AppointmentRow } from "./appointment-row.tsx";
import { AS_HEADING, AS_ROW, AS_ROWS, AS_TABLE } from "./table-roles.ts";

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
}

/** The appointments table. On a narrow screen each row is a card. docs/rules.md 14.2 */
export function AppointmentsTable({ appointments, about, history, refused, here, commandKey }: Props) {
  return (
    <table
      {...AS_TABLE}
      className="mt-4 w-full border-separate border-spacing-0 text-left max-md:block md:table-fixed md:rounded-2xl md:border md:border-line md:bg-surface md:text-sm"
    >
      <thead {...AS_ROWS} className="max-md:sr-only">
        <tr {...AS_ROW}>
          {COLUMNS.map(([name, width]) => (
            <th
              key={name}
              {...AS_HEADING}
              scope="col"
              className={`px-2 py-2 font-semibold first:pl-3 last:pr-3 lg:first:pl-4 ${width}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {appointments.map((appointment) => (
        <AppointmentRow
          key={appointment.id}
          command={{ appointment, here, commandKey: `${commandKey} ${appointment.id}` }}
          asking={askedAbout(appointment.id, about, refused)}
          history={history}
          refused={refused?.id === appointment.id ? refused : null}
        />
      ))}
    </table>
  );
}

/** A refused payment form stays open. */
function askedAbout(id: string, about: Props["about"], refused: CommandReply | undefined): Asking | null {
  if (refused?.id === id && refused.typed) return "edit";
  return about?.id === id ? about.what : null;
}

const COLUMNS = [
  ["When", "md:w-[17%] lg:w-[15.5%]"],
  ["Client", "md:w-[21%] lg:w-[22.5%]"],
  ["Services", "md:w-[16%] lg:w-[15.5%]"],
  ["Payment", "md:w-[16%] lg:w-[15%]"],
  ["Status", "md:w-[17%] lg:w-[11.5%]"],
  ["Actions", "md:w-[13%] lg:w-[20%]"],
];
