import { salonContext } from "../../../auth/salon.server.ts";
import { senderOf } from "../../../models/accounts/sender.server.ts";
import { confirmAgain } from "../../../outbox/confirmation.server.ts";
import { ConfirmationRequest } from "../../../outbox/confirmation.ts";
import { accountRefusal, answer, parseBody } from "../answer.server.ts";
import { requireActor } from "../callers.server.ts";
import { CUSTOMERS_AND_STAFF, diaryRefusal } from "./appointment-answer.server.ts";

export const loader = answer({
  async POST({ request, context }) {
    const actor = await requireActor(context, CUSTOMERS_AND_STAFF);
    const wanted = await parseBody(request, ConfirmationRequest);
    const from = senderOf(request);
    const salon = context.get(salonContext);
    const queued = await confirmAgain(salon, { actor, wanted, from });
    if (queued.ok) return Response.json({ queued: true }, { status: 202 });
    throw queued.reason === "too-many-attempts" ? accountRefusal(queued) : diaryRefusal(salon, queued);
  },
});
export const action = loader;
