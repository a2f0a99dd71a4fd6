import { Link } from "react-router";
import { forgetChange } from "../../components/pending-reschedule.ts";
import { clockTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";

interface Props {
  changing: { serviceNames: string; date: string; startsMinute: number };
}

/** Over every step of a change: what is being changed, and the way out of it. docs/rules.md 9.5 */
export function ChangeBanner({ changing }: Props) {
  return (
    <section aria-label="Changing your appointment" className="notice mb-8">
      <p className="font-semibold">Changing Your Appointment</p>
      <p className="mt-1 break-words">
        {changing.serviceNames}, {longDate(changing.date)} at {clockTime(changing.startsMinute)}
      </p>
      <Link to="/cancel" onClick={forgetChange} className="link inline-block py-2">
        Keep it as it is
      </Link>
    </section>
  );
}
