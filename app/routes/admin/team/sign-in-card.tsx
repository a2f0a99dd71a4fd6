import { Link } from "react-router";
import { Question } from "../../../components/forms/question.tsx";
import type { SignIn } from "../../../models/team/sign-ins.server.ts";
import { RoleForm } from "./role-form.tsx";

interface Props {
  signIn: SignIn;
  /** The id of the signed-in account, and of the account that the page asks to remove. */
  me: string;
  removing: string | null;
  here: string;
}

/** Somebody who can sign in, with their role and the way to remove them. docs/rules.md 6.29 */
export function SignInCard({ signIn: { id, name, email, staffRole }, me, removing, here }: Props) {
  return (
    <li className="card p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-medium">{name}</span>
          {id === me && <span className="text-muted"> (you)</span>}
          <span className="block text-sm text-muted">{email}</span>
        </p>
        <div className="flex flex-wrap items-center gap-3">
          {staffRole === "technician" ? <p>Technician</p> : <RoleForm {...{ id, name, staffRole, here }} />}
          <Link
            to={`${here}?remove=${id}#sign-ins`}
            preventScrollReset
            className="inline-flex min-h-12 items-center px-3 text-muted underline decoration-1 underline-offset-4 hover:text-brick"
          >
            Remove<span className="sr-only"> the sign-in of {name}</span>
          </Link>
        </div>
      </div>
      {removing === id && (
        <Question
          question={`Remove the sign-in of ${name}?`}
          intent="remove"
          fields={{ id }}
          yes="Yes, remove it"
          here={`${here}#sign-ins`}
          action={here}
        >
          <p className="mt-1">They are signed out everywhere at once, and their calendar address stops working.</p>
        </Question>
      )}
    </li>
  );
}
