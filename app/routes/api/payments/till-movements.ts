import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { MovementRequest } from "../../../models/money/movement.ts";
import { moveCash } from "../../../models/money/movements.server.ts";
import { appointmentWords } from "../../../words/appointments.ts";
import { answer, idempotencyKey, parseBody, refusedCommand } from "../answer.server.ts";
import { requireStaff } from "../callers.server.ts";
import { MovementRecord } from "./payment-records.ts";

/** Cash into the till or out of it that is no sale. docs/rules.md 27.14 */
export const loader = answer({
  async POST({ request, context }) {
    const { id: accountId } = await requireStaff(context);
    const salon = context.get(salonContext);
    const asked = await parseBody(request, MovementRequest);
    const at = now();
    const sent = { accountId, key: idempotencyKey(request), date: salonTime(salon.timeZone, at).date, at };
    const moved = await moveCash(primaryDatabase(), salon.id, asked, sent);
    if (!moved.ok) return refusedCommand(moved.reason, appointmentWords(salon)[moved.reason]);
    return Response.json(MovementRecord.make(moved.movement), { status: 201 });
  },
});
export const action = loader;
