import { useId } from "react";
import { Alert } from "../../../components/forms/alert.tsx";
import { Field } from "../../../components/forms/field.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { Select } from "../../../components/forms/select.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import type { TeamReply } from "./team-reply.ts";

interface Props {
  refused: TeamReply | null;
  /** The active technicians without a sign-in. */
  technicians: { id: string; name: string }[];
  here: string;
}

/** Invites a manager or a technician by email. docs/rules.md 6.28 */
export function InviteForm({ refused, technicians, here }: Props) {
  const busy = useSending();
  const role = useId();
  const fields = refused?.fields ?? NO_ERRORS;
  const { name, email, role: chosen } = refused?.invited ?? NOBODY;
  const options = [
    ["", "Choose a role"],
    ["manager", "Manager"],
    ...technicians.map(({ id, name }) => [id, `Technician: ${name}`] as const),
  ] as const;
  return (
    <PostForm errors={fields} action={here} preventScrollReset className="card mt-6 p-5 sm:p-6">
      <h3 className="text-xl">Invite somebody</h3>
      <p className="mt-1 text-muted">They get an email with a link to choose a password. It lasts 72 hours.</p>
      {refused?.message && <Alert about={refused}>{refused.message}</Alert>}
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        <Field label="Name" name="name" defaultValue={name} error={fields.name} autoComplete="off" required />
        <Field
          label="Email"
          name="email"
          type="email"
          defaultValue={email}
          error={fields.email}
          autoComplete="off"
          required
        />
        <div>
          <label htmlFor={role} className="mb-2 block font-medium">
            Role
          </label>
          <Select
            id={role}
            name="role"
            defaultValue={chosen}
            options={options}
            aria-invalid={fields.role ? true : undefined}
            aria-describedby={fields.role ? `${role}-error` : undefined}
          />
          {fields.role && (
            <p id={`${role}-error`} className="mt-2 text-sm font-medium text-brick">
              {fields.role}
            </p>
          )}
        </div>
      </div>
      <button type="submit" name="intent" value="invite" className="button mt-6" aria-disabled={busy}>
        Send the invitation
      </button>
    </PostForm>
  );
}

const NOBODY = { name: "", email: "", role: "" };
const NO_ERRORS: TeamReply["fields"] = {};
