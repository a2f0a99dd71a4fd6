import { eq, gte, inArray } from "drizzle-orm";
import { batchOf } from "../../database/batch.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { appointmentItems, appointments } from "../../database/schema.ts";
import { OPEN_STATUSES } from "../../diary/appointments/appointment.ts";
import { strandedByEdit, type Works } from "../../diary/times/stranded-by-edit.ts";
import { salonTime } from "../../kernel/clock.ts";
import { diaryFrom, diaryReads } from "../diary/diary.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { teamOf } from "../team/team.server.ts";
import type { TechnicianEdit } from "../team/technician.ts";
import { LAST_DATE, type Stranded, upcoming, withAcknowledgement } from "./stranded.server.ts";

/**
 * The appointments that an edit of a technician would strand at `instant` (UTC ms), and the version that this was found
 * out about. Null when there is no such technician. docs/rules.md 21.8
 */
export async function strandedByEditing(
  salon: Pick<Salon, "id" | "timeZone">,
  id: string,
  edit: Partial<TechnicianEdit>,
  instant: number,
): Promise<{ stranded: Stranded; version: number } | null> {
  const before = (await teamOf(primaryDatabase(), salon.id)).find((technician) => technician.id === id);
  if (!before) return null;
  const after = { ...before, ...edit, active: edit.active ?? before.active };
  return { stranded: await strandedByTechnician(salon, before, after, instant), version: before.version };
}

/** The appointments of a technician, not begun at `instant` (UTC ms), that an edit would strand. docs/rules.md 21.8 */
async function strandedByTechnician(
  { id: salonId, timeZone }: Pick<Salon, "id" | "timeZone">,
  { id, ...before }: Works & { id: string },
  after: Works,
  instant: number,
): Promise<Stranded> {
  const database = primaryDatabase();
  const from = salonTime(timeZone, instant);
  const { settings, hours, closures } = diaryReads(database, salonId, from.date, LAST_DATE);
  const comingIds = database
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      inSalon(
        appointments,
        salonId,
        eq(appointments.technicianId, id),
        gte(appointments.date, from.date),
        inArray(appointments.status, OPEN_STATUSES),
      ),
    );
  const { coming, items, ...rows } = await batchOf(database, {
    coming: upcoming(database, salonId, from, { from: from.date, to: LAST_DATE }),
    items: database
      .select({ appointmentId: appointmentItems.appointmentId, serviceId: appointmentItems.serviceId })
      .from(appointmentItems)
      .where(alsoInSalon(appointmentItems, salonId, inArray(appointmentItems.appointmentId, comingIds))),
    ...{ settings, hours, closures },
  });
  const servicesOf = Map.groupBy(items, ({ appointmentId }) => appointmentId);
  const own = coming
    .filter(({ technicianId }) => technicianId === id)
    .map((one) => ({ ...one, services: (servicesOf.get(one.id) ?? []).map(({ serviceId }) => serviceId) }));
  const salon = diaryFrom({ ...rows, taken: [], team: [], blocks: [] });
  return withAcknowledgement(strandedByEdit(before, after, salon, own).map(({ services: _, ...shown }) => shown));
}
