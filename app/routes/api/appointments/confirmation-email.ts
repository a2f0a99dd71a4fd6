import { salonContext } from "../../../auth/salon.server.ts";
import { confirmAgain } from "../../../mail/outbox/confirmation.server.ts";
import { ConfirmationRequest } from "../../../mail/outbox/confirmation.ts";
import { networkAddress } from "../../../models/accounts/rate-limit.server.ts";
import { accountRefusal, answer, parseBody, requireActor } from "../answer.server.ts";
import { CUSTOMERS_AND_STAFF, diaryRefusal } from "./appointment-answer.server.ts";

export const loader = answer({
  async POST({ request, context }) {
    const actor = await requireActor(context, CUSTOMERS_AND_STAFF);
    const wanted = await parseBody(request, ConfirmationRequest);
    const from = networkAddress(request);
    const queued = await confirmAgain(context.get(salonContext), { actor, wanted, from });
    if (queued.ok) return Response.json({ queued: true }, { status: 202 });
    throw queued.reason === "too-many-attempts" ? accountRefusal(queued) : diaryRefusal(queued.reason);
  },
});
export const action = loader;
