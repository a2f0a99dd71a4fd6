import { Link } from "react-router";
import { Question } from "../../../components/forms/question.tsx";
import { useFocusBack } from "../../../components/forms/use-focus-back.ts";
import { longDate } from "../../../kernel/dates.ts";
import type { ClosedDays } from "../../../models/opening/closures.ts";

interface Props {
  closed: ClosedDays;
  /** Whether staff are being asked to confirm the removal. */
  removing: boolean;
  /** How many clients are then told that their appointment stands. */
  toTell: number;
  here: string;
}

/** A closure, or several on consecutive days, with a link to remove it. */
export function ClosureCard({ closed: { ids, from, to, reason }, removing, toTell, here }: Props) {
  const [id] = ids;
  const remove = useFocusBack(removing);
  return (
    <li id={id} className="scroll-mt-6 border-t border-line py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h3 className="text-xl">
            {longDate(from)}
            {ids.length > 1 && ` to ${longDate(to)}`}
          </h3>
          <p className="mt-1 break-words text-muted">
            {reason}
            {ids.length > 1 && `, ${ids.length} days`}
          </p>
        </div>
        {!removing && (
          <Link ref={remove} to={`${here}?remove=${id}#${id}`} preventScrollReset className="button-quiet">
            Remove
          </Link>
        )}
      </div>
      {removing && <ConfirmRemoval {...{ ids, toTell, here }} />}
    </li>
  );
}

function ConfirmRemoval({ ids, toTell, here }: { ids: string[]; toTell: number; here: string }) {
  const one = ids.length === 1;
  const question = `Are you sure you want to remove ${one ? "this closure date" : `these ${ids.length} closure dates`}?`;
  const answers = { yes: `Yes, remove ${one ? "it" : "them"}`, no: `Keep ${one ? "it" : "them"}` };
  return (
    <Question question={question} intent="remove" fields={{ ids: ids.join(" ") }} {...answers} here={here}>
      <p className="mt-1">Clients can book {one ? "that day" : "those days"} again straight away.</p>
      {toTell > 0 && (
        <p className="mt-1">
          {toTell === 1
            ? "We asked 1 client for another time and they’re still booked. We’ll email them that it goes ahead."
            : `${toTell} clients were asked for another time and are still booked. We’ll email each that their appointment goes ahead.`}
        </p>
      )}
    </Question>
  );
}
