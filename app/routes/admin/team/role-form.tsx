import { Form } from "react-router";
import { Select } from "../../../components/forms/select.tsx";
import type { SignIn } from "../../../models/team/sign-ins.server.ts";

/** Makes somebody an owner or a manager. docs/rules.md 6.29 */
export function RoleForm({ id, name, staffRole, here }: Pick<SignIn, "id" | "name" | "staffRole"> & { here: string }) {
  return (
    <Form method="post" action={here} preventScrollReset className="flex items-center gap-2">
      <input type="hidden" name="intent" value="role" />
      <input type="hidden" name="id" value={id} />
      <Select key={staffRole} name="role" aria-label={`Role of ${name}`} defaultValue={staffRole} options={ROLES} />
      <button type="submit" className="button-quiet shrink-0 whitespace-nowrap">
        Set<span className="sr-only"> the role of {name}</span>
      </button>
    </Form>
  );
}

const ROLES = [
  ["owner", "Owner"],
  ["manager", "Manager"],
] as const;
