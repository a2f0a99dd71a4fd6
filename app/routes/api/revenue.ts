import * as v from "valibot";
import { salonContext } from "../../auth/salon.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { revenueIn } from "../../models/revenue.server.ts";
import { dayGiven, inOrder, MOST_DAYS, notTooMany } from "../../models/revenue-range.ts";
import { now, salonTime } from "../../models/salon-clock.ts";
import { answer, parseQuery, requireAccount } from "./answer.server.ts";
import { revenueRecord } from "./representations.ts";

const Query = v.pipe(
  v.object({ startDate: dayGiven, endDate: dayGiven }),
  v.transform(({ startDate: from, endDate: to }) => ({ from, to })),
  v.check(inOrder, "Please end on or after the start"),
  v.check(notTooMany, `Please ask for at most ${MOST_DAYS} days`),
);

export const loader = answer({
  async GET({ url, context }) {
    await requireAccount(context, ["admin"]);
    const { id, timeZone } = context.get(salonContext);
    const { date: today } = salonTime(timeZone, now());
    const days = await revenueIn(primaryDatabase(), id, today, parseQuery(url, Query));
    return Response.json(days.map(revenueRecord));
  },
});
export const action = loader;
