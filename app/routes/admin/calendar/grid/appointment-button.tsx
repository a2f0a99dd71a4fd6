import { memo, useContext } from "react";
import { statusLook } from "../../../../components/statuses.ts";
import { isOpen } from "../../../../diary/appointments/appointment.ts";
import type {
  CalendarAppointment,
  CalendarTechnician,
  CalendarView,
} from "../../../../models/calendar/admin-calendar.ts";
import type { Place } from "../../../../models/calendar/places.ts";
import { DrawnAppointment } from "../drawn-appointment.tsx";
import { OpenAppointment } from "./grid-props.ts";

interface Props {
  appointment: CalendarAppointment;
  view: CalendarView;
  narrow: boolean;
  /** The technician, if the column does not name one; null otherwise. */
  technician: CalendarTechnician | null;
  /** A colour instead of the status's. */
  colour: string | null;
  /** Its place in a column, px; none in a month. */
  box?: (Place & { top: number; height: number }) | undefined;
  /** The part of its box that the appointment takes, from 0 to 1; always 1 in a month. docs/rules.md 13.3 */
  taken?: number;
  resizable: boolean;
  /** Whether it is being dragged. */
  held?: boolean;
  onOpen: (id: string) => void;
}

/** The height of a line in each view, px. Then the height of both borders and the space above the first line, px. */
const LINE_PX = { day: 15.6, week: 15, month: 15 };
const EDGES_PX = 6;
/** A box lower than this has no space above its line. */
const SHORT_PX = 24;

/** An appointment of the calendar, as a button that opens its details. docs/rules.md 13.3 */
export const AppointmentButton = memo(function AppointmentButton({ appointment, box, onOpen, ...look }: Props) {
  const { view, narrow, technician, colour, resizable, taken = 1, held = false } = look;
  const open = useContext(OpenAppointment) === appointment.id;
  const movable = isOpen(appointment) && !appointment.ofOthers;
  return (
    <button
      type="button"
      data-id={appointment.id}
      data-movable={movable || undefined}
      data-resizable={(movable && resizable) || undefined}
      onClick={() => onOpen(appointment.id)}
      className={`appointment ${statusLook(appointment.status).look} ${placed(box)} ${taken < 1 ? "is-shorter" : ""} ${held ? "is-held" : ""} ${open ? "is-open" : ""}`}
      style={{
        ...(colour && { "--edge": colour }),
        ...(taken < 1 && { "--taken": `${taken * 100}%` }),
        ...(box && {
          top: box.top,
          height: box.height,
          left: `${(box.nth * 100) / box.of}%`,
          width: `calc(${100 / box.of}% - 2px)`,
        }),
      }}
    >
      <DrawnAppointment
        appointment={appointment}
        view={view}
        lines={box ? Math.max(1, Math.floor((box.height - EDGES_PX) / LINE_PX[view])) : 1}
        narrow={narrow}
        technician={technician}
      />
    </button>
  );
});

function placed(box: Props["box"]): string {
  if (!box) return "";
  return `is-placed ${box.height < SHORT_PX ? "is-short" : ""} ${box.of > 2 ? "is-thin" : ""}`;
}
