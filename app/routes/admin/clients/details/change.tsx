import { clientCardAddress } from "../../../../components/admin-addresses.ts";
import { afterConflict } from "../../../../components/forms/revalidation.ts";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { EditForm } from "../../../../components/screen/edit-form.tsx";
import { keepsTyped } from "../../../../components/screen/keeps-typed.ts";
import { ScreenContext, title } from "../../../../components/screen/screen.tsx";
import { served } from "../../../../components/screen/served.ts";
import { CLIENT_WORDS } from "../../../../words/clients.ts";
import type { Route } from "./+types/change.ts";
import { ClientForm } from "./client-form.tsx";
import { FactsForm } from "./facts-form.tsx";

export const meta = title("Edit a client");

const server = () => import("./details.server.ts");
export const loader = served(server, ({ loader }) => loader);
export const action = served(server, ({ change }) => change);
export const clientAction = keepsTyped<typeof action>(CLIENT_WORDS["outcome-unknown"]);
export const shouldRevalidate = afterConflict;

export default function ChangeClient({ loaderData: { id, stored, ...about }, actionData }: Route.ComponentProps) {
  const busy = useSending();
  const here = `${clientCardAddress(id)}/details`;
  return (
    <ScreenContext value={{ here, reply: actionData }}>
      <h1 className="text-display wrap-anywhere">
        Edit <bdi>{stored.details.customerName}</bdi>
      </h1>
      <ClientForm stored={stored} refused={actionData} back={clientCardAddress(id)} />
      <FactsForm {...about} />
      <details className="mt-10 max-w-xl border-t border-line pt-4">
        <summary className="link flex! min-h-11 w-fit items-center gap-1.5">
          Remove this client <span aria-hidden="true" className="chevron" />
        </summary>
        <EditForm intent="remove">
          <p className="mt-1">
            This deletes their name, email, phone and notes for good, from past appointments too. What those earned
            stays in your revenue. Their account and reviews stay.
          </p>
          <button type="submit" className="button-outlined mt-4" aria-disabled={busy}>
            Remove for good
          </button>
        </EditForm>
      </details>
    </ScreenContext>
  );
}
