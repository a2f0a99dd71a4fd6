import { salonContext } from "../../../auth/salon.server.ts";
import { APPOINTMENT_COLUMNS as columns } from "../../../models/exports/columns.ts";
import { answer } from "../answer.server.ts";
import { AppointmentRecord } from "../appointments/appointment-record.ts";
import { requireStaff } from "../callers.server.ts";
import { exportAnswer } from "./export-answer.server.ts";

export const loader = answer({
  async GET({ request, context }) {
    await requireStaff(context);
    const { appointmentPages, begun } = await import("../../../models/exports/pages.server.ts");
    return exportAnswer(request, {
      pages: await begun(appointmentPages(context.get(salonContext))),
      columns,
      record: AppointmentRecord.make,
    });
  },
});
export const action = loader;
