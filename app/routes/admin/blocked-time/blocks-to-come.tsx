import { Link } from "react-router";
import { Question } from "../../../components/forms/question.tsx";
import { useFocusBack } from "../../../components/forms/use-focus-back.ts";
import type { BlockedTime } from "../../../diary/times/diary.ts";
import { WEEKDAYS } from "../../../diary/times/hours.ts";
import { weekdayOf } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import { type BlockedDays, blockedHours, blocksInRows } from "../../../models/blocks/blocks.ts";

interface Props {
  /** Null if they can't be read. */
  blocks: BlockedTime[] | null;
  team: { id: string; name: string }[];
  /** The technician who uses the page and may only remove their own blocked time; null for other staff. */
  own: string | null;
  today: string;
  /** The id of the one that staff are asked about removing. */
  removing: string | null;
  here: string;
}

/** The weekly and the upcoming blocks. docs/rules.md 21.5 */
export function BlocksToCome({ blocks, team, own, today, removing, here }: Props) {
  const whose = (id: string | null) => {
    if (team.length < 2) return "";
    return id === null ? "Everybody" : (team.find((technician) => technician.id === id)?.name ?? "");
  };
  return (
    <>
      <h2 className="mt-10 text-title">To come</h2>
      {blocks === null && <p className="alert mt-4">Failed to load blocked time</p>}
      {blocks?.length === 0 && <p className="notice mt-4">No time is blocked</p>}
      <ul className="mt-4 divide-y divide-line border-y border-line empty:hidden">
        {blocksInRows(blocks ?? []).map((blocked) => (
          <BlockCard
            key={blocked.ids[0]}
            {...{ blocked, today, here }}
            whose={whose(blocked.technicianId)}
            removable={own === null || blocked.technicianId === own}
            removing={blocked.ids.includes(removing ?? "")}
          />
        ))}
      </ul>
    </>
  );
}

interface CardProps {
  blocked: BlockedDays;
  /** The technician; empty at a salon with one technician. */
  whose: string;
  today: string;
  removable: boolean;
  /** Whether staff are being asked to confirm the removal. */
  removing: boolean;
  here: string;
}

/** Blocked time of a day or of several consecutive ones, once or every week, with a link to remove it. */
function BlockCard({ blocked, whose, today, removable, removing, here }: CardProps) {
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
          <Link ref={remove} to={`${here}?remove=${id}#${id}`} preventScrollReset className="button-quiet">
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
          here={here}
        >
          <p className="mt-1">Clients can book that time again straight away.</p>
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
