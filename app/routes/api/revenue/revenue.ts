import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { revenueIn } from "../../../models/revenue/revenue.server.ts";
import { answer, parseQuery } from "../answer.server.ts";
import { requireStaff } from "../callers.server.ts";
import { RevenueQuery } from "../queries.ts";
import { RevenueRecord } from "./revenue-records.ts";

export const loader = answer({
  async GET({ url, context }) {
    await requireStaff(context);
    const { id, timeZone } = context.get(salonContext);
    const { date: today } = salonTime(timeZone, now());
    const days = await revenueIn(primaryDatabase(), id, today, parseQuery(url, RevenueQuery));
    return Response.json(days.map(RevenueRecord.make));
  },
});
export const action = loader;
