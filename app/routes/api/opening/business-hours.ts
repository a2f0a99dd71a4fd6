import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase, readDatabase } from "../../../database/client.server.ts";
import { setOpeningTimes, weekOf } from "../../../models/opening/hours.server.ts";
import { HOURS_FAILED, WeekForm, written } from "../../../models/opening/hours-form.ts";
import { answer, parseBody, publicAnswer, requireAccount, unknownOutcome } from "../answer.server.ts";

export const loader = answer({
  async GET({ request, context }) {
    const week = await weekOf(readDatabase(), context.get(salonContext).id);
    return publicAnswer(request, week.map(written));
  },

  async PUT({ request, context }) {
    const { salonId } = await requireAccount(context, ["admin"]);
    const saved = await setOpeningTimes(salonId, { week: await parseBody(request, WeekForm) });
    if (!saved) return unknownOutcome(HOURS_FAILED);
    return Response.json((await weekOf(primaryDatabase(), salonId)).map(written));
  },
});
export const action = loader;
