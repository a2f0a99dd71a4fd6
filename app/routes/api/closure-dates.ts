import { salonContext } from "../../auth/salon.server.ts";
import { readDatabase } from "../../database/client.server.ts";
import { closeDays, comingClosures } from "../../models/closure-date.server.ts";
import { CLOSED_ALREADY, CLOSURE_NOT_ADDED, closureRequest } from "../../models/closure-date.ts";
import { now, salonTime } from "../../models/salon-clock.ts";
import { answer, parseBody, publicList, refusal, requireAccount } from "./answer.server.ts";
import { closureRecord } from "./representations.ts";

export const loader = answer({
  async GET({ context }) {
    const { id, timeZone } = context.get(salonContext);
    const closures = await comingClosures(readDatabase(), id, salonTime(timeZone, now()).date);
    return publicList(closures.map(closureRecord));
  },

  async POST({ request, context }) {
    const { id, timeZone } = context.get(salonContext);
    await requireAccount(context, ["admin"]);
    const { date, reason } = await parseBody(request, closureRequest(salonTime(timeZone, now()).date));
    const outcome = await closeDays(id, { from: date, to: date, reason }, now());
    if (outcome.ok) return Response.json(outcome.added.map(closureRecord)[0], { status: 201 });
    if (outcome.reason === "closed-already") return refusal(409, CLOSED_ALREADY);
    return refusal(503, CLOSURE_NOT_ADDED, { headers: { "Retry-After": "2" } });
  },
});
export const action = loader;
