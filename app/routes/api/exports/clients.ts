import { salonContext } from "../../../auth/salon.server.ts";
import { CLIENT_COLUMNS as columns } from "../../../models/exports/columns.ts";
import { answer } from "../answer.server.ts";
import { requireStaff } from "../callers.server.ts";
import { ClientRecord } from "./client-record.ts";
import { exportAnswer } from "./export-answer.server.ts";

export const loader = answer({
  async GET({ request, context }) {
    await requireStaff(context);
    const { begun, clientPages } = await import("../../../models/exports/pages.server.ts");
    return exportAnswer(request, {
      pages: await begun(clientPages(context.get(salonContext))),
      columns,
      record: ClientRecord.make,
    });
  },
});
export const action = loader;
