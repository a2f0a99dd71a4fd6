import { salonContext } from "../../../auth/salon.server.ts";
import { readDatabase } from "../../../database/client.server.ts";
import { isExtra } from "../../../diary/menu/service.ts";
import { activeServices } from "../../../models/services/service.server.ts";
import { answer, publicAnswer } from "../answer.server.ts";
import { ServiceRecord } from "./service-record.ts";

export const loader = answer({
  async GET({ request, context }) {
    const services = await activeServices(readDatabase(), context.get(salonContext).id);
    return publicAnswer(request, services.filter(isExtra).map(ServiceRecord.make));
  },
});
export const action = loader;
