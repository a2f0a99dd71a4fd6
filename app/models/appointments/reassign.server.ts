import { readOrNull } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { type NotReassigned, whyNotReassigned } from "../../diary/appointments/reassign.ts";
import type { Refusal } from "../../diary/refusals.ts";
import type { Diary } from "../../diary/times/diary.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import { readDiary } from "../diary/diary.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { teamOf } from "../team/team.server.ts";
import { type Appointment, appointmentById } from "./appointment.server.ts";
import type { AppointmentMove } from "./move.ts";

/** Somebody an appointment could be given to, and why not, or null when they are free. */
export interface Colleague {
  id: string;
  name: string;
  why: NotReassigned | null;
}

/** The other active technicians of an appointment, those who can take it at its time first. docs/rules.md 14.10 */
export async function colleaguesFor(database: Database, salon: Salon, id: string): Promise<Colleague[]> {
  const appointment = await appointmentById(database, salon.id, id);
  if (!appointment) return [];
  const given = reassignedOf(appointment);
  const diary = await teamDiary(database, salon.id, given.at.date);
  const clock = salonTime(salon.timeZone, now());
  const others = diary.technicians.filter((technician) => technician.id !== appointment.technicianId);
  const colleagues = others.map((technician) => {
    const { id, name } = technician;
    return { id, name, why: whyNotReassigned(diary, technician, given, clock) };
  });
  return colleagues.toSorted((one, other) => Number(one.why !== null) - Number(other.why !== null));
}

/**
 * The technician who was in the way of a refused move, and why. Null when something else was, when a new length was, and
 * during an outage. docs/rules.md 13.6, 14.10
 */
export async function technicianInTheWay(
  salon: Salon,
  { id, date, minute, technicianId, length }: AppointmentMove,
  reason: Refusal,
): Promise<{ name: string; why: NotReassigned } | null> {
  if (length !== undefined || !ABOUT_ROOM.includes(reason)) return null;
  const database = primaryDatabase();
  const reads = Promise.all([appointmentById(database, salon.id, id), readDiary(database, salon.id, date, date)]);
  const [appointment, diary] = (await readOrNull("appointments-not-read", salon.id, reads)) ?? [];
  if (!appointment) return null;
  const wanted = technicianId || appointment.technicianId;
  const technician = diary?.technicians?.find(({ id }) => id === wanted);
  if (!diary || !technician) return null;
  const given = { ...reassignedOf(appointment), at: { date, minute } };
  const why = whyNotReassigned(diary, technician, given, salonTime(salon.timeZone, now()));
  return why && { name: technician.name, why };
}

const ABOUT_ROOM: Refusal[] = ["taken", "not-on-the-grid", "not-done"];

function reassignedOf({ date, startsMinute, endsMinute, bufferMinutes: buffer, items: services }: Appointment) {
  const old = { date, startsMinute };
  return { old, at: { date, minute: startsMinute }, length: endsMinute - startsMinute, buffer, services };
}

/** A day's diary that names the technician also where only one is active. docs/rules.md 21.1 */
async function teamDiary(database: Database, salonId: string, date: string) {
  const [diary, team] = await Promise.all([readDiary(database, salonId, date, date), teamOf(database, salonId)]);
  const alone = ({ id, name }: { id: string; name: string }) => ({
    ...{ id, name, services: null, week: {}, busy: diary.busy, blocked: [] },
  });
  const technicians = diary.technicians ?? team.filter(({ active }) => active).map(alone);
  return { ...diary, technicians } satisfies Diary;
}
