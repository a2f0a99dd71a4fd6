import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase, readDatabase } from "../../../database/client.server.ts";
import { setOpeningTimes, weekOf } from "../../../models/opening/hours.server.ts";
import { WeekForm } from "../../../models/opening/hours-form.ts";
import { written } from "../../../models/opening/written-hours.ts";
import { HOURS_WORDS } from "../../../words/opening.ts";
import { answer, parseBody, publicAnswer, refusedCommand } from "../answer.server.ts";
import { requireStaff } from "../callers.server.ts";
import { HoursRecord } from "./opening-records.ts";

export const loader = answer({
  async GET({ request, context }) {
    const week = await weekOf(readDatabase(), context.get(salonContext).id);
    return publicAnswer(
      request,
      week.map((day) => HoursRecord.make(written(day))),
    );
  },

  async PUT({ request, context }) {
    const { salonId } = await requireStaff(context);
    const saved = await setOpeningTimes(context.get(salonContext), { week: await parseBody(request, WeekForm) });
    if (!saved.ok) return refusedCommand(saved.reason, HOURS_WORDS[saved.reason]);
    return Response.json((await weekOf(primaryDatabase(), salonId)).map((day) => HoursRecord.make(written(day))));
  },
});
export const action = loader;
