import { Link } from "react-router";
import { RIGHTS, WITHHOLDABLE } from "../../../auth/rights.ts";
import { Question } from "../../../components/forms/question.tsx";
import { Select } from "../../../components/forms/select.tsx";
import { Tick } from "../../../components/forms/tick.tsx";
import { EditForm } from "../../../components/screen/edit-form.tsx";
import { SET_ROLES, STAFF_ROLE_NAMES } from "../../../models/accounts/staff.ts";
import type { SignIn } from "../../../models/team/sign-ins.server.ts";
import { TEAM_PATH } from "./typed-technician.ts";

interface Props {
  signIn: SignIn;
  /** The id of the signed-in account, and of the account that the page asks to remove. */
  me: string;
  removing: string | null;
}

/** Somebody who can sign in, with their role and the way to remove them. docs/rules.md 6.29 */
export function SignInCard({ signIn: { id, name, email, staffRole, withheld }, me, removing }: Props) {
  return (
    <li className="card p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-medium">{name}</span>
          {id === me && <span className="text-muted"> (you)</span>}
          <span className="block text-sm text-muted">{email}</span>
        </p>
        <div className="flex flex-wrap items-center gap-3">
          {staffRole === "technician" ? <p>Technician</p> : <RoleForm {...{ id, name, staffRole }} />}
          <Link
            to={`${TEAM_PATH}?remove=${id}#sign-ins`}
            preventScrollReset
            className="inline-flex min-h-12 items-center px-3 text-muted underline decoration-1 underline-offset-4 hover:text-brick"
          >
            Remove<span className="sr-only"> the sign-in of {name}</span>
          </Link>
        </div>
      </div>
      {staffRole === "manager" && <ManagersRights {...{ id, name, withheld }} />}
      {removing === id && (
        <Question
          question={`Remove the sign-in of ${name}?`}
          intent="remove"
          fields={{ id }}
          yes="Yes, remove it"
          here={`${TEAM_PATH}#sign-ins`}
          action={TEAM_PATH}
        >
          <p className="mt-1">We’ll sign them out everywhere and stop their calendar address.</p>
        </Question>
      )}
    </li>
  );
}

/** Makes somebody an owner, a manager or a receptionist. docs/rules.md 6.29 */
function RoleForm({ id, name, staffRole }: Pick<SignIn, "id" | "name" | "staffRole">) {
  return (
    <EditForm
      intent="role"
      row={id}
      values={{ role: staffRole }}
      preventScrollReset
      className="flex items-center gap-2"
    >
      <Select name="role" aria-label={`Role of ${name}`} options={ROLES} />
      <button type="submit" className="button-quiet shrink-0 whitespace-nowrap">
        Set<span className="sr-only"> the role of {name}</span>
      </button>
    </EditForm>
  );
}

/** Takes single rights from a manager, or gives them back. docs/rules.md 21.9 */
function ManagersRights({ id, name, withheld }: Pick<SignIn, "id" | "name" | "withheld">) {
  const rights = WITHHOLDABLE.filter((right) => !withheld.includes(right));
  const taken = WITHHOLDABLE.length - rights.length;
  return (
    <details className="mt-3 border-t border-line pt-1">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3">
        What {name} may do
        {taken > 0 && <span className="text-muted">all but {taken} of a manager’s rights</span>}
        <span aria-hidden="true" className="chevron text-muted" />
      </summary>
      <EditForm intent="role" row={id} values={{ rights }} hidden={{ role: "manager", ticks: "on" }} preventScrollReset>
        <fieldset className="grid gap-x-6 sm:grid-cols-2">
          <legend className="sr-only">What {name} may do</legend>
          {WITHHOLDABLE.map((right) => (
            <Tick key={right} name="rights" value={right}>
              {RIGHTS[right].does}
            </Tick>
          ))}
        </fieldset>
        <button type="submit" className="button-outlined mt-2">
          Save<span className="sr-only"> what {name} may do</span>
        </button>
      </EditForm>
    </details>
  );
}

const ROLES = SET_ROLES.map((role) => [role, STAFF_ROLE_NAMES[role]] as const);
