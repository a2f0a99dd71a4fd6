import { data, redirect } from "react-router";
import { salonContext } from "../../../../auth/salon.server.ts";
import { clientCardAddress } from "../../../../components/admin-addresses.ts";
import { answerOr } from "../../../../components/forms/lost-connection.ts";
import { PostForm } from "../../../../components/forms/post-form.tsx";
import { afterConflict } from "../../../../components/forms/revalidation.ts";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { formOf, text } from "../../../../kernel/forms.ts";
import { parseSubmission } from "../../../../kernel/parsing.ts";
import { addedById, changeClient, hasAppointment, removeClient } from "../../../../models/customers/added.server.ts";
import { ADDED_REFUSALS, NewClient } from "../../../../models/customers/added.ts";
import type { Route } from "./+types/change.ts";
import { ClientForm } from "./client-form.tsx";
import { reply, typedIn } from "./client-reply.ts";
import { refused } from "./refused.server.ts";

export function meta() {
  return [{ title: "Edit a client" }, { name: "robots", content: "noindex" }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id: salonId } = context.get(salonContext);
  const database = primaryDatabase();
  const [added] = await addedById(database, salonId, params.id);
  if (!added) throw data(null, { status: 404 });
  if (await hasAppointment(database, salonId, added.client)) throw redirect(clientCardAddress(added.id));
  const { id, name: customerName, email: customerEmail, phone: customerPhone, updatedAt } = added;
  return { id, stored: { details: { customerName, customerEmail, customerPhone }, updatedAt } };
}

/** Changes an added client's details, or removes them. docs/rules.md 23.10 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const salon = context.get(salonContext);
  const form = await formOf(request);
  const typed = typedIn(form);
  if (text(form, "intent") === "remove") {
    const removed = await removeClient(salon.id, params.id);
    return removed.ok ? redirect("/admin/clients?removed") : reply(503, { typed: null, message: NOT_SAVED });
  }
  const client = parseSubmission(NewClient, typed);
  if (!client.ok) return reply(400, { typed, fields: client.fields });
  const outcome = await changeClient(salon, params.id, client.value, Number(text(form, "seen")) || 0);
  if (outcome.ok) return redirect(`${clientCardAddress(params.id)}?notice=changed`);
  return refused(salon, outcome.reason, client.value, typed);
}

export const shouldRevalidate = afterConflict;

/** Without a connection, or if the server fails, what was typed stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await formOf(request.clone());
  const typed = text(form, "intent") === "remove" ? null : typedIn(form);
  return answerOr(serverAction, () => reply(503, { typed, message: NOT_SAVED }));
}

export default function ChangeClient({ loaderData: { id, stored }, actionData }: Route.ComponentProps) {
  const busy = useSending();
  const here = `${clientCardAddress(id)}/details`;
  return (
    <>
      <h1 className="text-display">Edit details</h1>
      <ClientForm action={here} stored={stored} refused={actionData ?? null} back={clientCardAddress(id)} />
      <details className="mt-10 max-w-xl border-t border-line pt-4">
        <summary className="link flex! min-h-11 w-fit items-center gap-1.5">
          Remove this client <span aria-hidden="true" className="chevron" />
        </summary>
        <PostForm action={here}>
          <input type="hidden" name="intent" value="remove" />
          <p className="mt-1">Their details and the salon’s note are deleted for good.</p>
          <button type="submit" className="button-quiet mt-4" aria-disabled={busy}>
            Remove for good
          </button>
        </PostForm>
      </details>
    </>
  );
}

const { sentence: NOT_SAVED } = ADDED_REFUSALS["outcome-unknown"];
