import { salonContext } from "../../auth/salon.server.ts";
import { primaryDatabase, readDatabase } from "../../database/client.server.ts";
import { setOpeningTimes, weekOf } from "../../models/business-hours.server.ts";
import { HOURS_FAILED, Schedule, written } from "../../models/schedule.ts";
import { answer, parseBody, publicList, refusal, requireAccount } from "./answer.server.ts";

export const loader = answer({
  async GET({ context }) {
    const week = await weekOf(readDatabase(), context.get(salonContext).id);
    return publicList(week.map(written));
  },

  async PUT({ request, context }) {
    const { salonId } = await requireAccount(context, ["admin"]);
    const saved = await setOpeningTimes(salonId, { week: await parseBody(request, Schedule) });
    if (!saved) return refusal(503, HOURS_FAILED, { headers: { "Retry-After": "2" } });
    return Response.json((await weekOf(primaryDatabase(), salonId)).map(written));
  },
});
export const action = loader;
