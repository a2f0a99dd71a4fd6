import { eq, getTableColumns } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { type appointmentItems, appointments } from "../../database/schema.ts";
import type { Picture } from "../../diary/menu/service.ts";
import { pictureOfBooked } from "../pictures/look.ts";
import { lookColumn } from "../pictures/picture.server.ts";
import { technicianNameColumn } from "../team/technician-name.server.ts";
import { itemsOf } from "./items.server.ts";

/** An appointment with its items. `technicianName` is null at a salon with one technician. docs/rules.md 21.1 */
export type Appointment = typeof appointments.$inferSelect & {
  technicianName: string | null;
  items: (typeof appointmentItems.$inferSelect)[];
  /** The picture in the place of its nail, where one is read. docs/rules.md 19.7 */
  look?: Picture | null;
};

/** An appointment of this salon with its items, or null. */
export async function appointmentById(database: Database, salonId: string, id: string): Promise<Appointment | null> {
  const [[appointment], items] = await database.batch([
    database
      .select({ ...getTableColumns(appointments), technicianName: technicianNameColumn, look: lookColumn })
      .from(appointments)
      .where(inSalon(appointments, salonId, eq(appointments.id, id))),
    itemsOf(database, salonId, id),
  ]);
  return appointment ? { ...appointment, items, look: pictureOfBooked(appointment.look, items) } : null;
}
