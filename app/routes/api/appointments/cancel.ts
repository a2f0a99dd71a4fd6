import { salonContext } from "../../../auth/salon.server.ts";
import type { Actor } from "../../../diary/appointments/appointment.ts";
import type { Update } from "../../../diary/registry.ts";
import { answer, parseOptionalBody } from "../answer.server.ts";
import { sendAsCaller } from "../callers.server.ts";
import { CUSTOMERS_AND_STAFF, sendUpdate, updateAnswer } from "./appointment-answer.server.ts";
import { StaffCancellation } from "./bodies.ts";

export const loader = answer({
  async PATCH({ request, params: { id = "" }, context }) {
    const salon = context.get(salonContext);
    const parse = async ({ role }: Actor): Promise<Update> => {
      const details = role === "admin" ? await parseOptionalBody(request, StaffCancellation) : null;
      return details ?? { what: "cancel" };
    };
    const sent = await sendAsCaller(context, CUSTOMERS_AND_STAFF, parse, (sender, update) =>
      sendUpdate(salon, sender, id, update),
    );
    return updateAnswer(salon, sent.actor, sent.outcome, sent.wanted);
  },
});
export const action = loader;
