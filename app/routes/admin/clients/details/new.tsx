import { redirect } from "react-router";
import { salonContext } from "../../../../auth/salon.server.ts";
import { clientCardAddress } from "../../../../components/admin-addresses.ts";
import { answerOr } from "../../../../components/forms/lost-connection.ts";
import { formOf } from "../../../../kernel/forms.ts";
import { parseCustomer } from "../../../../models/appointments/booking/parse-customer.server.ts";
import { addClient } from "../../../../models/customers/added.server.ts";
import { NewClient } from "../../../../models/customers/added.ts";
import { CLIENT_WORDS } from "../../../../words/clients.ts";
import type { Route } from "./+types/new.ts";
import { ClientForm } from "./client-form.tsx";
import { reply, typedIn } from "./client-reply.ts";
import { refused } from "./refused.server.ts";

export function meta() {
  return [{ title: "Add a client" }, { name: "robots", content: "noindex" }];
}

/** Adds a client who has not booked yet. docs/rules.md 23.9 */
export async function action({ request, context }: Route.ActionArgs) {
  const salon = context.get(salonContext);
  const typed = typedIn(await formOf(request));
  const client = await parseCustomer(NewClient, typed, salon);
  if (!client.ok) return reply(400, { typed, fields: client.fields });
  const outcome = await addClient(salon, client.value);
  if (outcome.ok) return redirect(`${clientCardAddress(outcome.id)}?notice=added`);
  return refused(salon, outcome.reason, client.value, typed);
}

/** Without a connection, or if the server fails, what was typed stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = typedIn(await formOf(request.clone()));
  return answerOr(serverAction, () => reply(503, { typed, message: CLIENT_WORDS["outcome-unknown"] }));
}

export default function AddClient({ actionData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-display">Add a client</h1>
      <ClientForm action="/admin/clients/new" stored={null} refused={actionData ?? null} back="/admin/clients" />
    </>
  );
}
