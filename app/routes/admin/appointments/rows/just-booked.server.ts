import { eq, gt, lt, ne, sql } from "drizzle-orm";
import type { Database } from "../../../../database/client.server.ts";
import { inSalon } from "../../../../database/in-salon.server.ts";
import { appointments } from "../../../../database/schema.ts";
import { belongsTo, type StaffActor } from "../../../../diary/appointments/appointment.ts";
import { type Appointment, appointmentById } from "../../../../models/appointments/appointment.server.ts";
import { undoableOn } from "../../../../models/diary/undos.server.ts";
import { technicianNameColumn } from "../../../../models/team/technician-name.server.ts";

/** The data of an appointment that staff have just booked, for the page's message. Minutes of the salon's day. */
export interface Booked {
  id: string;
  date: string;
  /** The client, and who comes along. */
  names: string[];
  start: number;
  end: number;
  /** The command that booked it, while it can be undone. docs/rules.md 5.43 */
  undo: string | null;
  /**
   * Another appointment of the client that overlaps it, with its technician if the actor may see that. docs/rules.md 15.13
   */
  also: { start: number; end: number; technicianName: string | null } | null;
  /** The key under which that is undone. */
  commandKey: string;
}

/** The data of the appointment in the address, at `at` (UTC ms); null if the actor may not see it. docs/rules.md 15.10 */
export async function justBooked(
  database: Database,
  salonId: string,
  actor: StaffActor,
  { id, at }: { id: string; at: number },
): Promise<Booked | null> {
  const booked = await appointmentById(database, salonId, id);
  if (!booked || !belongsTo(booked, actor) || booked.status === "cancelled") return null;
  const { date, customerName, startsMinute: start, endsMinute: end, version, partyId } = booked;
  const [friends, also] = await Promise.all([
    partyId === null ? [] : othersOfParty(database, salonId, { partyId, id }),
    alsoBooked(database, salonId, booked),
  ]);
  const names = [customerName, ...friends];
  const undo = version === 1 ? await undoableOn(database, salonId, id, at) : null;
  const other = also && (actor.technicianId === undefined ? also : { ...also, technicianName: null });
  return { id, date, names, start, end, undo, also: other, commandKey: crypto.randomUUID() };
}

/**
 * Another appointment of the same client that overlaps one. Appointments of the same party do not count. docs/rules.md 15.13
 */
async function alsoBooked(database: Database, salonId: string, booked: Appointment) {
  const { id, date, startsMinute, endsMinute, customerEmail, phoneKey, partyId } = booked;
  if (!customerEmail && !phoneKey) return null;
  const same = customerEmail
    ? sql`+${appointments.customerEmail} = ${customerEmail}`
    : sql`+${appointments.customerEmail} = '' and +${appointments.phoneKey} = ${phoneKey}`;
  const [other = null] = await database
    .select({ start: appointments.startsMinute, end: appointments.endsMinute, technicianName: technicianNameColumn })
    .from(appointments)
    .where(
      inSalon(
        appointments,
        salonId,
        eq(appointments.date, date),
        ...[lt(appointments.startsMinute, endsMinute), gt(appointments.endsMinute, startsMinute)],
        ...[ne(appointments.id, id), ne(appointments.status, "cancelled"), same],
        partyId === null ? undefined : sql`${appointments.partyId} is not ${partyId}`,
      ),
    )
    .limit(1);
  return other;
}

/** The names of those who come together with an appointment. docs/rules.md 5.40 */
async function othersOfParty(database: Database, salonId: string, { partyId, id }: { partyId: string; id: string }) {
  const others = await database
    .select({ name: appointments.customerName })
    .from(appointments)
    .where(inSalon(appointments, salonId, eq(appointments.partyId, partyId), ne(appointments.id, id)));
  return others.map(({ name }) => name);
}
