import { salonContext } from "../../../auth/salon.server.ts";
import { now } from "../../../kernel/clock.ts";
import { refuse } from "../../../kernel/result.ts";
import { strandedByEditing } from "../../../models/opening/stranded-by-technician.server.ts";
import { coloursOf } from "../../../models/salon/colour-sheet.ts";
import { inTurn } from "../../../models/salon/salon-schedule.server.ts";
import { editTechnician } from "../../../models/team/edit-team.server.ts";
import { technicianRequest } from "../../../models/team/technician.ts";
import { answer, parseBody, requireStaff } from "../answer.server.ts";
import { technicianAnswer } from "./technician-answer.server.ts";

/** An edit is done without asking, unless the sender wants to be asked. docs/rules.md 21.8 */
export const loader = answer({
  async PUT({ request, params: { id = "" }, context }) {
    await requireStaff(context);
    const salon = context.get(salonContext);
    const { acknowledge, ...edit } = await parseBody(request, technicianRequest(coloursOf(salon)));
    if (acknowledge) return technicianAnswer(await editTechnician(salon.id, id, edit), 200);
    const answered = await inTurn(salon, async () => {
      const found = await strandedByEditing(salon, id, edit, now());
      const stranded = found?.stranded.appointments.map((appointment) => appointment.id) ?? [];
      if (stranded.length > 0) return Response.json({ error: STRANDS, stranded }, { status: 409 });
      return technicianAnswer(await editTechnician(salon.id, id, edit, found?.version), 200);
    });
    return answered ?? technicianAnswer(refuse("outcome-unknown"), 200);
  },
});
export const action = loader;

const STRANDS = "This would strand appointments that are booked";
