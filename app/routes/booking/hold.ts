import { clientActor } from "../../auth/actor.server.ts";
import { accountContext } from "../../auth/guards.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { holdFor } from "../../components/booking/hold/hold-answer.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { formOf, text } from "../../kernel/forms.ts";
import { ownAppointment } from "../../models/own-appointments/own-appointments.server.ts";
import type { Route } from "./+types/hold.ts";

/** Holds a start for a client. The slot of their own `appointment`, which they change, counts as free. docs/rules.md 22.9 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const { id } = context.get(salonContext);
  const asked = text(form, "appointment");
  const actor = await clientActor(request, context.get(accountContext));
  const own = asked && (await ownAppointment(primaryDatabase(), id, actor, asked));
  return holdFor(request, context, form, { actor, replaces: own ? own.id : undefined });
}
