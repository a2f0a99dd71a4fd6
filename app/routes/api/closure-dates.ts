import { salonContext } from "../../auth/salon.server.ts";
import { readDatabase } from "../../database/client.server.ts";
import { comingClosures } from "../../models/closure-date.server.ts";
import { now, salonTime } from "../../models/salon-clock.ts";
import { answer, publicList } from "./answer.server.ts";

export const loader = answer({
  async GET({ context }) {
    const { id, timeZone } = context.get(salonContext);
    const closures = await comingClosures(readDatabase(), id, salonTime(timeZone, now()).date);
    return publicList(closures.map((closure) => ({ _id: closure.id, ...closure })));
  },
});
export const action = loader;
