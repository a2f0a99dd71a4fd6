import { staffActor } from "../../../auth/actor.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { readDatabase } from "../../../database/client.server.ts";
import { appointmentById } from "../../../models/appointments/appointment.server.ts";
import { sendCommand } from "../../../models/diary/send.server.ts";
import { canBeUndone } from "../../../models/diary/undos.server.ts";
import { UNDO_FAILED } from "../../../words/updates.ts";
import { answer, idempotencyKey } from "../answer.server.ts";
import { requireStaff } from "../callers.server.ts";
import { diaryRefusal, undoneBy } from "./appointment-answer.server.ts";
import { UndoneRecord } from "./appointment-record.ts";

/** Takes a command of staff back, and answers with the appointment if one stands. docs/rules.md 5.43 */
export const loader = answer({
  async POST({ request, params: { id: commandId = "" }, context }) {
    const salon = context.get(salonContext);
    const actor = staffActor(await requireStaff(context));
    const outcome = await sendCommand(salon, { what: "undo", actor, key: idempotencyKey(request), commandId });
    if (!outcome.ok) throw diaryRefusal(salon, outcome, { failed: UNDO_FAILED });
    const [database, again] = [readDatabase(outcome.bookmark), outcome.commandId];
    const appointment = await appointmentById(database, salon.id, outcome.appointmentId);
    const headers = again && (await canBeUndone(database, salon.id, again)) ? undoneBy(actor, again) : {};
    return Response.json(UndoneRecord.make({ commandId, appointment }), { headers });
  },
});
export const action = loader;
