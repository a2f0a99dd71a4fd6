import { salonContext } from "../../../auth/salon.server.ts";
import { coloursOf } from "../../../models/salon/colour-sheet.ts";
import { editTechnician } from "../../../models/team/edit-team.server.ts";
import { technicianSchema } from "../../../models/team/technician.ts";
import { answer, parseBody, requireStaff } from "../answer.server.ts";
import { technicianAnswer } from "./technician-answer.server.ts";

export const loader = answer({
  async PUT({ request, params: { id = "" }, context }) {
    await requireStaff(context, "team");
    const salon = context.get(salonContext);
    const edit = await parseBody(request, technicianSchema(coloursOf(salon)));
    return technicianAnswer(await editTechnician(salon.id, id, edit), 200);
  },
});
export const action = loader;
