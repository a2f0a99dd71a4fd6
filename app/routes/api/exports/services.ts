import { salonContext } from "../../../auth/salon.server.ts";
import { SERVICE_COLUMNS as columns } from "../../../models/exports/columns.ts";
import { answer } from "../answer.server.ts";
import { requireStaff } from "../callers.server.ts";
import { ServiceRecord } from "../services/service-record.ts";
import { exportAnswer } from "./export-answer.server.ts";

export const loader = answer({
  async GET({ request, context }) {
    await requireStaff(context);
    const { begun, servicePages } = await import("../../../models/exports/pages.server.ts");
    return exportAnswer(request, {
      pages: await begun(servicePages(context.get(salonContext))),
      columns,
      record: ServiceRecord.make,
    });
  },
});
export const action = loader;
