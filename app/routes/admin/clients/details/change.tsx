import { data, redirect } from "react-router";
import { staffActor } from "../../../../auth/actor.server.ts";
import { accountContext } from "../../../../auth/guards.server.ts";
import { salonContext } from "../../../../auth/salon.server.ts";
import { clientCardAddress } from "../../../../components/admin-addresses.ts";
import { answerOr } from "../../../../components/forms/lost-connection.ts";
import { PostForm } from "../../../../components/forms/post-form.tsx";
import { afterConflict } from "../../../../components/forms/revalidation.ts";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { formOf, text } from "../../../../kernel/forms.ts";
import { parseCustomer } from "../../../../models/appointments/booking/parse-customer.server.ts";
import { NewClient } from "../../../../models/customers/added.ts";
import { detailsShown } from "../../../../models/customers/card.server.ts";
import { correctClient, removeClient } from "../../../../models/customers/correct.server.ts";
import { CLIENT_WORDS } from "../../../../words/clients.ts";
import { statusOf } from "../../../../words/statuses.ts";
import type { Route } from "./+types/change.ts";
import { ClientForm } from "./client-form.tsx";
import { reply, typedIn } from "./client-reply.ts";
import { refused } from "./refused.server.ts";

export function meta() {
  return [{ title: "Edit a client" }, { name: "robots", content: "noindex" }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id: salonId } = context.get(salonContext);
  const shown = await detailsShown(primaryDatabase(), salonId, staffActor(context.get(accountContext)), params.id);
  if (!shown) throw data(null, { status: 404 });
  const { name: customerName, email: customerEmail, phone: customerPhone, seen } = shown;
  return { id: params.id, stored: { details: { customerName, customerEmail, customerPhone }, seen } };
}

/** Corrects a client's details, or removes them for good. docs/rules.md 23.10, 23.14 */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const salon = context.get(salonContext);
  const actor = staffActor(context.get(accountContext));
  const form = await formOf(request);
  const typed = typedIn(form);
  if (text(form, "intent") === "remove") {
    const removed = await removeClient(salon, actor, id);
    if (removed.ok) return redirect("/admin/clients?removed");
    return reply(statusOf(removed.reason), { message: CLIENT_WORDS[removed.reason] });
  }
  const shown = await detailsShown(primaryDatabase(), salon.id, actor, id);
  const client = await parseCustomer(NewClient, typed, salon, shown?.phone);
  if (!client.ok) return reply(400, { typed, fields: client.fields });
  const outcome = await correctClient(salon, actor, { id, typed: client.value, seen: text(form, "seen") });
  if (outcome.ok) return redirect(`${clientCardAddress(id)}?notice=changed`);
  return refused(salon, outcome.reason, client.value, typed);
}

export const shouldRevalidate = afterConflict;

/** Without a connection, or if the server fails, what was typed stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await formOf(request.clone());
  const typed = text(form, "intent") === "remove" ? null : typedIn(form);
  return answerOr(serverAction, () => reply(503, { typed, message: CLIENT_WORDS["outcome-unknown"] }));
}

export default function ChangeClient({ loaderData: { id, stored }, actionData }: Route.ComponentProps) {
  const busy = useSending();
  const here = `${clientCardAddress(id)}/details`;
  return (
    <>
      <h1 className="text-display wrap-anywhere">
        Edit <bdi>{stored.details.customerName}</bdi>
      </h1>
      <ClientForm action={here} stored={stored} refused={actionData ?? null} back={clientCardAddress(id)} />
      <details className="mt-10 max-w-xl border-t border-line pt-4">
        <summary className="link flex! min-h-11 w-fit items-center gap-1.5">
          Remove this client <span aria-hidden="true" className="chevron" />
        </summary>
        <PostForm action={here}>
          <input type="hidden" name="intent" value="remove" />
          <p className="mt-1">
            Their name, email, phone and notes are deleted for good, from past appointments too. What those earned stays
            in the revenue. An account and reviews of theirs stay.
          </p>
          <button type="submit" className="button-outlined mt-4 min-h-12 px-5" aria-disabled={busy}>
            Remove for good
          </button>
        </PostForm>
      </details>
    </>
  );
}
