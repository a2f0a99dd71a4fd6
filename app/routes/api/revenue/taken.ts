import { salonContext } from "../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { answer, parseQuery } from "../answer.server.ts";
import { requireStaff } from "../callers.server.ts";
import { RevenueQuery } from "../queries.ts";
import { TakenRecord } from "./revenue-records.ts";

export const loader = answer({
  async GET({ url, context }) {
    await requireStaff(context);
    const { id } = context.get(salonContext);
    const { takenIn } = await import("../../../models/taken/taken.server.ts");
    const days = await takenIn(primaryDatabase(), id, parseQuery(url, RevenueQuery));
    return Response.json(days.map(TakenRecord.make));
  },
});
export const action = loader;
