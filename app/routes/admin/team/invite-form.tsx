import { Alert } from "../../../components/forms/alert.tsx";
import { Field } from "../../../components/forms/field.tsx";
import { SelectField } from "../../../components/forms/select.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { EditForm, useReplyTo } from "../../../components/screen/edit-form.tsx";

interface Props {
  /** The active technicians without a sign-in. */
  technicians: { id: string; name: string }[];
  /** Another one after each sent invitation: the form is empty again. */
  invited: string;
}

/** Invites a manager or a technician by email. docs/rules.md 6.28 */
export function InviteForm({ technicians, invited }: Props) {
  const busy = useSending();
  const refused = useReplyTo("invite");
  const roles = [
    ["manager", "Manager"],
    ...technicians.map(({ id, name }) => [id, `Technician: ${name}`] as const),
  ] as const;
  return (
    <EditForm intent="invite" fresh={invited} preventScrollReset className="card mt-6 p-5 sm:p-6">
      <h3 className="text-xl">Invite somebody</h3>
      <p className="mt-1 text-muted">They get an email with a link to choose a password. It lasts 72 hours.</p>
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
