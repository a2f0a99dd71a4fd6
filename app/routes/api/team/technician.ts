import { salonContext } from "../../../auth/salon.server.ts";
import { editTechnician } from "../../../models/opening/edit-technician.server.ts";
import { coloursOf } from "../../../models/salon/colour-sheet.ts";
import { technicianRequest } from "../../../models/team/technician.ts";
import { answer, parseBody } from "../answer.server.ts";
import { requireStaff } from "../callers.server.ts";
import { technicianAnswer } from "./technician-answer.server.ts";

/** An edit is done without asking, unless the sender wants to be asked. docs/rules.md 21.8 */
export const loader = answer({
  async PUT({ request, params: { id = "" }, context }) {
    await requireStaff(context);
    const salon = context.get(salonContext);
    const { acknowledge, ...edit } = await parseBody(request, technicianRequest(coloursOf(salon)));
    const outcome = await editTechnician(salon, { id, edit, agreed: acknowledge || NOTHING });
    if (outcome.ok || outcome.reason !== "strands") return technicianAnswer(outcome, 200);
    const stranded = outcome.stranded.appointments.map((appointment) => appointment.id);
    return Response.json({ error: STRANDS, stranded }, { status: 409 });
  },
});
export const action = loader;

/** The acknowledgement of no appointments. */
const NOTHING = "";

const STRANDS = "This would strand appointments that are booked";
