import { Link } from "react-router";
import { forgetReschedule } from "../../components/pending-reschedule.ts";
import { clockTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";

interface Props {
  rescheduling: { serviceNames: string; date: string; startsMinute: number };
}

/**
 * Shown above every step of a change: the appointment being changed, and a way to cancel the change. docs/rules.md 9.5
 */
export function RescheduleBanner({ rescheduling }: Props) {
  return (
    <section aria-label="Changing your appointment" className="notice mb-8">
      <p className="font-semibold">Changing Your Appointment</p>
      <p className="mt-1 break-words">
        {rescheduling.serviceNames}, {longDate(rescheduling.date)} at {clockTime(rescheduling.startsMinute)}
      </p>
      <Link to="/cancel" onClick={forgetReschedule} className="link inline-block py-2">
        Keep it as it is
      </Link>
    </section>
  );
}
