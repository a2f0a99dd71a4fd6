import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { staffActor } from "../../../../auth/actor.server.ts";
import { accountContext } from "../../../../auth/guards.server.ts";
import { salonContext } from "../../../../auth/salon.server.ts";
import { clientCardAddress } from "../../../../components/admin-addresses.ts";
import { commands, refusal, type Sent } from "../../../../components/screen/commands.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { text, texts } from "../../../../kernel/forms.ts";
import { parseCustomer } from "../../../../models/appointments/booking/parse-customer.server.ts";
import { addClient, cardIdOf } from "../../../../models/customers/added.server.ts";
import { type AddedRefusal, NewClient } from "../../../../models/customers/added.ts";
import { detailsShown } from "../../../../models/customers/card.server.ts";
import { correctClient, removeClient } from "../../../../models/customers/correct.server.ts";
import type { Salon } from "../../../../models/salon/salon.server.ts";
import { CLIENT_WORDS } from "../../../../words/clients.ts";

const FIELDS = ["customerName", "customerEmail", "customerPhone", "notes"];

export async function loader({ params: { id = "" }, context }: LoaderFunctionArgs) {
  const { id: salonId } = context.get(salonContext);
  const shown = await detailsShown(primaryDatabase(), salonId, staffActor(context.get(accountContext)), id);
  if (!shown) throw data(null, { status: 404 });
  const { name: customerName, email: customerEmail, phone: customerPhone, seen } = shown;
  return { id, stored: { details: { customerName, customerEmail, customerPhone }, seen } };
}

interface More {
  /** The id of the card of a client who has these details already. */
  knownId: string | null;
  /** Whether somebody else has changed the details since. */
  stale: boolean;
}

/** Adds a client who has not booked yet. docs/rules.md 23.9 */
export const add = commands<More>({
  async ""({ salon, form }) {
    const client = await parseCustomer(NewClient, texts(form, FIELDS), salon);
    if (!client.ok) return { status: 400, fields: client.fields };
    const outcome = await addClient(salon, client.value);
    if (outcome.ok) return redirect(`${clientCardAddress(outcome.id)}?notice=added`);
    return refused(salon, outcome.reason, client.value);
  },
});

/** Corrects a client's details, or removes them for good. docs/rules.md 23.10, 23.14 */
export const change = commands<More>({ "": correct, remove });

async function correct({ salon, actor, params: { id = "" }, form }: Sent) {
  const shown = await detailsShown(primaryDatabase(), salon.id, actor, id);
  const client = await parseCustomer(NewClient, texts(form, FIELDS), salon, shown?.phone);
  if (!client.ok) return { status: 400, fields: client.fields };
  const outcome = await correctClient(salon, actor, { id, typed: client.value, seen: text(form, "seen") });
  if (outcome.ok) return redirect(`${clientCardAddress(id)}?notice=changed`);
  return refused(salon, outcome.reason, client.value);
}

async function remove({ salon, actor, params: { id = "" } }: Sent) {
  const removed = await removeClient(salon, actor, id);
  return removed.ok ? redirect("/admin/clients?removed") : refusal(removed.reason, CLIENT_WORDS);
}

/** Why a client was not added or changed, with a link to the client who has these details. docs/rules.md 23.9, 23.10 */
async function refused(salon: Salon, reason: AddedRefusal, client: NewClient) {
  const knownId = reason === "already-there" ? await cardIdOf(primaryDatabase(), salon, client) : null;
  return { ...refusal(reason, CLIENT_WORDS), knownId, stale: reason === "changed-meanwhile" };
}
