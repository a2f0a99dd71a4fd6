import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase, readDatabase } from "../../../database/client.server.ts";
import { coloursOf } from "../../../models/salon/colour-sheet.ts";
import { addTechnician } from "../../../models/team/edit-team.server.ts";
import { teamOf } from "../../../models/team/team.server.ts";
import { technicianSchema } from "../../../models/team/technician.ts";
import { answer, idempotencyKey, parseBody, publicAnswer } from "../answer.server.ts";
import { callerMay, requireStaff } from "../callers.server.ts";
import { technicianAnswer } from "./technician-answer.server.ts";
import { StaffTechnicianRecord, TechnicianRecord } from "./technician-records.ts";

export const loader = answer({
  async GET({ request, context }) {
    const { id } = context.get(salonContext);
    if (await callerMay(context))
      return Response.json((await teamOf(primaryDatabase(), id)).map(StaffTechnicianRecord.make));
    const team = await teamOf(readDatabase(), id);
    return publicAnswer(request, team.filter(({ active }) => active).map(TechnicianRecord.make));
  },

  async POST({ request, context }) {
    const owner = await requireStaff(context);
    const salon = context.get(salonContext);
    const colours = coloursOf(salon);
    const technician = await parseBody(request, technicianSchema(colours));
    const by = { key: idempotencyKey(request), adminId: owner.id, colours };
    return technicianAnswer(await addTechnician(salon, technician, by), 201);
  },
});
export const action = loader;
