import type { Database } from "../../../../database/client.server.ts";
import { belongsTo, type StaffActor } from "../../../../diary/appointments/appointment.ts";
import { appointmentById } from "../../../../models/appointments/appointment.server.ts";
import { undoableOn } from "../../../../models/diary/undos.server.ts";

/** What a page says of an appointment that staff have just booked. Minutes of the salon's day. */
export interface Booked {
  id: string;
  date: string;
  name: string;
  start: number;
  end: number;
  /** The command that booked it, while it can be undone. docs/rules.md 5.43 */
  undo: string | null;
  /** The key under which that is undone. */
  commandKey: string;
}

/** That of the appointment which the address names, at `at` (UTC ms); null for one that is not the actor's. docs/rules.md 15.10 */
export async function justBooked(
  database: Database,
  salonId: string,
  actor: StaffActor,
  { id, at }: { id: string; at: number },
): Promise<Booked | null> {
  const booked = await appointmentById(database, salonId, id);
  if (!booked || !belongsTo(booked, actor) || booked.status === "cancelled") return null;
  const { date, customerName: name, startsMinute: start, endsMinute: end, version } = booked;
  const undo = version === 1 ? await undoableOn(database, salonId, id, at) : null;
  return { id, date, name, start, end, undo, commandKey: crypto.randomUUID() };
}
