import type { ReactNode } from "react";
import { Link } from "react-router";
import { CalendarLinks } from "../../components/calendar-links.tsx";
import { Question } from "../../components/forms/question.tsx";
import { useFocusBack } from "../../components/forms/use-focus-back.ts";
import { rememberReschedule, reschedulePath } from "../../components/pending-reschedule.ts";
import { clockTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import { formatPounds } from "../../kernel/money.ts";
import type { OwnAppointment } from "../../models/appointments/own-appointments.server.ts";

interface Props {
  appointment: OwnAppointment;
  /** Whether the customer is being asked to confirm the cancellation. */
  cancelling: boolean;
  /** The key of a cancellation: sent twice, it counts once. */
  commandKey: string;
  /** The page's address. `children` is the button to change. */
  here: string;
  children: ReactNode;
}

/** An upcoming appointment of a customer, with its actions. */
export function AppointmentCard({ appointment, cancelling, commandKey, here, children }: Props) {
  const { id, date, startsMinute, endsMinute, serviceNames, pricePence, status, late } = appointment;
  const cancel = useFocusBack(cancelling);
  return (
    <li id={id} className="card scroll-mt-6 p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-xl">{longDate(date)}</h2>
          <p className="mt-1 text-lg tabular-nums">
            {clockTime(startsMinute)} to {clockTime(endsMinute)}
          </p>
        </div>
        <p className={`font-medium ${status === "confirmed" ? "text-sage" : "text-amber"}`}>
          {status === "confirmed" ? "Confirmed" : "Pending"}
        </p>
      </div>
      <p className="mt-3 break-words text-muted">
        {serviceNames}, {formatPounds(pricePence)}
      </p>
      {late && (
        <p className="mt-3 text-sm text-muted">Less than 48 hours are left: it can be cancelled, not changed.</p>
      )}
      {cancelling ? (
        <ConfirmCancel id={id} commandKey={commandKey} late={late} here={here} />
      ) : (
        <div className="mt-5 flex flex-wrap items-start gap-3">
          {!late && children}
          <Link ref={cancel} to={`${here}?cancel=${id}#${id}`} preventScrollReset className="button-quiet">
            Cancel
          </Link>
          <CalendarLinks {...appointment.calendar} file={`${calendarPath(here, id)}`} />
        </div>
      )}
    </li>
  );
}

function ConfirmCancel({
  id,
  commandKey,
  late,
  here,
}: {
  id: string;
  commandKey: string;
  late: boolean;
  here: string;
}) {
  const fields = { id, key: `${commandKey} ${id}` };
  const question = "Are you sure you want to cancel this appointment?";
  return (
    <Question question={question} intent="cancel" fields={fields} yes="Yes, cancel it" here={here}>
      {late && <p className="mt-1">It starts in less than 48 hours: the salon will see that it was cancelled late.</p>}
    </Question>
  );
}

/** A link to the booking page to change an appointment. It also stores the change in this tab. */
export function RescheduleLink({ appointment }: { appointment: OwnAppointment }) {
  return (
    <Link to={reschedulePath(appointment)} onClick={() => rememberReschedule(appointment)} className="button">
      Change
    </Link>
  );
}

function calendarPath(here: string, id: string): string {
  return here === "/cancel" ? `/cancel/${id}/calendar.ics` : `${here}/calendar.ics`;
}
