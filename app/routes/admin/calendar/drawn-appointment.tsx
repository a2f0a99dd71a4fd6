import type { CSSProperties } from "react";
import { ARRIVED_SIGN, hasArrived, standingName, statusLook } from "../../../components/statuses.ts";
import { clockTime } from "../../../kernel/clock.ts";
import type { CalendarAppointment, CalendarView } from "../../../models/calendar/admin-calendar.ts";

interface Props {
  appointment: CalendarAppointment;
  view: CalendarView;
  /** The number of lines that have room, at least 1. */
  lines: number;
  /** Whether the window is under 768 px, where the month view only has room for a sign and a time. */
  narrow: boolean;
  /** The technician, if the name is to be shown. */
  technician: { name: string } | null;
}

/**
 * An appointment in the calendar: its client with the sign of its status and the time, then its services, then marks for paid
 * and notes. The status is a word only while it is unconfirmed or cancelled. docs/rules.md 13.3
 */
export function DrawnAppointment({ appointment, view, lines, narrow, technician }: Props) {
  const { customerName, customerPhone, serviceNames, startsMinute, status } = appointment;
  const name = standingName(appointment);
  const sign = hasArrived(appointment) ? ARRIVED_SIGN : statusLook(status).sign;
  // On paper alone: docs/rules.md 11.11
  const phone = view === "day" && customerPhone && <span className="appointment-phone"> {customerPhone}</span>;
  const time = <span className="appointment-time">{clockTime(startsMinute)}</span>;
  if (view === "month" || lines === 1) {
    const noName = narrow && view === "month";
    return (
      <span className={`appointment-line ${noName ? "is-narrow" : "is-alone"}`}>
        <span aria-hidden="true" className="appointment-sign">
          {sign}{" "}
        </span>
        <span className="sr-only">{name} </span>
        {time} <span className={noName ? "sr-only" : "appointment-name"}>{customerName}</span>
        {phone}
      </span>
    );
  }
  const besideNameAndTime: CSSProperties = { "--services-lines": Math.max(lines - 2, 1) };
  return (
    <span className={`appointment-text ${view === "day" ? "is-wide" : ""}`}>
      <span className="appointment-line appointment-name">
        {customerName}
        {phone}
      </span>
      <span className="appointment-line appointment-services" style={besideNameAndTime}>
        {serviceNames}
      </span>
      <span className={lines < 3 ? "sr-only" : "appointment-status"}>
        <span className="whitespace-nowrap">
          <span aria-hidden="true">{sign} </span>
          {time}
        </span>
        <span className={SAID.has(status) ? "" : "sr-only"}>{name}</span>
        <Badges appointment={appointment} />
      </span>
      {technician && <span className={lines > 3 ? "appointment-line" : "sr-only"}>{technician.name}</span>}
    </span>
  );
}

/** The statuses that are shown as a word. For the others, the sign is enough. */
const SAID = new Set<string>(["pending", "cancelled"]);

/** The marks for paid and for notes. */
function Badges({ appointment: { paymentStatus, ofOthers, notes, salonNote, pleaseKnow, answers } }: BadgesProps) {
  const noted = Boolean(notes || salonNote || pleaseKnow || (answers && answers.length > 0));
  return (
    <>
      {paymentStatus === "paid" && !ofOthers && <Badge sign="£" name="paid" />}
      {noted && <Badge sign="✎" name="with a note" />}
    </>
  );
}

type BadgesProps = Pick<Props, "appointment">;

function Badge({ sign, name }: { sign: string; name: string }) {
  return (
    <span className="appointment-mark">
      <span aria-hidden="true">{sign}</span>
      <span className="sr-only"> {name}</span>
    </span>
  );
}
