import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase, readDatabase } from "../../../database/client.server.ts";
import { categoriesOf } from "../../../models/services/categories.server.ts";
import { activeServices, catalogue, createService } from "../../../models/services/service.server.ts";
import { newService } from "../../../models/services/service.ts";
import { answer, idempotencyKey, parseBody, publicAnswer } from "../answer.server.ts";
import { callerMay, requireStaff } from "../callers.server.ts";
import { serviceAnswer, textsOf } from "./service-answer.server.ts";
import { ServiceRecord } from "./service-record.ts";

export const loader = answer({
  async GET({ request, context }) {
    const salonId = context.get(salonContext).id;
    if (await callerMay(context))
      return Response.json((await catalogue(primaryDatabase(), salonId)).map(ServiceRecord.make));
    return publicAnswer(request, (await activeServices(readDatabase(), salonId)).map(ServiceRecord.make));
  },

  async POST({ request, context }) {
    const admin = await requireStaff(context);
    const salon = context.get(salonContext);
    const categories = await categoriesOf(primaryDatabase(), salon.id);
    const service = await parseBody(request, newService(categories), textsOf(salon));
    const by = { key: idempotencyKey(request), adminId: admin.id };
    return serviceAnswer(await createService(salon, service, by), 201, categories);
  },
});
export const action = loader;
