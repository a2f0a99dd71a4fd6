import { salonContext } from "../../auth/salon.server.ts";
import { readDatabase } from "../../database/client.server.ts";
import { activeServices, catalogue } from "../../models/service.server.ts";
import { answer, isAdmin, publicList } from "./answer.server.ts";
import { serviceRecord } from "./representations.ts";

export const loader = answer({
  async GET({ context }) {
    const salonId = context.get(salonContext).id;
    if (await isAdmin(context)) return Response.json((await catalogue(readDatabase(), salonId)).map(serviceRecord));
    return publicList((await activeServices(readDatabase(), salonId)).map(serviceRecord));
  },
});
export const action = loader;
