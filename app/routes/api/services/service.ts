import { salonContext } from "../../../auth/salon.server.ts";
import { deleteService, editService } from "../../../models/services/service.server.ts";
import { ServiceEdit } from "../../../models/services/service.ts";
import { SERVICE_WORDS } from "../../../words/services.ts";
import { answer, parseBody, refusedCommand, requireStaff } from "../answer.server.ts";
import { serviceAnswer } from "./service-answer.server.ts";

export const loader = answer({
  async PUT({ request, params: { id = "" }, context }) {
    await requireStaff(context);
    const edit = await parseBody(request, ServiceEdit);
    return serviceAnswer(await editService(context.get(salonContext), id, edit), 200);
  },

  async DELETE({ params: { id = "" }, context }) {
    await requireStaff(context);
    const outcome = await deleteService(context.get(salonContext), id);
    if (outcome.ok) return new Response(null, { status: 204 });
    return refusedCommand(outcome.reason, SERVICE_WORDS[outcome.reason]);
  },
});
export const action = loader;
