import { salonContext } from "../../../auth/salon.server.ts";
import { readDatabase } from "../../../database/client.server.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { closeDays, comingClosures } from "../../../models/opening/closures.server.ts";
import { closureRequest } from "../../../models/opening/closures.ts";
import { CLOSURE_WORDS } from "../../../words/opening.ts";
import { answer, idempotencyKey, parseBody, publicAnswer, refusedCommand } from "../answer.server.ts";
import { requireStaff } from "../callers.server.ts";
import { ClosureRecord } from "./opening-records.ts";

export const loader = answer({
  async GET({ request, context }) {
    const { id, timeZone } = context.get(salonContext);
    const closures = await comingClosures(readDatabase(), id, salonTime(timeZone, now()).date);
    return publicAnswer(request, closures.map(ClosureRecord.make));
  },

  async POST({ request, context }) {
    const salon = context.get(salonContext);
    const admin = await requireStaff(context);
    const { date, reason } = await parseBody(request, closureRequest(salonTime(salon.timeZone, now()).date));
    const by = { key: idempotencyKey(request), adminId: admin.id };
    const outcome = await closeDays(salon, { from: date, to: date, reason }, by);
    if (outcome.ok) return Response.json(outcome.added.map(ClosureRecord.make)[0], { status: 201 });
    return refusedCommand(outcome.reason, CLOSURE_WORDS[outcome.reason]);
  },
});
export const action = loader;
