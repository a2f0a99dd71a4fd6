import { salonContext } from "../../auth/salon.server.ts";
import { readDatabase } from "../../database/client.server.ts";
import { activeServices, catalogue } from "../../models/service.server.ts";
import { answer, isAdmin, publicList } from "./answer.server.ts";
import { serviceRecord } from "./representations.ts";

export const loader = answer({
  async GET({ context }) {
    const list = isAdmin(context) ? catalogue : activeServices;
    const services = await list(readDatabase(), context.get(salonContext).id);
    return publicList(services.map(serviceRecord));
  },
});
export const action = loader;
