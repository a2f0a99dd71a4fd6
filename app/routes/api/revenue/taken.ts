import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { answer, parseQuery, requireStaff } from "../answer.server.ts";
import { RevenueQuery } from "../queries.ts";
import { takenRecord } from "../representations.ts";

export const loader = answer({
  async GET({ url, context }) {
    await requireStaff(context);
    const { id } = context.get(salonContext);
    const { takenIn } = await import("../../../models/taken/taken.server.ts");
    const days = await takenIn(primaryDatabase(), id, parseQuery(url, RevenueQuery));
    return Response.json(days.map(takenRecord));
  },
});
export const action = loader;
