import { Form } from "react-router";
import { Alert } from "../../../components/forms/alert.tsx";
import { Field } from "../../../components/forms/field.tsx";
import { SelectField } from "../../../components/forms/select.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { EditForm, useReplyTo } from "../../../components/screen/edit-form.tsx";
import type { StaffRole } from "../../../models/accounts/staff.ts";
import type { SignIn } from "../../../models/team/sign-ins.server.ts";
import { RolesTable } from "./roles-table.tsx";
import { SignInCard } from "./sign-in-card.tsx";
import type { TeamReply } from "./team.server.ts";
import { TEAM_PATH } from "./typed-technician.ts";

interface Props {
  signIns: SignIn[];
  invitations: { email: string; name: string; staffRole: StaffRole; until: string }[];
  /** The active technicians. */
  technicians: { id: string; name: string }[];
  /** The id of the account that looks. */
  me: string;
  /** The id of the account that the page asks to remove. */
  removing: string | null;
  refused: TeamReply | null;
  /** Another one after each sent invitation. */
  invited: string;
}

/** The sign-ins with their roles, the open invitations, and the form to invite. docs/rules.md 6.28, 6.29, 21.9 */
export function SignInsSection({ signIns, invitations, technicians, me, removing, refused, invited }: Props) {
  return (
    <section id="sign-ins" aria-labelledby="sign-ins-heading" className="mt-14 scroll-mt-6">
      <h2 id="sign-ins-heading" className="text-title">
        Who can sign in
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        A technician changes only their own appointments, and sees only their own pay.
      </p>
      <RolesTable />
      {refused?.message && refused.intent !== "invite" && <Alert about={refused}>{refused.message}.</Alert>}
      <ul className="mt-4 grid gap-3">
        {signIns.map((signIn) => (
          <SignInCard key={signIn.id} {...{ signIn, me, removing }} />
        ))}
        {invitations.map(({ email, name, staffRole, until }) => (
          <li key={email} className="card flex flex-wrap items-center justify-between gap-3 p-5">
            <p className="min-w-0 wrap-anywhere">
              <span className="font-medium">{name}</span>, {email}
              <span className="block text-sm text-muted">
                Invited: {staffRole}, until {until}
              </span>
            </p>
            <Form method="post" action={TEAM_PATH} preventScrollReset>
              <input type="hidden" name="email" value={email} />
              <button type="submit" name="intent" value="withdraw" className="button-quiet">
                Withdraw<span className="sr-only"> the invitation to {name}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
      <InviteForm
        invited={invited}
        technicians={technicians.filter(({ id }) => !signIns.some(({ technicianId }) => technicianId === id))}
      />
    </section>
  );
}

interface InviteFormProps {
  /** The active technicians without a sign-in. */
  technicians: { id: string; name: string }[];
  /** Another one after each sent invitation: the form is empty again. */
  invited: string;
}

/** Invites a manager, a receptionist or a technician by email. docs/rules.md 6.28 */
function InviteForm({ technicians, invited }: InviteFormProps) {
  const busy = useSending();
  const refused = useReplyTo("invite");
  const roles = [
    ["manager", "Manager"],
    ["receptionist", "Receptionist"],
    ...technicians.map(({ id, name }) => [id, `Technician: ${name}`] as const),
  ] as const;
  return (
    <EditForm intent="invite" fresh={invited} preventScrollReset className="card mt-6 p-5 sm:p-6">
      <h3 className="text-xl">Invite somebody</h3>
      <p className="mt-1 text-muted">We’ll email them a link to choose a password. It lasts 72 hours.</p>
      {refused?.message && <Alert about={refused}>{refused.message}</Alert>}
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        <Field label="Name" name="name" autoComplete="off" required />
        <Field label="Email" name="email" type="email" autoComplete="off" required />
        <SelectField label="Role" name="role" placeholder="Choose a role" choices={roles} required />
      </div>
      <button type="submit" className="button mt-6" aria-disabled={busy}>
        Send the invitation
      </button>
    </EditForm>
  );
}
