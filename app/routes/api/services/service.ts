import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { categoriesOf } from "../../../models/services/categories.server.ts";
import { deleteService, editService } from "../../../models/services/service.server.ts";
import { serviceEdit } from "../../../models/services/service.ts";
import { SERVICE_WORDS } from "../../../words/services.ts";
import { answer, parseBody, refusedCommand } from "../answer.server.ts";
import { requireStaff } from "../callers.server.ts";
import { serviceAnswer, textsOf } from "./service-answer.server.ts";

export const loader = answer({
  async PUT({ request, params: { id = "" }, context }) {
    await requireStaff(context);
    const salon = context.get(salonContext);
    const categories = await categoriesOf(primaryDatabase(), salon.id);
    const edit = await parseBody(request, serviceEdit(categories), textsOf(salon));
    return serviceAnswer(await editService(salon, id, edit), 200, categories);
  },

  async DELETE({ params: { id = "" }, context }) {
    await requireStaff(context);
    const outcome = await deleteService(context.get(salonContext), id);
    if (outcome.ok) return new Response(null, { status: 204 });
    return refusedCommand(outcome.reason, SERVICE_WORDS[outcome.reason]);
  },
});
export const action = loader;
