import { Link } from "react-router";
import { Question } from "../../../components/forms/question.tsx";
import { useFocusBack } from "../../../components/forms/use-focus-back.ts";
import { WEEKDAYS } from "../../../diary/times/hours.ts";
import { weekdayOf } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import { type BlockedDays, blockedHours } from "../../../models/blocks/blocks.ts";

interface Props {
  blocked: BlockedDays;
  /** The technician; empty at a salon with one technician. */
  whose: string;
  today: string;
  removable: boolean;
  /** Whether staff are being asked to confirm the removal. */
  removing: boolean;
}

/** Blocked time of a day or of several consecutive ones, once or every week, with a link to remove it. */
export function BlockCard({ blocked, whose, today, removable, removing }: Props) {
  const [id] = blocked.ids;
  const remove = useFocusBack(removing);
  return (
    <li id={id} className="scroll-mt-6 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <h3 className="text-lg">{daysOf(blocked, today)}</h3>
          <p className="wrap-anywhere text-muted">
            {[blockedHours(blocked), whose, blocked.reason].filter(Boolean).join(", ")}
          </p>
        </div>
        {removable && !removing && (
          <Link ref={remove} to={`${HERE}?remove=${id}#${id}`} preventScrollReset className="button-quiet">
            Remove
          </Link>
        )}
      </div>
      {removable && removing && (
        <Question
          question="Are you sure you want to remove this blocked time?"
          intent="remove"
          fields={{ ids: blocked.ids.join(" ") }}
          yes="Yes, remove it"
          here={HERE}
        >
          <p className="mt-1">Clients can book that time again at once.</p>
        </Question>
      )}
    </li>
  );
}

function daysOf({ from, to, weekly }: BlockedDays, today: string): string {
  if (weekly) {
    const weekdays = [...new Set([from, to])].map((date) => WEEKDAYS[weekdayOf(date)]).join(" to ");
    return `Every ${weekdays}${from > today ? ` from ${longDate(from)}` : ""}`;
  }
  return from === to ? longDate(from) : `${longDate(from)} to ${longDate(to)}`;
}

const HERE = "/admin/blocked-time";
