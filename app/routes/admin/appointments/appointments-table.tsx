import { Fragment } from "react";
import type { SalonNow } from "../../../kernel/clock.ts";
import type { AdminAppointment, Asking, CommandReply, HistoryLine } from "./admin-appointment.ts";
import { AppointmentRow } from "./appointment-row.tsx";
import { DayHeading } from "./rows/day-heading.tsx";
import type { TeamMember } from "./rows/hand-over.tsx";
import type { Opened } from "./rows/opened.server.ts";
import { AS_HEADING, AS_ROW, AS_ROWS, AS_TABLE } from "./table-roles.ts";

interface Props {
  appointments: AdminAppointment[];
  /** The ids of those that somebody else has changed since they were shown. */
  stale: Set<string>;
  /** The appointment that has something opened under it, and what. */
  about: { id: string; what: Asking } | null;
  /** The history of that appointment, if it is open. */
  history: HistoryLine[];
  /** What the form under that appointment needs to know. */
  opened: Opened;
  /** The technicians, where there are several. */
  team: TeamMember[];
  /** The last refused command. */
  refused: CommandReply | undefined;
  /** The page with its filters and nothing opened. */
  here: string;
  commandKey: string;
  /** The salon's time. */
  now: SalonNow;
  /** Whether the list begins today, with or without appointments on that day. */
  fromToday: boolean;
}

/** The appointments table, day by day. On a narrow screen each row is a card. docs/rules.md 14.2 */
export function AppointmentsTable(props: Props) {
  const { appointments, stale, about, history, opened, team, refused, here, commandKey, now, fromToday } = props;
  const today = now.date;
  const columns = team.length > 1 ? TEAM_COLUMNS.length : COLUMNS.length;
  return (
    <table
      {...AS_TABLE}
      className="mt-4 w-full max-wide:mt-1 border-separate border-spacing-0 text-left max-wide:@container max-wide:block md:text-sm wide:table-fixed"
    >
      <thead {...AS_ROWS} className="max-wide:sr-only">
        <tr {...AS_ROW}>
          {(team.length > 1 ? TEAM_COLUMNS : COLUMNS).map(([name, width]) => (
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
        <DayHeading columns={columns} date={today} today={today} empty="Nothing booked today." />
      )}
      {appointments.map((appointment, index) => (
        <Fragment key={appointment.id}>
          {appointment.date !== appointments[index - 1]?.date && (
            <DayHeading columns={columns} date={appointment.date} today={today} />
          )}
          <AppointmentRow
            command={{ appointment, here, commandKey: `${commandKey} ${appointment.id}` }}
            now={now}
            asking={askedAbout(appointment.id, about, refused)}
            stale={stale.has(appointment.id)}
            history={history}
            opened={opened}
            team={team}
            refused={refused?.id === appointment.id ? refused : null}
          />
        </Fragment>
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
  ["When", "wide:w-[14%] lg:w-[12%]"],
  ["Client", "wide:w-[23%] lg:w-[24%]"],
  ["Services", "wide:w-[17%] lg:w-[19%]"],
  ["Payment", "wide:w-[16%] lg:w-[15%]"],
  ["Status", "wide:w-[17%] lg:w-[13%]"],
  ["Actions", "wide:w-[13%] lg:w-[17%]"],
];
/** The same with the technicians'. docs/rules.md 14.10 */
const TEAM_COLUMNS = [
  ["When", "wide:w-[13%] lg:w-[11%]"],
  ["Client", "wide:w-[19%] lg:w-[21%]"],
  ["Services", "wide:w-[14%] lg:w-[15%]"],
  ["Technician", "wide:w-[13%] max-xl:tracking-wide lg:w-[11%]"],
  ["Payment", "wide:w-[14%] lg:w-[13%]"],
  ["Status", "wide:w-[15%] lg:w-[13%]"],
  ["Actions", "wide:w-[12%] lg:w-[16%]"],
];
