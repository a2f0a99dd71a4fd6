import { Link } from "react-router";
import { clockTime } from "../kernel/clock.ts";
import { longDate } from "../kernel/dates.ts";
import type { Stranded, StrandedAppointment } from "../models/opening/stranded.server.ts";
import { addressToMove } from "./admin-addresses.ts";
import { Alert } from "./forms/alert.tsx";
import { EnterSendsNothing } from "./forms/enter-sends-nothing.tsx";
import { WhoIsComing } from "./who-is-coming.tsx";

interface Props {
  stranded: Stranded;
  /** When they are booked, if not when the salon would be closed. */
  when?: string;
  /** The texts of the button to go on and of the link to leave. */
  goOn: string;
  leave: string;
  /** The page without the typed values. */
  here: string;
}

/**
 * Asks, inside a form, whether to go on although appointments would be stranded. Going on sends `stranded`, the
 * acknowledgement of those listed. If others were added meanwhile, it asks again. Each can be moved in another tab, so that
 * what was typed here stays. docs/rules.md 4.11
 */
export function StrandedWarning({ stranded, when = "when the salon would be closed", goOn, leave, here }: Props) {
  const { appointments, acknowledgement } = stranded;
  const one = appointments.length === 1;
  return (
    <Alert about={acknowledgement}>
      <EnterSendsNothing />
      <p className="font-semibold">
        {one ? "1 appointment is" : `${appointments.length} appointments are`} booked {when}.
      </p>
      <p className="mt-1">
        This doesn’t cancel anything: {one ? "it stays" : "they stay"} in the diary, and you’ll need to let the clients
        know.
      </p>
      <WhoIsComing count={appointments.length} openUpTo={20}>
        <ul className="grid gap-2">
          {appointments.map((appointment) => (
            <StrandedRow key={appointment.id} appointment={appointment} />
          ))}
        </ul>
      </WhoIsComing>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="submit" name="stranded" value={acknowledgement} className="button">
          {goOn}
        </button>
        <Link to={here} className="button-quiet">
          {leave}
        </Link>
      </div>
    </Alert>
  );
}

function StrandedRow({ appointment }: { appointment: StrandedAppointment }) {
  const { id, date, startsMinute, endsMinute, customerName, customerPhone, serviceNames } = appointment;
  return (
    <li className="card grid gap-x-6 px-[min(1rem,4.3vw)] py-3 text-ink sm:grid-cols-[1fr_1fr_auto] sm:items-center">
      <p className="min-w-0">
        <span className="block font-medium">{longDate(date)}</span>
        <span className="block text-muted tabular-nums">
          {clockTime(startsMinute)} to {clockTime(endsMinute)}
        </span>
      </p>
      <p className="min-w-0 break-words">
        <span className="block font-medium">{[customerName, customerPhone].filter(Boolean).join(", ")}</span>
        <span className="block text-muted">{serviceNames}</span>
      </p>
      <a
        href={addressToMove({ id, date })}
        target="_blank"
        rel="noreferrer"
        className="link inline-flex min-h-11 flex-wrap content-center gap-x-1"
      >
        Move<span className="sr-only"> {customerName} in the calendar</span> (new tab)
      </a>
    </li>
  );
}
