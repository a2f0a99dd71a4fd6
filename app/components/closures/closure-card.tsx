import { Form, Link, useNavigate, useNavigation } from "react-router";
import type { ClosedDays } from "../../models/closure-date.ts";
import { Alert } from "../alert.tsx";
import { longDate } from "../dates.ts";
import { useFocusBack } from "../use-focus-back.ts";

interface Props {
  closed: ClosedDays;
  /** Whether staff are being asked if they mean to remove it. */
  removing: boolean;
}

/** A day, or several in a row, on which the salon is closed, with the way to open it again. */
export function ClosureCard({ closed: { ids, from, to, reason }, removing }: Props) {
  const [id] = ids;
  const remove = useFocusBack(removing);
  return (
    <li id={id} className="card scroll-mt-6 p-5 sm:px-6">
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
          <Link ref={remove} to={`${HERE}?remove=${id}#${id}`} preventScrollReset className="button-quiet">
            Remove
          </Link>
        )}
      </div>
      {removing && <ConfirmRemoval ids={ids} />}
    </li>
  );
}

function ConfirmRemoval({ ids }: { ids: string[] }) {
  const busy = useNavigation().formMethod === "POST";
  const navigate = useNavigate();
  return (
    <Form
      method="post"
      action={HERE}
      onSubmit={(event) => busy && event.preventDefault()}
      onKeyDown={({ key }) => key === "Escape" && navigate(HERE, { preventScrollReset: true })}
    >
      <Alert about={ids[0]}>
        <input type="hidden" name="ids" value={ids.join(" ")} />
        <p className="font-medium">
          {ids.length === 1
            ? "Are you sure you want to remove this closure date?"
            : `Are you sure you want to remove these ${ids.length} closure dates?`}
        </p>
        <p className="mt-1">Clients can book {ids.length === 1 ? "that day" : "those days"} again at once.</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <button type="submit" name="intent" value="remove" className="button" aria-disabled={busy}>
            Yes, remove {ids.length === 1 ? "it" : "them"}
          </button>
          <Link to={HERE} preventScrollReset className="button-quiet bg-surface">
            Keep {ids.length === 1 ? "it" : "them"}
          </Link>
        </div>
      </Alert>
    </Form>
  );
}

const HERE = "/admin/closure-dates";
